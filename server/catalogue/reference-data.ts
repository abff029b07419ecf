import type pg from 'pg'
import type { Picture } from '#contract/catalogue.ts'
import { fewestSales } from '#domain/prices.ts'

/** Data that seldom changes and is part of every row: names, general pictures, the market's averages. */
export type ReferenceData = {
  partners: ReadonlyMap<number, readonly [name: string, open: boolean]>
  cuts: ReadonlyMap<string, string>
  /** The key is the cut code and the grade code, concatenated. */
  pictures: ReadonlyMap<string, Picture[]>
  /** The average won per kg of the last 30 days and the number of its sales. The key is kind, sex, grade and cut, concatenated. */
  averages: ReadonlyMap<string, readonly [avg: number, sales: number]>
}

const statement = `select
  (select json_object_agg(id, json_build_array(partner_name, partner_open(partners))) from partners) partners,
  (select json_object_agg(pc_code, pc_name) from cuts) cuts,
  (select json_agg(json_build_array(pc_code || grade_code, img_path, thumb_path, width, height, alt)) from cut_imgs) pictures,
  (select json_object_agg(beef_code || judge_sex_nm || grade_code || pc_code, json_build_array(won_per_kg(amount, weight), n))
   from price_sums(market_today() - 29, market_today()) where n >= ${fewestSales}) averages`

type Row = {
  partners: Record<string, [string, boolean]> | null
  cuts: Record<string, string> | null
  pictures: [string, string, string | null, number, number, string][] | null
  averages: Record<string, [number, number]> | null
}

/** These are read apart because joining them in SQL cost a list more than a third of its time. `source` is equal for equal data. */
export async function readReferenceData(pool: pg.Pool): Promise<{ facts: ReferenceData; source: string }> {
  const { rows } = await pool.query<Row>(statement)
  const { partners, cuts, pictures, averages } = rows[0] ?? {}
  const facts = {
    partners: new Map(Object.entries(partners ?? {}).map(([id, partner]) => [Number(id), partner])),
    cuts: new Map(Object.entries(cuts ?? {})),
    pictures: new Map(
      (pictures ?? []).map(([key, img_path, thumb_path, width, height, alt]) => [
        key,
        [{ img_path, thumb_path, width, height, alt }],
      ]),
    ),
    averages: new Map(Object.entries(averages ?? {})),
  }
  return { facts, source: JSON.stringify(rows[0]) }
}
