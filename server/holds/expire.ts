import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import { transaction } from '#database/transaction.ts'
import type { Settings } from '#server/config/settings.ts'
import { endForm } from '#server/lines/end-form.ts'

const batch = 500

/** Frees cart holds whose time is up; answers how many. Rows that another process is freeing are skipped. */
export async function expireCartHolds(db: Database): Promise<number> {
  return transaction(db, 'job', async (trx) => {
    const { rows } = await sql<{ freed: number[] }>`
      select release_lapsed_cart(array(
        select product_id from claims where kind = 'CART' and expires_at <= market_now()
        order by product_id limit ${batch} for update skip locked)) as freed`.execute(trx)
    return rows[0]!.freed.length
  })
}

/**
 * Ends order forms whose holds have run out, in one transaction each; answers how many. `productIds`: only forms that hold one of these
 * boxes, for a buyer who wants it now and need not wait for the sweep. A form that cannot be ended does not stop the others.
 */
export async function expireOrderForms(db: Database, settings: Settings, productIds?: number[]): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select distinct order_id as id from claims
    where kind = 'ORDER' and order_id is not null and expires_at <= market_now()
      and (${productIds ?? null}::int[] is null or product_id = any(${productIds ?? null}::int[]))
    limit ${batch}`.execute(db)
  let ended = 0
  const failures: unknown[] = []
  for (const { id } of rows) {
    try {
      if (await endLapsedForm(db, id, settings)) ended++
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} order forms could not be ended`)
  return ended
}

function endLapsedForm(db: Database, id: number, settings: Settings): Promise<boolean> {
  return transaction(db, ['job', 'order.lapsed'], async (trx) => {
    const { rows: due } = await sql`
      select 1 from orders where id = ${id} and state = 'FORM'
        and exists (select 1 from claims where order_id = ${id} and kind = 'ORDER' and expires_at <= market_now())
      for update skip locked`.execute(trx)
    if (due.length > 0) await endForm(trx, id, 'lapsed', settings)
    return due.length > 0
  })
}
