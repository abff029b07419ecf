import { ButtonLink } from '#web/ui/button-link.tsx'
import styles from './order-result.module.css'

type Props = {
  /** The answer takes long. */
  late: boolean
}

export const waits = { soon: '결제를 확인하고 있어요', late: '결제 결과를 아직 받지 못했어요' }

export function PaymentWait({ late }: Props) {
  return (
    <div className={styles.result}>
      <span className={styles.spinner} aria-hidden="true" />
      <h2>{late ? waits.late : waits.soon}</h2>
      <p className={styles.words}>
        {late
          ? '계속 확인하고 있어요. 다시 결제하지 말고 기다려 주세요.\n결제됐다면 주문 내역에 나타나고, 아니라면 돈은 나가지 않거나 그대로 돌아와요.'
          : '잠시만 기다려 주세요.\n이 화면을 닫아도 결제는 끝까지 처리돼요.'}
      </p>
      <div className={styles.ways}>
        <ButtonLink to="/MyOrderList" variant="neutral">
          주문 내역 보기
        </ButtonLink>
      </div>
    </div>
  )
}
