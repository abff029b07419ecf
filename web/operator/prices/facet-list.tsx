import type { UseQueryResult } from '@tanstack/react-query'
import type { Result } from '#contract/call.ts'
import type { listPriceFacets, PriceFacet } from '#contract/operator/prices.ts'
import { beefKinds, gradeNames } from '#domain/codes.ts'
import { won } from '#domain/prices.ts'
import { closePane } from '#web/operator/kit/close-pane.ts'
import { InputGroup } from '#web/operator/kit/cell.tsx'
import { DataTable } from '#web/operator/kit/data-table.tsx'
import { DeskLayout } from '#web/operator/kit/desk-layout.tsx'
import type { Column } from '#web/operator/kit/table-row.tsx'
import { useNavigate } from '#web/router/use-navigate.ts'
import { DeskError } from '#web/operator/kit/desk-error.tsx'
import { digits, totalKilograms } from '#web/ui/format.ts'
import { GradeStamp } from '#web/ui/grade-stamp.tsx'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import { FacetFilters } from './facet-filters.tsx'
import { SalesPane } from './sales-pane.tsx'
import { addressOf, facetKey, facetOf, type View } from './use-view.ts'
import styles from './prices.module.css'

type Row = PriceFacet & { id: number; key: string }
type Props = { view: View; facets: UseQueryResult<Result<typeof listPriceFacets>> }

const keyOf = ({ beef_code, judge_sex_nm, grade_code, pc_code }: PriceFacet): string =>
  facetKey({ beef: beef_code, sex: judge_sex_nm, grade: grade_code, cut: pc_code })

export function FacetList({ view, facets: { data, error, refetch } }: Props) {
  const navigate = useNavigate()
  const facet = facetOf(view.open)
  const rows: Row[] = (data?.data ?? []).map((one, place) => ({ ...one, id: place + 1, key: keyOf(one) }))
  const open = (key: string) => navigate(addressOf({ ...view, open: key }), { preventScrollReset: true })
  return (
    <>
      <FacetFilters view={view} data={data} />
      <DeskLayout
        label="축종·등급·부위별 시세"
        list={
          data ? (
            rows.length === 0 ? (
              <p className={styles.none}>이 기간에 팔린 것이 없어요</p>
            ) : (
              <>
                <p className={styles.sum}>
                  {digits(data.count)}건 <b>{won(data.amount)}</b>
                  {data.total > rows.length && ` · 많이 팔린 ${digits(rows.length)}가지만 보여요`}
                </p>
                <DataTable
                  label="축종·등급·부위별 시세"
                  columns={columns}
                  rows={rows}
                  nameOf={nameOf}
                  openId={rows.find(({ key }) => key === view.open)?.id}
                  onOpen={(id) => open(rows.find((row) => row.id === id)?.key ?? '')}
                />
              </>
            )
          ) : error ? (
            <DeskError error={error} onRetry={() => void refetch()} />
          ) : (
            <div className={styles.none}>
              <SkeletonRows rows={6} />
            </div>
          )
        }
        detail={
          facet && (
            <SalesPane
              key={view.open}
              facet={facet}
              view={view}
              row={rows.find(({ key }) => key === view.open)}
              onClose={() => closePane(addressOf({ ...view, open: '' }))}
            />
          )
        }
      />
    </>
  )
}

const nameOf = ({ pc_name, grade_code, beef_code, judge_sex_nm }: Row) =>
  `${beefKinds[beef_code]} ${judge_sex_nm} ${gradeNames[grade_code]} ${pc_name}`
const columns: readonly Column<Row>[] = [
  {
    name: 'cut',
    head: '부위',
    cell: ({ pc_name, grade_code }) => (
      <InputGroup>
        <b>{pc_name}</b> <GradeStamp code={grade_code} />
      </InputGroup>
    ),
  },
  {
    name: 'kind',
    head: '축종·성별',
    leaves: 'most',
    cell: ({ beef_code, judge_sex_nm }) => `${beefKinds[beef_code]} ${judge_sex_nm}`,
  },
  { name: 'count', head: '건수', end: true, cell: ({ count }) => digits(count) },
  { name: 'weight', head: '중량', end: true, leaves: 'some', cell: ({ weight }) => totalKilograms(weight) },
  { name: 'amount', head: '합계', end: true, leaves: 'some', cell: ({ amount }) => won(amount) },
  { name: 'avg', head: '평균/kg', end: true, leaves: 'most', cell: ({ avg_price }) => digits(avg_price) },
  {
    name: 'median',
    head: '중앙값/kg',
    end: true,
    cell: ({ median }) => <b>{median === null ? '' : digits(median)}</b>,
  },
]
