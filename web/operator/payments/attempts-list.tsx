import type { AttemptRow } from '#contract/operator/payments.ts'
import { won } from '#domain/prices.ts'
import { serverTime } from '#web/api/server-clock.ts'
import { closePane } from '#web/operator/kit/close-pane.ts'
import { Still } from '#web/operator/kit/cell.tsx'
import { DataTable } from '#web/operator/kit/data-table.tsx'
import { DeskLayout } from '#web/operator/kit/desk-layout.tsx'
import { ListState } from '#web/operator/kit/list-state.tsx'
import type { Column } from '#web/operator/kit/table-row.tsx'
import { elapsed } from '#web/operator/kit/times.ts'
import { useNavigate } from '#web/router/use-navigate.ts'
import { Tag } from '#web/ui/tag.tsx'
import { PaymentPane } from './payment-pane.tsx'
import { useAttempts } from './queries.ts'
import { addressOf, type View } from './use-view.ts'
import { shortNo } from './words.ts'

const columns: readonly Column<AttemptRow>[] = [
  {
    name: 'order',
    head: '주문',
    cell: ({ order_no }) => (
      <Still>
        <b>{shortNo(order_no)}</b>
      </Still>
    ),
  },
  { name: 'buyer', head: '상호', leaves: 'some', cell: ({ business_name }) => business_name },
  { name: 'age', head: '시작', cell: ({ created_at }) => elapsed(created_at, serverTime()) },
  { name: 'tries', head: '물은 횟수', end: true, leaves: 'most', cell: ({ tries }) => tries },
  { name: 'state', head: '상태', cell: (row) => <Tag tone={row.late ? 'red' : 'amber'}>{stateOf(row)}</Tag> },
  { name: 'amount', head: '금액', end: true, cell: ({ amount }) => <b>{won(amount)}</b> },
]

function stateOf({ late, closing, silent }: AttemptRow): string {
  if (closing) return '닫는 중'
  if (late) return '시간 지남'
  return silent ? '결제사 무응답' : '확인 중'
}

const nameOf = ({ order_no, business_name, amount }: AttemptRow): string =>
  `${shortNo(order_no)} ${business_name} ${won(amount)}`

/** Payments of which nobody knows yet whether the money moved. They are asked for by themselves; a person may ask now, or close them. */
export function AttemptsList({ view }: { view: View }) {
  const navigate = useNavigate()
  const pages = useAttempts()
  const open = (key: string | undefined) => navigate(addressOf({ ...view, key }), { preventScrollReset: true })
  return (
    <DeskLayout
      label="확인 중인 결제"
      list={
        <ListState pages={pages} count={pages.rows.length} none="답을 기다리는 결제가 없어요">
          <DataTable
            label="확인 중인 결제"
            columns={columns}
            rows={pages.rows}
            nameOf={nameOf}
            openId={pages.rows.find(({ payment_key }) => payment_key === view.key)?.id}
            onOpen={(id) => open(pages.rows.find((row) => row.id === id)?.payment_key)}
          />
        </ListState>
      }
      detail={
        view.key && (
          <PaymentPane
            key={view.key}
            paymentKey={view.key}
            onClose={() => closePane(addressOf({ ...view, key: undefined }))}
          />
        )
      }
    />
  )
}
