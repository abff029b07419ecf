import { useQuery } from '@tanstack/react-query'
import { gradeCodes, gradeNames, type GradeCode } from '#domain/codes.ts'
import { type Period, periodBefore } from '#domain/price-period.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { digits, perKilogram } from '#web/ui/format.ts'
import { GradeStamp } from '#web/ui/grade-stamp.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { MarketGap } from '#web/ui/market-gap.tsx'
import { PartFailed } from '#web/ui/part-failed.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { DayTable } from './day-table.tsx'
import { bandWords, type Line, PriceChart } from './price-chart.tsx'
import { linesOf, onSaleOf } from './queries.ts'
import { hasBand, isSparse } from './sparse.ts'
import { changeOf, type CutAverage, type View } from './view.ts'
import styles from './cut-line.module.css'

type Props = {
  period: Period
  view: View
  now: CutAverage | undefined
  before: CutAverage | undefined
  /** Grades in which the cut was sold, which can be compared. */
  grades: readonly GradeCode[]
  onCompare: (grades: GradeCode[]) => void
}

const mostCompared = 3

/** One cut: its average price, the chart, and a link to its boxes. */
export function CutLine({ period, view, now, before, grades, onCompare }: Props) {
  const { grade, compared, cut } = view
  const shown = [grade, ...compared.filter((code) => grades.includes(code)).slice(0, mostCompared)]
  const found = useQuery(linesOf(period, view, shown))
  const alone = shown.length === 1
  const earlier = useQuery(linesOf(periodBefore(period), view, [grade], alone))
  const onSale = useQuery(onSaleOf(view)).data ?? 0
  if (!now || !cut)
    return <p className={styles.none}>이 부위는 고른 기간에 거래가 없어요. 다른 부위나 기간을 골라 보세요.</p>

  const lines = shown.map((code): Line => {
    const days = found.data?.find(({ grade_code }) => grade_code === code)?.days ?? []
    return { key: code, name: gradeNames[code], days }
  })
  const past = (alone && earlier.data?.find(({ grade_code }) => grade_code === grade)?.days) || []
  const lineBefore = past.length > 0 ? { key: 'before', name: '지난 기간', days: past } : undefined
  return (
    <section className={styles.card} aria-labelledby="cut-line">
      <Facts view={view} now={now} before={before} days={lines[0]?.days ?? []} onSale={onSale} />
      <div className={styles.picture}>
        <Legend lines={lines} before={lineBefore} />
        <div className={styles.drawing}>
          {found.data ? (
            <PriceChart period={period} lines={lines} before={lineBefore} />
          ) : found.error ? (
            <PartFailed onRetry={() => void found.refetch()}>그래프를 불러오지 못했어요.</PartFailed>
          ) : (
            <Loading>
              <Skeleton height="272px" />
            </Loading>
          )}
        </div>
        {grades.length > 1 && <Compare view={view} shown={shown} grades={grades} onCompare={onCompare} />}
        <DayTable lines={lines} name={now.pc_name} />
      </div>
    </section>
  )
}

type FactsProps = Pick<Props, 'view' | 'before'> & { now: CutAverage; days: Line['days']; onSale: number }

/** The average price of the cut, its change against the period before, and how many boxes of it are on sale now. */
function Facts({ view: { kind, grade }, now, before, days, onSale }: FactsProps) {
  const change = changeOf(now, before)
  const daily = days.map(({ avg_price }) => avg_price)
  return (
    <div className={styles.facts}>
      <h2 id="cut-line">
        {now.pc_name}
        <GradeStamp code={grade} />
        <small>평균가</small>
      </h2>
      <p className={styles.price}>
        <b>
          {perKilogram(now.avg_price)}
          <small>원/kg</small>
        </b>
        {change !== undefined && (
          <span>
            지난 기간보다 <MarketGap bare percent={change} />
          </span>
        )}
      </p>
      <dl>
        <div>
          <dt>거래</dt>
          <dd>{digits(now.product_count)}건</dd>
        </div>
        {daily.length > 0 && (
          <>
            <div>
              <dt>최고</dt>
              <dd>{perKilogram(Math.max(...daily))}원</dd>
            </div>
            <div>
              <dt>최저</dt>
              <dd>{perKilogram(Math.min(...daily))}원</dd>
            </div>
          </>
        )}
      </dl>
      <ButtonLink
        variant="secondary"
        size="md"
        wide
        to={`/GoodsSearch?${new URLSearchParams({ beef_code: kind, grade_code: grade, pc_code: now.pc_code })}`}
      >
        {onSale > 0 ? `${now.pc_name} 상품 ${digits(onSale)}개 보기` : '이 부위 보러 가기'}
      </ButtonLink>
    </div>
  )
}

/** What each line of the chart stands for. */
function Legend({ lines, before }: { lines: readonly Line[]; before: Line | undefined }) {
  return (
    <ul className={styles.legend}>
      {lines.map(({ key, name, days }, n) => (
        <li key={key} data-line={n} data-look={isSparse(days) ? 'points' : undefined}>
          {lines.length === 1 ? '이 기간' : name}
        </li>
      ))}
      {before && (
        <li data-line="before" data-look={isSparse(before.days) ? 'points' : undefined}>
          {before.name}
        </li>
      )}
      {lines[0] && hasBand(lines[0].days) && <li data-line="band">{bandWords}가 팔린 값</li>}
    </ul>
  )
}

type CompareProps = Pick<Props, 'view' | 'grades' | 'onCompare'> & { shown: readonly GradeCode[] }

/** Adds lines of other grades to the chart, and removes them. */
function Compare({ view: { grade, compared }, grades, shown, onCompare }: CompareProps) {
  const toggle = (code: GradeCode) =>
    onCompare(compared.includes(code) ? compared.filter((one) => one !== code) : [...compared, code])
  return (
    <fieldset className={styles.compare}>
      <legend>등급 비교</legend>
      {gradeCodes
        .filter((code) => code !== grade && grades.includes(code))
        .map((code) => (
          <Chip
            key={code}
            look={shown.includes(code) ? 'on' : 'off'}
            disabled={!shown.includes(code) && shown.length > mostCompared}
            onClick={() => toggle(code)}
          >
            {gradeNames[code]}
          </Chip>
        ))}
    </fieldset>
  )
}
