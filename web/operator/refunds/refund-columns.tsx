import type { RefundRow } from '#contract/operator/refunds.ts'
import { won } from '#domain/prices.ts'
import { refundWayNames } from '#domain/refund-lanes.ts'
import { serverTime } from '#web/api/server-clock.ts'
import { OneLine, Still } from '#web/operator/kit/cell.tsx'
import type { Column } from '#web/operator/kit/table-row.tsx'
import { elapsed } from '#web/operator/kit/times.ts'
import { shortDate } from '#web/ui/format.ts'
import { Tag } from '#web/ui/tag.tsx'

const shortNo = (orderNo: string): string => orderNo.split('-').at(-1) ?? orderNo

export const refundColumns: readonly Column<RefundRow>[] = [
  {
    name: 'order',
    head: '주문',
    cell: ({ order_no }) => (
      <Still>
        <b>{shortNo(order_no)}</b>
      </Still>
    ),
  },
  {
    name: 'due',
    head: '기한',
    cell: ({ due, late, state }) =>
      late ? (
        <Tag tone="red">{shortDate(due)} 지남</Tag>
      ) : (
        <Still>{state === 'DONE' ? '지킴' : `${shortDate(due)}까지`}</Still>
      ),
  },
  { name: 'buyer', head: '상호', leaves: 'most', cell: ({ business_name }) => business_name },
  { name: 'what', head: '부위', leaves: 'some', cell: ({ pc_name }) => pc_name ?? '결제 전체' },
  {
    name: 'age',
    head: '들어온 때',
    leaves: 'most',
    cell: ({ created_at }) => <Still>{elapsed(created_at, serverTime())}</Still>,
  },
  {
    name: 'why',
    head: '사유',
    leaves: 'most',
    cell: ({ reason, fail_message }) => <OneLine>{fail_message ?? reason}</OneLine>,
  },
  { name: 'taken', head: '맡은 사람', leaves: 'some', cell: ({ taken_by }) => taken_by?.name },
  { name: 'way', head: '방법', leaves: 'some', cell: ({ way }) => refundWayNames[way] },
  { name: 'amount', head: '금액', end: true, cell: ({ amount }) => <b>{won(amount)}</b> },
]

export const refundName = ({ order_no, business_name, amount }: RefundRow): string =>
  `${shortNo(order_no)} ${business_name} ${won(amount)}`
