import { useState } from 'react'
import type { PriceFacet, PriceSale } from '#contract/operator/prices.ts'
import { beefKinds } from '#domain/codes.ts'
import { marketGap } from '#domain/prices.ts'
import { mayAct } from '#domain/staff-role.ts'
import { traceability } from '#domain/traceability.ts'
import { Still } from '#web/operator/kit/cell.tsx'
import { DetailPane } from '#web/operator/kit/detail-pane.tsx'
import { FilterSelect } from '#web/operator/kit/filter-bar.tsx'
import { ListState } from '#web/operator/kit/list-state.tsx'
import { ReasonDialog } from '#web/operator/kit/reason-dialog.tsx'
import { useStaff } from '#web/operator/session/use-staff.ts'
import { Button } from '#web/ui/button.tsx'
import { digits, kilograms, shortDate } from '#web/ui/format.ts'
import { GradeStamp } from '#web/ui/grade-stamp.tsx'
import { MarketGap } from '#web/ui/market-gap.tsx'
import { useSales } from './queries.ts'
import { useChange } from './use-change.ts'
import type { Facet, View } from './use-view.ts'
import styles from './prices.module.css'

type Props = { facet: Facet; view: View; row: PriceFacet | undefined; onClose: () => void }

/** The sales behind one average, the odd ones at either end; each can be left out with a reason. */
export function SalesPane({ facet, view, row, onClose }: Props) {
  const [order, setOrder] = useState<'high' | 'low'>('high')
  const [asking, setAsking] = useState<PriceSale>()
  const pages = useSales(facet, view, order)
  const change = useChange(() => setAsking(undefined))
  const staff = useStaff()
  const may = staff !== undefined && mayAct(staff.roles, 'money')
  return (
    <DetailPane
      title={row?.pc_name ?? pages.rows[0]?.pc_name ?? '거래'}
      note={<GradeStamp code={facet.grade} />}
      onClose={onClose}
    >
      <p className={styles.kind}>
        {beefKinds[facet.beef]} {facet.sex}
        {row && (
          <>
            {` · ${digits(row.count)}건 · `}
            <Still>평균 {digits(row.avg_price)}</Still> · <Still>중앙값 {digits(row.median ?? 0)}원/kg</Still>
          </>
        )}
      </p>
      <FilterSelect
        label="순서"
        none={false}
        value={order}
        options={[
          { value: 'high', label: '비싼 것부터' },
          { value: 'low', label: '싼 것부터' },
        ]}
        onChange={(value) => setOrder(value === 'low' ? 'low' : 'high')}
      />
      <ListState pages={pages} count={pages.rows.length} none="거래가 없어요">
        <ul className={styles.sales} aria-label="거래">
          {pages.rows.map((sale) => (
            <li key={sale.id}>
              <span>
                <b>{digits(sale.kg_price)}원/kg</b> <MarketGap bare percent={marketGap(sale.kg_price, row?.median)} />
                <small>
                  {shortDate(sale.day)} · {sale.order_no} · {kilograms(sale.weight)}
                </small>
                <small>{traceability(sale.cattle_no)}</small>
              </span>
              {may && (
                <Button
                  variant="line"
                  size="md"
                  aria-label={`${digits(sale.kg_price)}원 거래 제외`}
                  onClick={() => setAsking(sale)}
                >
                  제외
                </Button>
              )}
            </li>
          ))}
        </ul>
      </ListState>
      <ReasonDialog
        key={asking?.id ?? 0}
        open={asking !== undefined}
        title={`${digits(asking?.kg_price ?? 0)}원/kg 거래를 시세에서 뺄까요?`}
        body="주문은 그대로예요. 평균과 건수에서 빠지고, 단가표에는 제외한 건수가 보여요."
        action="시세에서 빼기"
        usual={['가격을 잘못 적은 거래', '중량을 잘못 잰 상품', '폐점 할인 판매']}
        hint="기록에 남아요."
        busy={change.isPending && '빼는 중'}
        onAnswer={(reason) => asking && change.mutate({ sale: asking, reason })}
        onClose={() => setAsking(undefined)}
      />
    </DetailPane>
  )
}
