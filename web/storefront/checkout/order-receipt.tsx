import { won } from '#domain/prices.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Hidden } from '#web/ui/hidden.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './order-result.module.css'

type Props = { orderId: number; orderNo: string; amount: number | undefined }

/** The order went through: its number, its total, and the two ways on. */
export function OrderReceipt({ orderId, orderNo, amount }: Props) {
  return (
    <div className={styles.result}>
      <Hidden live>주문이 끝났어요</Hidden>
      <span className={styles.mark} data-tone="ok">
        <Icon name="check" size={34} />
      </span>
      <h2>주문이 끝났어요</h2>
      <p className={styles.words}>결제한 상품은 발주 뒤에 냉장 택배로 보내 드려요.</p>
      <dl className={styles.facts}>
        <div>
          <dt>주문번호</dt>
          <dd>{orderNo}</dd>
        </div>
        <div>
          <dt>결제 금액</dt>
          <dd className={styles.amount}>{amount === undefined ? ' ' : won(amount)}</dd>
        </div>
      </dl>
      <div className={styles.ways}>
        <ButtonLink to={`/MyOrderView/?type=list&id=${orderId}`} size="xl">
          주문 상세 보기
        </ButtonLink>
        <ButtonLink to="/GoodsAll" variant="neutral">
          초신선 더 보기
        </ButtonLink>
      </div>
    </div>
  )
}
