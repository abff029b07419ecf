import type { ReturnRow } from '#contract/operator/returns.ts'
import { won } from '#domain/prices.ts'
import { returnStateNames } from '#domain/return-reasons.ts'
import { serverTime } from '#web/api/server-clock.ts'
import { OneLine, Still, UnderNarrow } from '#web/operator/kit/cell.tsx'
import type { Column } from '#web/operator/kit/table-row.tsx'
import { elapsed } from '#web/operator/kit/times.ts'
import { Tag } from '#web/ui/tag.tsx'
import { stateTones } from './lanes.ts'

/** The number without its day: '20261120-000148' → '000148'. */
export const shortNo = (orderNo: string): string => orderNo.split('-').at(-1) ?? orderNo

export const returnColumns: readonly Column<ReturnRow>[] = [
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
    name: 'age',
    head: '들어온 때',
    cell: ({ since }) => <Still>{elapsed(since, serverTime())}</Still>,
  },
  {
    name: 'buyer',
    head: '상호',
    cell: ({ business_name, pc_name, state }) => (
      <>
        {business_name}
        <UnderNarrow>
          {pc_name} · {returnStateNames[state]}
        </UnderNarrow>
      </>
    ),
  },
  { name: 'cut', head: '부위', leaves: 'most', cell: ({ pc_name }) => pc_name },
  {
    name: 'reason',
    head: '사유',
    leaves: 'most',
    cell: ({ return_content }) => <OneLine>{return_content}</OneLine>,
  },
  { name: 'picture', head: '사진', leaves: 'some', cell: ({ has_picture }) => (has_picture ? '있음' : '') },
  { name: 'whole', head: '결제 금액', end: true, cell: ({ whole, exchanged }) => (exchanged ? '교환' : won(whole)) },
  {
    name: 'state',
    head: '상태',
    leaves: 'most',
    cell: ({ state }) => <Tag tone={stateTones[state]}>{returnStateNames[state]}</Tag>,
  },
]

export const returnName = ({ order_no, business_name, pc_name }: ReturnRow): string =>
  `${shortNo(order_no)} ${business_name} ${pc_name}`
