import { useQuery } from '@tanstack/react-query'
import type { PaymentDetail } from '#contract/operator/payments.ts'
import { won } from '#domain/prices.ts'
import { ActHistory } from '#web/operator/kit/act-history.tsx'
import { DetailPane } from '#web/operator/kit/detail-pane.tsx'
import { Facts } from '#web/operator/kit/facts.tsx'
import { DeskError } from '#web/operator/kit/desk-error.tsx'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { MovementBox } from './movement-box.tsx'
import { paymentQuery } from './queries.ts'
import { auditActions, shortNo, theirState } from './words.ts'

type Props = { paymentKey: string; onClose: () => void }

/** One payment, read back at the provider now: each of its movements in both books, and the step of what differs. */
export function PaymentPane({ paymentKey, onClose }: Props) {
  const { data, error, refetch } = useQuery(paymentQuery(paymentKey))
  if (!data)
    return (
      <DetailPane title="결제" onClose={onClose}>
        {error ? <DeskError error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={4} />}
      </DetailPane>
    )
  const odd = data.rows.filter(({ step }) => step !== null).length
  return (
    <DetailPane
      title={`${shortNo(data.order_no)} 결제`}
      note={<Tag tone={odd > 0 ? 'red' : 'pine'}>{odd > 0 ? `다름 ${odd}` : '일치'}</Tag>}
      onClose={onClose}
    >
      <Facts facts={factsOf(data)} />
      {data.rows.map((row) => (
        <MovementBox key={`${row.key}${row.step}`} row={row} payment={data} />
      ))}
      <ActHistory acts={data.history} names={auditActions} />
    </DetailPane>
  )
}

const factsOf = ({ order_no, business_name, provider, payment_key }: PaymentDetail) =>
  [
    ['주문', order_no],
    ['구매자', business_name],
    ['결제사 답', provider ? theirState(provider.status) : '모르는 결제예요'],
    ['수단', provider?.method ?? null],
    ['남은 돈', provider && `${won(provider.total)} 가운데 ${won(provider.balance)}`],
    ['결제 키', payment_key],
  ] as const
