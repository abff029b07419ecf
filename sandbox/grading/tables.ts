import { readData } from '#sandbox/read-data.ts'

export type Breed = '한우' | '육우' | '젖소'
export type Sex = '암' | '수' | '거세'
type Pair = [number, number]
type YieldRow = { a: number; b: number; c: number; d: number; A: number; B: number }
type YieldRows = { cow: YieldRow; bull: YieldRow; steer: YieldRow }
type Quality = { code: string; label: string; qgrade: string; insfat: number[] }
type SeedRow = {
  breed: Breed
  sex: Sex
  kg_mean: number
  kg_sd: number
  age_mean: number
  age_sd: number
  backfat_mm: Pair
  rea_cm2: Pair
}
type GradesFile = {
  quality: Quality[]
  yield_index: { hanwoo: YieldRows; yugu_from_memory_verify: YieldRows }
  seed_distribution_estimate: Record<string, Record<string, number>>
  carcass_seed: SeedRow[]
}
type HouseRow = {
  abatt_code: string | null
  abatt_nm: string
  full_name: string
  place: string
  cattle_heads_2016: number | null
}

const grades = readData('grades.json') as GradesFile

const qualities = grades.quality

export function gradeByCode(code: string): Quality {
  const quality = qualities.find((one) => one.code === code)
  if (quality === undefined) throw new Error(`no grade ${code}`)
  return quality
}

/** Heads slaughtered in 2023 by breed, and how Hanwoo split by sex; the split of 육우 is an estimate. */
const herdShares: Record<string, number> = {
  '한우 암': 929_411 * 0.505,
  '한우 거세': 929_411 * 0.49,
  '한우 수': 929_411 * 0.005,
  '육우 거세': 81_003 * 0.85,
  '육우 암': 81_003 * 0.15,
  '젖소 암': 51_095,
}

export const carcassKinds = grades.carcass_seed.map((row) => ({
  breed: row.breed,
  sex: row.sex,
  share: herdShares[`${row.breed} ${row.sex}`] ?? 0,
  kg: [row.kg_mean, row.kg_sd] as const,
  age: [row.age_mean, row.age_sd] as const,
  backfat: row.backfat_mm,
  rea: row.rea_cm2,
}))

/** Shares for kinds without numbers of their own: a bull is lean, a 육우 heifer grades a little above a steer. Estimates. */
const estimated: Record<string, Record<string, number>> = {
  '한우 수': { '05': 0.02, '06': 0.18, '07': 0.8 },
  '육우 암': { '03': 0.005, '04': 0.025, '05': 0.11, '06': 0.52, '07': 0.34 },
}

type GradeShares = { code: string; share: number }[]

const sharesOfKinds = new Map<string, GradeShares>()

/** How a kind of cattle grades, best first. Asked for every animal that a finder of numbers looks at, so made once. */
export function gradeShares(breed: Breed, sex: Sex): GradeShares {
  const kind = `${breed} ${sex}`
  const known = sharesOfKinds.get(kind)
  if (known !== undefined) return known
  const shares = Object.entries(grades.seed_distribution_estimate[kind] ?? estimated[kind] ?? {})
    .map(([code, share]) => ({ code, share }))
    .toSorted((one, other) => one.code.localeCompare(other.code))
  sharesOfKinds.set(kind, shares)
  return shares
}

const rowNames = { 암: 'cow', 수: 'bull', 거세: 'steer' } as const

/** Yield index of the rule since 2019-12-01 and its letter. 젖소 are measured with the 육우 row. */
export function yieldGrade(
  breed: Breed,
  sex: Sex,
  { backfat, rea, weight }: { backfat: number; rea: number; weight: number },
): { windex: number; wgrade: 'A' | 'B' | 'C' } {
  const { hanwoo, yugu_from_memory_verify: yugu } = grades.yield_index
  const row = (breed === '한우' ? hanwoo : yugu)[rowNames[sex]]
  const index = ((row.a - row.b * backfat + row.c * rea + row.d * weight) / weight) * 100
  const windex = Math.round(index * 100) / 100
  return { windex, wgrade: windex >= row.A ? 'A' : windex >= row.B ? 'B' : 'C' }
}

export type Slaughterhouse = { code: string; name: string; address: string; tel: string; share: number }

/** Places with a code of their own, weighed by the heads they take; the closed one of Seoul is left out. */
export const slaughterhouses: Slaughterhouse[] = (readData('slaughterhouses.json') as { list: HouseRow[] }).list
  .filter(({ abatt_code }) => abatt_code !== null && abatt_code !== '0101')
  .map((row) => ({
    code: row.abatt_code ?? '',
    name: row.abatt_nm,
    address: row.place,
    tel: `000-${row.abatt_code}-0000`,
    share: row.cattle_heads_2016 ?? 8000,
  }))

/** Hanwoo steer auction prices by grade around a mean of 18,805 won/kg (May 2023); the steps between are estimates. */
const hanwooPrices: Record<string, number> = {
  '01': 25_200,
  '02': 23_600,
  '03': 22_300,
  '04': 19_900,
  '05': 17_900,
  '06': 14_300,
  '07': 11_200,
}
const wgradeFactors = { A: 1.03, B: 1, C: 0.95 }

export function auctionPrice(breed: Breed, sex: Sex, grade: string, wgrade: 'A' | 'B' | 'C', chance: number): number {
  const hanwoo = hanwooPrices[grade] ?? 14_000
  const breedFactor = breed === '한우' ? (sex === '암' ? 0.94 : 1) : breed === '육우' ? 0.66 : 0.5
  const price = hanwoo * breedFactor * wgradeFactors[wgrade] * (0.96 + chance * 0.08)
  return Math.round(price / 10) * 10
}
