import type { SoldLine } from '#contract/operator/today.ts'
import { orderStatusNames } from '#domain/order-status.ts'
import { won } from '#domain/prices.ts'
import { traceability } from '#domain/traceability.ts'
import { Still } from '#web/operator/kit/cell.tsx'
import { DataTable } from '#web/operator/kit/data-table.tsx'
import { ListState } from '#web/operator/kit/list-state.tsx'
import { useOpenDesks } from '#web/operator/kit/open-desks.ts'
import type { Column } from '#web/operator/kit/table-row.tsx'
import { useNavigate } from '#web/router/use-navigate.ts'
import { dateTime, digits, kilograms } from '#web/ui/format.ts'
import { orderAddress } from './order-address.ts'
import { useSoldLines } from './queries.ts'
import styles from './lists.module.css'

const columns: readonly Column<SoldLine>[] = [
  { name: 'at', head: '시각', cell: ({ at }) => <Still>{dateTime(at).slice(-5)}</Still> },
  { name: 'order', head: '주문', leaves: 'some', cell: ({ order_no }) => <b>{order_no}</b> },
  { name: 'buyer', head: '상호', leaves: 'most', cell: ({ business_name }) => business_name },
  {
    name: 'cut',
    head: '부위',
    cell: ({ pc_name, gradeName }) => (
      <>
        <b>{pc_name}</b> <Still>{gradeName}</Still>
      </>
    ),
  },
  { name: 'number', head: '이력번호', leaves: 'most', cell: ({ cattle_no }) => traceability(cattle_no) },
  { name: 'state', head: '상태', leaves: 'some', cell: ({ os_code }) => orderStatusNames[os_code] },
  { name: 'weight', head: '중량', end: true, cell: ({ weight }) => kilograms(weight) },
  { name: 'kg', head: 'kg당', end: true, leaves: 'some', cell: ({ kg_price }) => digits(kg_price) },
  { name: 'amount', head: '금액', end: true, cell: ({ amount }) => <b>{won(amount)}</b> },
]
const nameOf = ({ order_no, pc_name }: SoldLine) => `${order_no} ${pc_name}`

/** What was paid on a day and was not returned or cancelled. */
export function SoldList({ day }: { day: string }) {
  const pages = useSoldLines(day)
  const navigate = useNavigate()
  const isOpen = useOpenDesks()
  const [first] = pages.data?.pages ?? []
  return (
    <section className={styles.list} aria-label="판매">
      {first && first.count > 0 && (
        <p className={styles.sum}>
          {digits(first.count)}개 <b>{won(first.sum)}</b> (배송비 제외)
        </p>
      )}
      <ListState pages={pages} count={pages.rows.length} none="이날 팔린 상품이 없어요">
        <DataTable
          label="판매"
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
