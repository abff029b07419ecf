import { useMemo } from 'react'
import type { PriceSale } from '#contract/operator/prices.ts'
import { mayAct } from '#domain/staff-role.ts'
import { InputGroup } from '#web/operator/kit/cell.tsx'
import { DataTable } from '#web/operator/kit/data-table.tsx'
import { ListState } from '#web/operator/kit/list-state.tsx'
import type { Column } from '#web/operator/kit/table-row.tsx'
import { useStaff } from '#web/operator/session/use-staff.ts'
import { Button } from '#web/ui/button.tsx'
import { dateTime, digits, shortDate } from '#web/ui/format.ts'
import { GradeStamp } from '#web/ui/grade-stamp.tsx'
import { useExcluded } from './queries.ts'
import { useChange } from './use-change.ts'
import styles from './prices.module.css'

/** Sales left out of the prices, with their reason; each can be taken back. */
export function ExcludedList() {
  const pages = useExcluded()
  const change = useChange(() => undefined)
  const staff = useStaff()
  const may = staff !== undefined && mayAct(staff.roles, 'money')
  const { mutate } = change
  const busy = change.isPending ? change.variables.sale.id : undefined
  const columns = useMemo(
    (): Column<PriceSale>[] => [
      ...facts,
      ...(may
        ? [
            {
              name: 'back',
              head: '되돌리기',
              end: true as const,
              cell: (sale: PriceSale) => (
                <Button
                  variant="line"
                  size="md"
                  aria-label={`${sale.order_no} ${sale.pc_name} 다시 넣기`}
                  busy={busy === sale.id && '넣는 중'}
                  onClick={() => mutate({ sale })}
                >
                  다시 넣기
                </Button>
              ),
            },
          ]
        : []),
    ],
    [may, busy, mutate],
  )
  return (
    <section className={styles.list} aria-label="제외한 거래">
      <ListState pages={pages} count={pages.rows.length} none="시세에서 뺀 거래가 없어요">
        <DataTable label="제외한 거래" columns={columns} rows={pages.rows} nameOf={nameOf} />
      </ListState>
    </section>
  )
}

const nameOf = ({ order_no, pc_name }: PriceSale) => `${order_no} ${pc_name}`
const facts: readonly Column<PriceSale>[] = [
  {
    name: 'cut',
    head: '부위',
    cell: ({ pc_name, grade_code }) => (
      <InputGroup>
        <b>{pc_name}</b> <GradeStamp code={grade_code} />
      </InputGroup>
    ),
  },
  { name: 'kg', head: 'kg당', end: true, cell: ({ kg_price }) => digits(kg_price) },
  { name: 'day', head: '판매일', leaves: 'some', cell: ({ day }) => shortDate(day) },
  { name: 'order', head: '주문', leaves: 'some', cell: ({ order_no }) => order_no },
  { name: 'reason', head: '사유', leaves: 'most', cell: ({ reason }) => reason },
  {
    name: 'at',
    head: '뺀 때',
    leaves: 'some',
    cell: ({ excluded_at }) => excluded_at && dateTime(excluded_at).slice(5),
  },
]
