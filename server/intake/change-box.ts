import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import { boxPrice } from '#domain/prices.ts'
import { IntakeProblem } from './intake-problem.ts'

export type BoxChange = { id: number; version: number; weight: number; kg_price: number }
export type ChangedBox = {
  version: number
  before: { weight: number; kg_price: number; price: number }
  after: { weight: number; kg_price: number; price: number }
}

/**
 * Another weight or price for a box that nobody has. One on sale passes through 0 inside the transaction, so that its version moves and
 * every screen hears of it; whoever wants to take it meanwhile waits for the claim and takes it at the new price. Undefined when
 * the box is not as the desk saw it.
 */
export async function changeBox(
  trx: Trx,
  { id, version, weight, kg_price }: BoxChange,
): Promise<ChangedBox | undefined> {
  const { rows: taken } = await sql`
    insert into claims (product_id, kind) select id, 'OFF' from products where id = ${id} and ps_code = 1
    on conflict (product_id) do nothing returning product_id`.execute(trx)
  const onSale = taken.length > 0
  if (!onSale) {
    const { rows: off } = await sql`
      select 1 from claims where product_id = ${id} and kind = 'OFF' for update`.execute(trx)
    if (off.length === 0) return undefined
  }
  const { rows } = await sql<{ version: number; weight: number; kg_price: number; price: number; carcass_id: number }>`
    select version, weight::float8 as weight, kg_price, price, carcass_id from products
    where id = ${id} and version = ${version} and ps_code = ${onSale ? 1 : 0}
      and exists (select from carcass_infos where id = carcass_id) for update`.execute(trx)
  const [box] = rows
  if (!box) return undefined
  await checkSum(trx, box.carcass_id, id, weight)
  const price = boxPrice(weight, kg_price)
  if (onSale) await sql`update products set ps_code = 0 where id = ${id}`.execute(trx)
  await sql`update products set weight = ${weight}, kg_price = ${kg_price}, price = ${price} where id = ${id}`.execute(
    trx,
  )
  if (onSale) {
    await sql`update products set ps_code = 1 where id = ${id}`.execute(trx)
    await sql`delete from claims where product_id = ${id} and kind = 'OFF'`.execute(trx)
  }
  const before = { weight: box.weight, kg_price: box.kg_price, price: box.price }
  return { version: onSale ? version + 2 : version, before, after: { weight, kg_price, price } }
}

/** The carcass's row makes two changes of its boxes take turns. */
async function checkSum(trx: Trx, carcassId: number, id: number, weight: number): Promise<void> {
  const { rows } = await sql<{ whole: number }>`
    select weight::float8 as whole from carcass_infos where id = ${carcassId} for no key update`.execute(trx)
  const { rows: others } = await sql<{ sum: number }>`
    select coalesce(sum(weight), 0)::float8 as sum from products where carcass_id = ${carcassId} and id <> ${id}`.execute(
    trx,
  )
  const sum = Math.round(((others[0]?.sum ?? 0) + weight) * 100) / 100
  const whole = rows[0]?.whole ?? 0
  if (sum > whole) throw new IntakeProblem(`부위의 합(${sum.toFixed(2)}kg)이 도체중(${whole}kg)보다 큽니다.`)
}
