import { type GradeCode, gradeCodes, gradeNames } from './codes.ts'
import { fewestSales } from './prices.ts'

/** Sums of one kind's sales of the last 30 or 90 days, by sex, grade and cut; weight in kg, amount in won. */
export type PriceSum = {
  days: 30 | 90
  judge_sex_nm: string
  grade_code: GradeCode
  pc_code: string
  n: number
  weight: number
  amount: number
}
type Facet = Pick<PriceSum, 'judge_sex_nm' | 'grade_code'>

/**
 * An estimated price, in won per kg to the nearest 100, for a cut with too few sales, and where it comes from: `average` of `n` sales of a
 * neighbouring market, times `ratio`, by which the wanted sex and grade usually differ from the neighbour's prices (1: unknown, and not
 * guessed).
 */
export type PriceEstimate = Facet & {
  pc_code: string
  days: 30 | 90
  kg_price: number
  average: number
  n: number
  ratio: number
}

/** Grades on a scale: the three kinds of 1++ are half a step apart, the others one. */
const places: Record<GradeCode, number> = { '01': 0, '02': 0.5, '03': 1, '04': 2, '05': 3, '06': 4, '07': 5 }
/** Markets farther away than this are not used. */
const farthest = 2
/** Distance by sex: cows are a few percent cheaper than steers, half a step; bulls are another market. */
const sexStep = (one: string, other: string): number => (one === other ? 0 : one === '수' || other === '수' ? 2 : 0.5)

type Sums = ReadonlyMap<string, PriceSum>
const keyOf = ({ days, judge_sex_nm, grade_code, pc_code }: Facet & { days: number; pc_code: string }) =>
  `${days} ${judge_sex_nm} ${grade_code} ${pc_code}`
const averageOf = ({ amount, weight }: PriceSum): number => amount / weight

/**
 * Estimates each cut from the nearest market with at least five sales: first the same sex and grade over 90 days, then the other sex and
 * neighbouring grades (30 days before 90), the nearest first, and the lower one of two that are equally near.
 */
export function estimatePrices(sums: readonly PriceSum[], wanted: Facet): PriceEstimate[] {
  const byKey: Sums = new Map(sums.map((sum) => [keyOf(sum), sum]))
  const cuts = [...new Set(sums.map(({ pc_code }) => pc_code))].toSorted()
  const markets = neighboursOf(sums, wanted).map((market) => ({
    market,
    ratio:
      market.judge_sex_nm === wanted.judge_sex_nm && market.grade_code === wanted.grade_code
        ? 1
        : ratioOf(byKey, cuts, wanted, market),
  }))
  return cuts.flatMap((pc_code) => {
    for (const { market, ratio } of markets)
      for (const days of [30, 90] as const) {
        const sum = byKey.get(keyOf({ ...market, days, pc_code }))
        if (!sum || sum.n < fewestSales) continue
        const average = Math.round(averageOf(sum))
        return [
          { ...market, pc_code, days, kg_price: Math.round((average * ratio) / 100) * 100, average, n: sum.n, ratio },
        ]
      }
    return []
  })
}

function neighboursOf(sums: readonly PriceSum[], wanted: Facet): Facet[] {
  const sexes = [...new Set(sums.map(({ judge_sex_nm }) => judge_sex_nm))]
  const stepsTo = ({ judge_sex_nm, grade_code }: Facet): number =>
    Math.abs(places[grade_code] - places[wanted.grade_code]) + sexStep(judge_sex_nm, wanted.judge_sex_nm)
  return sexes
    .flatMap((judge_sex_nm) => gradeCodes.map((grade_code): Facet => ({ judge_sex_nm, grade_code })))
    .filter((facet) => stepsTo(facet) <= farthest)
    .toSorted(
      (one, other) =>
        stepsTo(one) - stepsTo(other) ||
        Number(other.judge_sex_nm === wanted.judge_sex_nm) - Number(one.judge_sex_nm === wanted.judge_sex_nm) ||
        places[other.grade_code] - places[one.grade_code],
    )
}

/** The ratio of the wanted market's sales in 90 days to the same cuts and weights at the neighbour's averages. */
function ratioOf(sums: Sums, cuts: readonly string[], wanted: Facet, market: Facet): number {
  let [n, own, theirs] = [0, 0, 0]
  for (const pc_code of cuts) {
    const mine = sums.get(keyOf({ ...wanted, days: 90, pc_code }))
    const other = sums.get(keyOf({ ...market, days: 90, pc_code }))
    if (!mine || !other || other.n < fewestSales) continue
    n += mine.n
    own += mine.amount
    theirs += mine.weight * averageOf(other)
  }
  return n < fewestSales || theirs === 0 ? 1 : Math.round((own / theirs) * 1000) / 1000
}

/** '최근 90일 시세', '1++(8)등급 시세', '거세 1++(9)등급 시세': the market of an estimate, as seen from a carcass. */
export function estimateSource({ judge_sex_nm, grade_code }: Facet, wanted: Facet): string {
  if (judge_sex_nm === wanted.judge_sex_nm && grade_code === wanted.grade_code) return '최근 90일 시세'
  const sex = judge_sex_nm === wanted.judge_sex_nm ? '' : `${judge_sex_nm} `
  return `${sex}${gradeNames[grade_code]}등급 시세`
}

type Priced = { kg_price: number | null; estimate: number | undefined }

/**
 * The ratio of the typed prices to their estimates, taken together, so that the other prices can follow: 1.05 is 5 % more. Undefined if no
 * price was typed, or none is left to follow.
 */
export function typedRatio(prices: readonly Priced[]): number | undefined {
  const estimated = prices.filter((one): one is Priced & { estimate: number } => one.estimate !== undefined)
  const typed = estimated.filter(({ kg_price, estimate }) => kg_price !== null && kg_price !== estimate)
  if (typed.length === 0 || typed.length === estimated.length) return undefined
  const sum = (part: (one: (typeof typed)[number]) => number) => typed.reduce((all, one) => all + part(one), 0)
  const ratio = sum(({ kg_price }) => kg_price ?? 0) / sum(({ estimate }) => estimate)
  return Math.round(ratio * 1000) / 1000
}

/** An estimate adjusted by `typedRatio`, to the nearest 100 won. */
export const liftedEstimate = (estimate: number, ratio: number): number => Math.round((estimate * ratio) / 100) * 100
