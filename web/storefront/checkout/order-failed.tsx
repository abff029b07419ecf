import { ButtonLink } from '#web/ui/button-link.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './order-result.module.css'

/** '주문이 실패 하였습니다.' and why, as plain text cut short: it may have come by the address bar. */
export function OrderFailed({ message }: { message: string }) {
  return (
    <div className={styles.result} role="alert">
      <span className={styles.mark} data-tone="fail">
        <Icon name="warning" size={34} />
      </span>
      <h2>주문이 실패 하였습니다.</h2>
      <p className={styles.words}>{message.slice(0, 200)}</p>
      <div className={styles.ways}>
        <ButtonLink to="/Cart" size="xl">
          장바구니 보기
        </ButtonLink>
        <ButtonLink to="/GoodsAll" variant="neutral">
          초신선 보기
        </ButtonLink>
      </div>
    </div>
  )
}
