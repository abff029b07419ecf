import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'

const triggers = [
  ['order_products', 'queue_earning'],
  ['refunds', 'queue_refunded_earning'],
  ['refunds', 'queue_refunded_earning_at_once'],
] as const

/**
 * Queues no line for its earnings while the past is made, because without the indexes that are set aside each line would read the whole
 * history. Returns the function that queues those that were confirmed since `from`, a day of Seoul, on which the books begin: what was
 * confirmed before is not settled in them.
 */
export async function setAsideEarnings(db: Database, from: string): Promise<() => Promise<void>> {
  const turn = async (on: boolean) => {
    for (const [table, name] of triggers)
      await sql`alter table ${sql.ref(table)} ${sql.raw(on ? 'enable' : 'disable')} trigger ${sql.ref(name)}`.execute(
        db,
      )
  }
  await turn(false)
  await sql`update money_accounts set created_at = seoul_start(${from}::date)`.execute(db)
  return async () => {
    await turn(true)
    await sql`
      insert into lines_to_earn (order_product_id, at, waits)
      select line.id, case when line.os_code = 'ORDK' then history.confirmed else history.last end, line.os_code = 'ORDK'
      from (
        select order_product_id, min(at) filter (where to_code = 'ORDK') as confirmed, max(at) as last from order_product_history
        where to_code in ('ORDK', 'RTNK') and at >= seoul_start(${from}::date) group by order_product_id
      ) history join order_products line on line.id = history.order_product_id
      where line.os_code in ('ORDK', 'RTNK') and history.confirmed is not null`.execute(db)
  }
}
