import type { MoneyMove } from '#contract/operator/today.ts'
import { won } from '#domain/prices.ts'
import { Still } from '#web/operator/kit/cell.tsx'
import { DataTable } from '#web/operator/kit/data-table.tsx'
import { ListState } from '#web/operator/kit/list-state.tsx'
import { useOpenDesks } from '#web/operator/kit/open-desks.ts'
import type { Column } from '#web/operator/kit/table-row.tsx'
import { useNavigate } from '#web/router/use-navigate.ts'
import { dateTime, digits } from '#web/ui/format.ts'
import { orderAddress } from './order-address.ts'
import { useMoneyMoves } from './queries.ts'
import styles from './lists.module.css'

const columns: readonly Column<MoneyMove>[] = [
  { name: 'at', head: '시각', cell: ({ at }) => <Still>{dateTime(at).slice(-5)}</Still> },
  {
    name: 'order',
    head: '주문',
    cell: ({ order_no }) => (
      <Still>
        <b>{order_no}</b>
      </Still>
    ),
  },
  { name: 'buyer', head: '상호', leaves: 'most', cell: ({ business_name }) => business_name },
  { name: 'words', head: '내용', leaves: 'some', cell: ({ words }) => words },
  { name: 'amount', head: '금액', end: true, cell: ({ amount }) => <b>{won(amount)}</b> },
]
const nameOf = ({ order_no, amount }: MoneyMove) => `${order_no} ${won(amount)}`

/** All captures or all refunds of a day; their sum is the figure on the first page. */
export function MoneyList({ way, day }: { way: 'in' | 'out'; day: string }) {
  const pages = useMoneyMoves(way, day)
  const navigate = useNavigate()
  const isOpen = useOpenDesks()
  const [first] = pages.data?.pages ?? []
  const name = way === 'in' ? '들어온 돈' : '돌려준 돈'
  return (
    <section className={styles.list} aria-label={name}>
      {first && first.count > 0 && (
        <p className={styles.sum}>
          {digits(first.count)}건 <b>{won(first.sum)}</b>
        </p>
      )}
      <ListState
        pages={pages}
        count={pages.rows.length}
        none={way === 'in' ? '이날 들어온 돈이 없어요' : '이날 돌려준 돈이 없어요'}
      >
        <DataTable
          label={name}
          columns={columns}
          rows={pages.rows}
          nameOf={nameOf}
          onOpen={(id) => {
            const to = orderAddress(pages.rows.find((row) => row.id === id)?.order_id)
            if (to && isOpen(to)) navigate(to)
          }}
        />
      </ListState>
    </section>
  )
}
