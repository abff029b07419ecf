import type pg from 'pg'
import type { Picture } from '#contract/catalogue.ts'
import { fewestSales } from '#domain/prices.ts'

/** What seldom changes and is part of every row: names, general pictures, the market's averages. */
export type ReferenceData = {
  partners: ReadonlyMap<number, readonly [name: string, open: boolean]>
  cuts: ReadonlyMap<string, string>
  /** By cut and grade code, written together. */
  pictures: ReadonlyMap<string, Picture[]>
  /** Won per kg of the last 30 days and the sales it is made of, by kind, sex, grade and cut, written together. */
  averages: ReadonlyMap<string, readonly [avg: number, sales: number]>
}
export const noReferenceData: ReferenceData = {
  partners: new Map(),
  cuts: new Map(),
  pictures: new Map(),
  averages: new Map(),
}

/** What a row must find among the facts. */
export type Ware = { partner_id: number; pc_code?: string | null }

const keptMilliseconds = 3_000

type Kept = { facts: ReferenceData; source: string; at: number; reading: Promise<ReferenceData> | undefined }
const kept = new WeakMap<pg.Pool, Kept>()

/**
 * The facts for these rows, read at most every three seconds, at once when a row names a partner or a cut that was not there yet.
 * Joining them in SQL cost a list more than a third of its time. Old facts serve while new ones are read.
 */
export async function referenceDataFor(pool: pg.Pool, wares: readonly Ware[]): Promise<ReferenceData> {
  const known = kept.get(pool)
  if (!known || !wares.every((ware) => knows(known.facts, ware))) return readAgain(pool)
  if (performance.now() - known.at > keptMilliseconds && !known.reading) {
    // A failed reading is repeated by the next who asks; meanwhile what is known serves.
    readAgain(pool).catch(() => {})
  }
  return known.facts
}

/** Something of the facts has changed: the next request reads them again. */
export function forgetReferenceData(pool: pg.Pool): void {
  kept.delete(pool)
  changes.set(pool, changesOf(pool) + 1)
}

const changes = new WeakMap<pg.Pool, number>()
const changesOf = (pool: pg.Pool): number => changes.get(pool) ?? 0

const knows = ({ partners, cuts }: ReferenceData, { partner_id, pc_code }: Ware) =>
  partners.has(partner_id) && (!pc_code || cuts.has(pc_code))

function readAgain(pool: pg.Pool): Promise<ReferenceData> {
  const reading = readInto(pool)
  const known = kept.get(pool)
  if (known) known.reading = reading
  return reading
}

/** As long as the database says the same, the facts stay the same object: what was written with them stays good. */
async function readInto(pool: pg.Pool): Promise<ReferenceData> {
  try {
    const before = changesOf(pool)
    const { rows } = await pool.query<Row>(statement)
    // What was asked before a change may not know of it.
    if (changesOf(pool) !== before) return readInto(pool)
    const source = JSON.stringify(rows[0])
    const known = kept.get(pool)
    const facts = known?.source === source ? known.facts : factsOf(rows[0])
    kept.set(pool, { facts, source, at: performance.now(), reading: undefined })
    return facts
  } catch (error) {
    const known = kept.get(pool)
    if (known) known.reading = undefined
    throw error
  }
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

function factsOf(row: Row | undefined): ReferenceData {
  const { partners, cuts, pictures, averages } = row ?? {}
  return {
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
}
