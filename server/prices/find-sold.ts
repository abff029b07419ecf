import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { GradeCode } from '#domain/codes.ts'
import type { Period } from '#domain/price-period.ts'
import type { SoldCut } from './group-sales.ts'

/** `weight` in kg and `amount` in won are what `avg_price` was made of. */
export type Sold = SoldCut & { weight: number; amount: number }
type Sums = Omit<Sold, 'beef_name' | 'pc_name'>

/** What was sold in a period, sorted by kind, sex, grade and cut. Named and sorted here: in SQL that took longer than the sums. */
export async function findSold(db: Database, { first, last }: Period): Promise<Sold[]> {
  const [{ rows }, names] = await Promise.all([findSums(db, { first, last }), findNames(db)])
  const beefs = new Map(names.rows.filter(({ kind }) => kind === 'beef').map(({ code, name }) => [code, name]))
  const cuts = new Map(
    names.rows.filter(({ kind }) => kind === 'cut').map(({ code, name }, place) => [code, { name, place }]),
  )
  const placed = rows.flatMap((row) => {
    const cut = cuts.get(row.pc_code)
    const beef_name = beefs.get(row.beef_code)
    if (!cut || beef_name === undefined) return []
    const { beef_code, judge_sex_nm, grade_code, pc_code, ...figures } = row
    const sold: Sold = { beef_code, beef_name, judge_sex_nm, grade_code, pc_code, pc_name: cut.name, ...figures }
    return [{ sold, key: placeOf(beef_code, judge_sex_nm, grade_code, cut.place) }]
  })
  return placed.toSorted((one, other) => one.key - other.key).map(({ sold }) => sold)
}

const findSums = (db: Database, { first, last }: Period) =>
  sql<Sums>`
    select beef_code, judge_sex_nm, grade_code, pc_code, n product_count, won_per_kg(amount, weight) avg_price, weight, amount
    from price_sums(${first}::date, ${last}::date)`.execute(db)

const findNames = (db: Database) =>
  sql<{ kind: 'beef' | 'cut'; code: string; name: string }>`
    select 'beef' kind, code, name, 0 place from beef_kinds
    union all select 'cut', pc_code, pc_name, position from cuts order by 4, 2`.execute(db)

const sexes = ['거세', '암', '수']

/** The sort key of a row. Kinds and grades have codes of two digits; an unknown sex comes last. */
function placeOf(beef: string, sex: string, grade: GradeCode, cut: number): number {
  const known = sexes.indexOf(sex)
  return ((Number(beef) * 10 + (known < 0 ? 9 : known)) * 100 + Number(grade)) * 10_000 + cut
}
