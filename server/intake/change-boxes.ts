import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import { boxPrice } from '#domain/prices.ts'
import { priceProblem } from '#domain/price-problem.ts'
import { refuse } from '#server/http/refuse.ts'
import { setAside } from '#server/lines/set-aside.ts'
import { IntakeProblem } from './intake-problem.ts'

/** `weight` in kg; left out: it stays as it is. `kg_price` in won. */
export type BoxChange = {
  id: number
  version: number
  /**
   * What the desk saw: `version` alone does not show a new price, because the price of a box that is not on sale does not change its
   * version.
   */
  was?: Pick<Values, 'weight' | 'kg_price'> | undefined
  weight?: number | undefined
  kg_price: number
  /** For a change that is taken back: what a partner may move from, as it was before (`listed_kg_price`). */
  listed?: number | null
}
type Values = { weight: number; kg_price: number; price: number }
/** `listed_from`: what a partner might move from before. */
export type ChangedBox = { version: number; before: Values; after: Values; listed_from: number | null }

/**
 * Changes weights or prices of boxes that nobody holds (`setAside`), with as many statements for two hundred boxes as for one, because
 * buyers who want one of them wait meanwhile. Answers what was changed; a box that is no longer as the desk saw it is left out.
 * `whose`: a price of the market's is what a partner may move from; its own price leaves that as it was, and a change taken back gives it back.
 */
export async function changeBoxes(
  trx: Trx,
  changes: readonly BoxChange[],
  whose: keyof typeof listedBy = 'market',
): Promise<Map<number, ChangedBox>> {
  const wanted = new Map(changes.map((change) => [change.id, change]))
  await lockCarcasses(trx, changes)
  const values = new Map<number, Omit<ChangedBox, 'version'>>()
  const versions = await setAside(trx, changes, async (ids) => {
    const { rows } = await sql<Values & { id: number; carcass_id: number; listed_from: number | null }>`
      select id, carcass_id, weight::float8 as weight, kg_price, price, listed_kg_price as listed_from from products where id = any(${[...ids]}::int[])`.execute(
      trx,
    )
    const heavier = new Set<number>()
    for (const { id, carcass_id, listed_from, ...before } of rows) {
      const { was = before, weight = before.weight, kg_price } = wanted.get(id)!
      if (was.weight !== before.weight || was.kg_price !== before.kg_price) throw refuse('intake.box-not-now')
      const problem = priceProblem(weight, kg_price)
      if (problem) throw new IntakeProblem(`${problem}. 무게와 kg당 가격을 확인해 주세요.`)
      values.set(id, { before, after: { weight, kg_price, price: boxPrice(weight, kg_price) }, listed_from })
      if (weight > before.weight) heavier.add(carcass_id)
    }
    const after = [...values].map(([id, changed]) => {
      const listed_kg_price = wanted.get(id)!.listed ?? null
      return { id, ...changed.after, listed_kg_price }
    })
    await sql`
      update products set weight = box.weight, kg_price = box.kg_price, price = box.price,
        listed_kg_price = ${listedBy[whose]}
      from jsonb_populate_recordset(null::products, ${JSON.stringify(after)}::jsonb) box
      where products.id = box.id`.execute(trx)
    await checkSums(trx, [...heavier])
  })
  return new Map([...versions].map(([id, version]) => [id, { version, ...values.get(id)! }]))
}

const listedBy = {
  /** A change of the weight alone is none of the price. */
  market: sql`case when products.kg_price = box.kg_price then products.listed_kg_price end`,
  partner: sql`coalesce(products.listed_kg_price, products.kg_price)`,
  undo: sql`box.listed_kg_price`,
}

/**
 * Locks the carcasses of boxes that may get heavier, so that two changes of their boxes run one after the other. Before the boxes, as a
 * correction of a carcass does.
 */
async function lockCarcasses(trx: Trx, changes: readonly BoxChange[]): Promise<void> {
  const ids = changes.filter(({ weight, was }) => weight && !(was && weight <= was.weight)).map(({ id }) => id)
  if (ids.length === 0) return
  await sql`
    select 1 from carcass_infos where id in (select carcass_id from products where id = any(${ids}::int[]))
    order by id for no key update`.execute(trx)
}

async function checkSums(trx: Trx, carcassIds: readonly number[]): Promise<void> {
  if (carcassIds.length === 0) return
  const { rows } = await sql<{ sum: number; whole: number }>`
    select sum(box.weight)::float8 as sum, carcass.weight::float8 as whole
    from products box join carcass_infos carcass on carcass.id = box.carcass_id
    where carcass.id = any(${[...carcassIds]}::int[])
    group by carcass.id having sum(box.weight) > carcass.weight order by carcass.id limit 1`.execute(trx)
  const [over] = rows
  if (over) throw new IntakeProblem(`부위의 합(${over.sum.toFixed(2)}kg)이 도체중(${over.whole}kg)보다 큽니다.`)
}
