import { useState } from 'react'
import { excludeSale, listPriceSales, type PriceFacet, type PriceSale } from '#contract/operator/prices.ts'
import { beefKinds } from '#domain/codes.ts'
import { marketGap } from '#domain/prices.ts'
import { traceability } from '#domain/traceability.ts'
import { Still } from '#web/operator/kit/cell.tsx'
import { useRows } from '#web/operator/desk/desk-query.ts'
import type { Seen } from '#web/operator/desk/seen.ts'
import { SheetButton } from '#web/operator/desk/sheet-button.tsx'
import { useAct } from '#web/operator/desk/use-act.ts'
import { DetailPane } from '#web/operator/kit/detail-pane.tsx'
import { FilterSelect } from '#web/operator/kit/filter-bar.tsx'
import { ListState } from '#web/operator/kit/list-state.tsx'
import { ReasonDialog } from '#web/operator/kit/reason-dialog.tsx'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { Button } from '#web/ui/button.tsx'
import { digits, kilograms, shortDate } from '#web/ui/format.ts'
import { GradeStamp } from '#web/ui/grade-stamp.tsx'
import { MarketGap } from '#web/ui/market-gap.tsx'
import { at, type Facet, type View } from './at.ts'
import styles from './prices.module.css'

type Props = { facet: Facet; seen: Seen<View>; row: PriceFacet | undefined; onClose: () => void }

/** The sales behind one average, sorted so that unusual ones come first; each can be excluded with a reason. */
export function SalesPane({ facet, seen: { view, may }, row, onClose }: Props) {
  const [order, setOrder] = useState<'high' | 'low'>('high')
  const [asking, setAsking] = useState<PriceSale>()
  const { from, to } = view
  const { state: pages, rows } = useRows(at, listPriceSales, { from, to, ...facet, order }, false)
  const exclude = useAct(at, {
    run: ({ sale: { id }, reason }: { sale: PriceSale; reason: string }) =>
      operatorApi(excludeSale, { params: { id }, body: { reason } }),
    said: (_, { sale }) => `${sale.pc_name} ${digits(sale.kg_price)}원/kg을 시세에서 뺐어요`,
    done: () => setAsking(undefined),
  })
  return (
    <DetailPane
      title={row?.pc_name ?? rows[0]?.pc_name ?? '거래'}
      note={<GradeStamp code={facet.grade_code} />}
      onClose={onClose}
    >
      <p className={styles.kind}>
        {beefKinds[facet.beef_code]} {facet.judge_sex_nm}
        {row && (
          <>
            {` · ${digits(row.count)}건 · `}
            <Still>평균 {digits(row.avg_price)}</Still> · <Still>중앙값 {digits(row.median ?? 0)}원/kg</Still>
          </>
        )}
      </p>
      <div className={styles.order}>
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
        <SheetButton call={listPriceSales} query={{ from, to, ...facet, order }} label="거래 표로 받기" />
      </div>
      <ListState pages={pages} count={rows.length} none="거래가 없어요">
        <ul className={styles.sales} aria-label="거래">
          {rows.map((sale) => (
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
        forgets
        title={`${digits(asking?.kg_price ?? 0)}원/kg 거래를 시세에서 뺄까요?`}
        body="주문은 그대로예요. 평균과 건수에서 빠지고, 단가표에는 제외한 건수가 보여요."
        action="시세에서 빼기"
        usual={['가격을 잘못 적은 거래', '중량을 잘못 잰 상품', '폐점 할인 판매']}
        hint="기록에 남아요."
        busy={exclude.isPending && '빼는 중'}
        onAnswer={(reason) => asking && exclude.mutate({ sale: asking, reason })}
        onClose={() => setAsking(undefined)}
      />
    </DetailPane>
  )
}
