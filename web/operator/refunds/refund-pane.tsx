import { useQuery } from '@tanstack/react-query'
import type { RefundDetail } from '#contract/operator/refunds.ts'
import { won } from '#domain/prices.ts'
import { refundLaneNames, refundWayNames } from '#domain/refund-lanes.ts'
import { ActHistory } from '#web/operator/kit/act-history.tsx'
import { DetailPane } from '#web/operator/kit/detail-pane.tsx'
import { Facts } from '#web/operator/kit/facts.tsx'
import { Who } from '#web/operator/kit/who.tsx'
import { usePolling } from '#web/operator/shell/use-polling.ts'
import { DeskError } from '#web/operator/kit/desk-error.tsx'
import { dateTime, fullDate } from '#web/ui/format.ts'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { refundQuery } from './queries.ts'
import { RefundActs } from './refund-acts.tsx'

type Props = { id: number; onClose: () => void }

/** The refund that is open: how much, why, until when, and its next step. */
export function RefundPane({ id, onClose }: Props) {
  const { data, error, refetch } = useQuery({ ...refundQuery(id), refetchInterval: usePolling() })
  if (!data)
    return (
      <DetailPane title="환불" onClose={onClose}>
        {error ? <DeskError error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={4} />}
      </DetailPane>
    )
  return (
    <DetailPane
      title={won(data.amount)}
      note={<Tag tone={data.late ? 'red' : data.state === 'DONE' ? 'pine' : 'amber'}>{refundLaneNames[data.lane]}</Tag>}
      onClose={onClose}
    >
      <Facts facts={factsOf(data)} />
      <RefundActs key={data.state} refund={data} onGone={onClose} />
      <ActHistory acts={data.history} names={auditActions} />
    </DetailPane>
  )
}

const factsOf = (refund: RefundDetail) => {
  const { member, payment, account, due, late, done_at } = refund
  return [
    ['주문', refund.order_no],
    ['구매자', <Who key="who" business={refund.business_name} name={member.name} phone={member.phone_no} />],
    ['상품', refund.pc_name ?? '결제 전체'],
    ['사유', refund.reason],
    ['기한', `${fullDate(due)}${late ? ' 지남' : '까지'}`],
    ['방법', refundWayNames[refund.way]],
    ['결제', `${won(payment.amount)} 가운데 ${won(payment.cancel_amount)} 돌려줌`],
    ['결제사 답', refund.fail_message],
    ['환불 계좌', account && `${account.bank_name} ••••${account.last4} ${account.refund_depositor}`],
    ['송금 맡음', refund.taken_by && refund.taken_by.name],
    ['송금 묶음', refund.batch_id && `${refund.batch_id}번`],
    ['요청', refund.asked_by && refund.asked_by.name],
    ['승인', refund.approved_by],
    ['메모', refund.note],
    ['끝난 때', done_at && dateTime(done_at)],
  ] as const
}

const auditActions = {
  'refund.retry': '다시 요청',
  'refund.take': '송금을 맡음',
  'refund.release': '송금을 내려놓음',
  'refund.bank': '송금 기록',
  'refund.bank-failed': '송금하지 못함',
  'refund.batched': '송금 묶음에 넣음',
  'refund.account': '받을 계좌를 적음',
  'refund.approve': '승인',
  'refund.decline': '승인하지 않음',
}
