import { includeSale, listExcludedSales, type PriceSale } from '#contract/operator/prices.ts'
import { CellGroup } from '#web/operator/kit/cell.tsx'
import { listOf } from '#web/operator/desk/desk-list.tsx'
import { useAct } from '#web/operator/desk/use-act.ts'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { Button } from '#web/ui/button.tsx'
import { dateTime, digits, shortDate } from '#web/ui/format.ts'
import { GradeStamp } from '#web/ui/grade-stamp.tsx'
import { at } from './at.ts'

/** Excluded sales with their reason; each can be included again. */
export const excluded = listOf(at, {
  call: listExcludedSales,
  label: '제외한 거래',
  none: '시세에서 뺀 거래가 없어요',
  name: ({ order_no, pc_name }) => `${order_no} ${pc_name}`,
  columns: [
    {
      name: 'cut',
      sort: 'cut',
      head: '부위',
      cell: ({ pc_name, grade_code }) => (
        <CellGroup>
          <b>{pc_name}</b> <GradeStamp code={grade_code} />
        </CellGroup>
      ),
    },
    { name: 'kg', sort: 'kg', head: 'kg당', end: true, cell: ({ kg_price }) => digits(kg_price) },
    { name: 'day', sort: 'day', head: '판매일', leaves: 'some', cell: ({ day }) => shortDate(day) },
    { name: 'order', sort: 'order', head: '주문', leaves: 'some', cell: ({ order_no }) => order_no },
    { name: 'reason', sort: 'reason', head: '사유', leaves: 'most', cell: ({ reason }) => reason },
    {
      name: 'at',
      sort: 'at',
      head: '뺀 때',
      leaves: 'some',
      cell: ({ excluded_at }) => excluded_at && dateTime(excluded_at).slice(5),
    },
    { name: 'back', head: '되돌리기', end: true, acts: true, cell: (sale) => <TakeBack sale={sale} /> },
  ],
})

function TakeBack({ sale }: { sale: PriceSale }) {
  const include = useAct(at, {
    run: () => operatorApi(includeSale, { params: { id: sale.id } }),
    said: () => `${sale.pc_name} ${digits(sale.kg_price)}원/kg을 다시 시세에 넣었어요`,
  })
  return (
    <Button
      variant="line"
      size="md"
      aria-label={`${sale.order_no} ${sale.pc_name} 다시 넣기`}
      busy={include.isPending && '넣는 중'}
      onClick={() => include.mutate(undefined)}
    >
      다시 넣기
    </Button>
  )
}
