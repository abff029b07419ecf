import { sql } from 'kysely'
import { transaction } from '#database/transaction.ts'
import { daysThen } from '#server/config/setting-then.ts'
import { defaultSettings } from '#server/config/settings.ts'
import type { Deps } from '#server/deps/deps.ts'
import { moveLocked } from '#server/lines/move-lines.ts'

const key = 'auto_confirm_days'

/**
 * Confirms lines a number of days after their delivery, if the buyer has not done it (`auto_confirm_days`, DECISIONS §1): as many days as
 * were set when the order was placed. No order has fewer than the fewest that were ever set.
 */
export async function confirmDelivered({ db, hub }: Deps): Promise<void> {
  const confirmed = await transaction(db, ['job', 'auto.confirm'], async (trx) => {
    const { rows } = await sql<{ id: number }>`
      select line.id from order_products line
      where line.os_code = 'DELK'
        and line.lane_at <= market_now() - interval '1 day' * (
          select least(${defaultSettings[key]}::int, min(value::int)) from (
            select value from setting_changes where key = ${key} and withdrawn_at is null
            union all select value from settings where key = ${key}) ever)
        and line.lane_at <= market_now() - interval '1 day' * ${daysThen(key, sql`(select listed_at from orders where orders.id = line.order_id)`)}
      order by line.lane_at, line.id limit 500 for update skip locked`.execute(trx)
    const due = rows.map((row) => row.id)
    await moveLocked(trx, 'confirm', due)
    return rows.length
  })
  if (confirmed > 0) hub.wake()
}
