import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import { boxPrice } from '#domain/prices.ts'
import { setAside } from '#server/lines/set-aside.ts'
import { IntakeProblem } from './intake-problem.ts'

/** The weight stays as it is when none is named. */
export type BoxChange = { id: number; version: number; weight?: number | undefined; kg_price: number }
export type ChangedBox = {
  version: number
  before: { weight: number; kg_price: number; price: number }
  after: { weight: number; kg_price: number; price: number }
}

/** Another weight or price for a box that nobody has (`setAside`). Undefined when the box is not as the desk saw it. */
export async function changeBox(
  trx: Trx,
  { id, version, weight: asked, kg_price }: BoxChange,
): Promise<ChangedBox | undefined> {
  const done = await setAside(trx, { id, version }, async () => {
    const { rows } = await sql<ChangedBox['before'] & { carcass_id: number }>`
      select weight::float8 as weight, kg_price, price, carcass_id from products where id = ${id}`.execute(trx)
    const { carcass_id, ...before } = rows[0]!
    const weight = asked ?? before.weight
    await checkSum(trx, carcass_id, id, weight)
    const after = { weight, kg_price, price: boxPrice(weight, kg_price) }
    await sql`
      update products set weight = ${weight}, kg_price = ${kg_price}, price = ${after.price} where id = ${id}`.execute(
      trx,
    )
    return { before, after }
  })
  return done && { version: done.version, ...done.changed }
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
