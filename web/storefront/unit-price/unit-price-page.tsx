import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Result } from '#contract/call.ts'
import type { averagePrices, priceTrends } from '#contract/prices.ts'
import { beefKinds, gradeCodes, gradeNames, type GradeCode } from '#domain/codes.ts'
import { type Period, periodBefore, periodFrom, periodProblem } from '#domain/price-period.ts'
import { useSearchParams } from '#web/router/use-search-params.ts'
import { ServerRefusal } from '#web/api/failures.ts'
import { serverTime } from '#web/api/server-clock.ts'
import { dayInSeoul } from '#web/ui/seoul-time.ts'
import { Page } from '#web/storefront/shell/page.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { ErrorScreen } from '#web/ui/error-screen.tsx'
import { digits } from '#web/ui/format.ts'
import { Icon } from '#web/ui/icon.tsx'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import { TabLinks } from '#web/ui/tab-links.tsx'
import { CutGrid } from './cut-grid.tsx'
import { CutLine } from './cut-line.tsx'
import { CutRows } from './cut-rows.tsx'
import { FacetSwitch } from './facet-switch.tsx'
import { PeriodBar } from './period-bar.tsx'
import { averagesOf, sheetAddress, trendsOf } from './queries.ts'
import { type Grid, gridOf, sexes, type View, viewFrom } from './view.ts'
import styles from './unit-price-page.module.css'

const kinds = Object.entries(beefKinds)
const sexOptions = sexes.map((sex) => [sex, sex] as const)

/** /UnitPrice?sale_date_s&sale_date_e&beef_code&judge_sex_nm&grade_code&pc_code&compare */
export function UnitPricePage() {
  const [search, setSearch] = useSearchParams()
  const [today] = useState(() => dayInSeoul(serverTime()))
  const period = periodFrom(search.get('sale_date_s'), search.get('sale_date_e'), today)
  const isWhole = !periodProblem(period)
  const found = useQuery(averagesOf(period, isWhole))
  const earlier = useQuery(averagesOf(periodBefore(period), isWhole))
  const view = viewFrom(search, found.data?.data)
  const trends = useQuery(trendsOf(period, view, isWhole && found.isSuccess)).data

  const searchOf = (changes: Record<string, string>, now = search) => {
    const next = new URLSearchParams(now)
    for (const [name, value] of Object.entries(changes))
      if (value) next.set(name, value)
      else next.delete(name)
    return next
  }
  const change = (changes: Record<string, string>) =>
    setSearch((now) => searchOf(changes, now), { replace: true, preventScrollReset: true })
  const to = (cut: string, grade: GradeCode = view.grade) => ({
    pathname: '/UnitPrice',
    search: searchOf({ pc_code: cut, grade_code: grade }).toString(),
  })

  const grid = gridOf(found.data?.data ?? [], view)
  const before = earlier.data && gridOf(earlier.data.data, view)
  const soldGrades = gradeCodes.filter((code) => view.cut !== undefined && grid.at(view.cut, code))
  return (
    <Page title="단가표">
      <div className={styles.page}>
        <Choices period={period} today={today} view={view} onChange={change} />
        {found.data && <Counts {...found.data} />}
        {found.isPending && isWhole ? (
          <div className={styles.wait}>
            <SkeletonRows rows={8} picture={0} />
          </div>
        ) : found.isError ? (
          <Failed error={found.error} onRetry={() => void found.refetch()} />
        ) : grid.cuts.length === 0 ? (
          <Empty title="검색된 정보가 없습니다." help="기간이나 축종, 성별을 바꿔 보세요." />
        ) : (
          <>
            <div className={styles.grades}>
              <TabLinks
                label="등급"
                tabs={gradeCodes.map((code) => ({
                  key: code,
                  label: gradeNames[code],
                  to: { pathname: '/UnitPrice', search: searchOf({ grade_code: code }).toString() },
                  current: code === view.grade,
                }))}
              />
            </div>
            <CutLine
              period={period}
              view={view}
              now={view.cut ? grid.at(view.cut, view.grade) : undefined}
              before={view.cut ? before?.at(view.cut, view.grade) : undefined}
              grades={soldGrades}
              onCompare={(grades) => change({ compare: grades.join(',') })}
            />
            <CutTable period={period} view={view} grid={grid} before={before} trends={trends} to={to} />
          </>
        )}
        <p className={styles.note}>
          평균가는 고른 기간에 결제된 부위의 kg당 가격을 무게로 평균한 값이에요. 취소와 반품은 빼고, 100원 단위로 보여
          드려요. 초록 띠는 상자 10개 중 8개가 팔린 값이고, 하루 5건 이상 팔린 날이 많을 때만 그려요. 거래가 드물면 선
          대신 하루를 한 점으로 찍어요. 출품과 낙찰은 그 기간에 판매를 시작한 상품 수예요.
          {found.data &&
            found.data.excluded_count > 0 &&
            ` 평균에서 제외한 거래가 ${found.data.excluded_count}건 있어요.`}
        </p>
      </div>
    </Page>
  )
}

type ChoicesProps = { period: Period; today: string; view: View; onChange: (changes: Record<string, string>) => void }

/** The period, the kind and the sex. */
function Choices({ period, today, view, onChange }: ChoicesProps) {
  return (
    <div className={styles.top}>
      <PeriodBar
        period={period}
        today={today}
        onChange={({ first, last }) => onChange({ sale_date_s: first, sale_date_e: last })}
      />
      <div className={styles.facets}>
        <FacetSwitch label="축종" options={kinds} value={view.kind} onChange={(beef_code) => onChange({ beef_code })} />
        <FacetSwitch
          label="성별"
          options={sexOptions}
          value={view.sex}
          onChange={(judge_sex_nm) => onChange({ judge_sex_nm })}
        />
      </div>
    </div>
  )
}

/** The boxes that went on sale in the period, and how many of them are sold. */
function Counts({ total_count, bid_count, scs_percent }: Result<typeof averagePrices>) {
  const counts = { 출품: digits(total_count), 낙찰: digits(bid_count), 낙찰률: `${scs_percent.toFixed(1)}%` }
  return (
    <dl className={styles.counts}>
      {Object.entries(counts).map(([name, words]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  )
}

type TableProps = {
  period: Period
  view: View
  grid: Grid
  before: Grid | undefined
  trends: Result<typeof priceTrends>['data'] | undefined
  to: (cut: string, grade?: GradeCode) => { pathname: string; search: string }
}

/** All cuts in all grades, to look at and to save. */
function CutTable({ period, view, grid, before, trends, to }: TableProps) {
  return (
    <section className={styles.table} aria-labelledby="cut-table">
      <header>
        <h2 id="cut-table">
          부위 × 등급 <small>평균가, 원/kg</small>
        </h2>
        <p>
          <a href={sheetAddress(period, 'xlsx')} download>
            <Icon name="download" size={20} />
            엑셀 저장
          </a>
          <a href={sheetAddress(period, 'csv')} download>
            <Icon name="download" size={20} />
            CSV 저장
          </a>
        </p>
      </header>
      <CutGrid grid={grid} cut={view.cut} grade={view.grade} to={to} />
      <CutRows
        grid={grid}
        before={before}
        grade={view.grade}
        cut={view.cut}
        trends={new Map(trends?.map(({ pc_code, points }) => [pc_code, points]))}
        to={to}
      />
    </section>
  )
}

/** SPEC §8: the message of the error; for 401 that a login is needed. */
function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (error instanceof ServerRefusal && error.status === 401)
    return (
      <Empty alert title="인증이 필요합니다." help="로그인한 뒤 다시 열어 주세요.">
        <ButtonLink to="/UserLogin">로그인</ButtonLink>
      </Empty>
    )
  if (error instanceof ServerRefusal && error.status === 400) return <Empty alert title={error.message} />
  return <ErrorScreen error={error} onRetry={onRetry} />
}
