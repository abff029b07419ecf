import type { CancelRow } from '#contract/operator/cancels.ts'
import { won } from '#domain/prices.ts'
import { serverTime } from '#web/api/server-clock.ts'
import { OneLine, Still, UnderNarrow } from '#web/operator/kit/cell.tsx'
import type { Column } from '#web/operator/kit/table-row.tsx'
import { elapsed } from '#web/operator/kit/times.ts'

export const shortNo = (orderNo: string): string => orderNo.split('-').at(-1) ?? orderNo
export const whoNames: Partial<Record<number, string>> = { 1: '구매자', 2: '운영' }

export const cancelColumns: readonly Column<CancelRow>[] = [
  {
    name: 'order',
    head: '주문',
    cell: ({ order_no }) => (
      <Still>
        <b>{shortNo(order_no)}</b>
      </Still>
    ),
  },
  { name: 'buyer', head: '상호', leaves: 'most', cell: ({ business_name }) => business_name },
  {
    name: 'what',
    head: '부위',
    cell: ({ pc_name, business_name }) => (
      <>
        {pc_name}
        <UnderNarrow>{business_name}</UnderNarrow>
      </>
    ),
  },
  { name: 'who', head: '누가', leaves: 'some', cell: ({ opc_code }) => whoNames[opc_code] },
  {
    name: 'why',
    head: '사유',
    leaves: 'most',
    cell: ({ cancel_content, reply }) => <OneLine>{reply ?? cancel_content}</OneLine>,
  },
  {
    name: 'age',
    head: '들어온 때',
    leaves: 'some',
    cell: ({ asked_at }) => <Still>{elapsed(asked_at, serverTime())}</Still>,
  },
  { name: 'amount', head: '금액', end: true, cell: ({ amount }) => <b>{won(amount)}</b> },
]

export const cancelName = ({ order_no, business_name, pc_name }: CancelRow): string =>
  `${shortNo(order_no)} ${business_name} ${pc_name}`
