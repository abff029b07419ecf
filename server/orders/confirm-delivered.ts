import { sql } from 'kysely'
import { transaction } from '#database/transaction.ts'
import type { Deps } from '#server/deps/deps.ts'
import { moveLocked } from '#server/lines/move-lines.ts'

/** Confirms lines a number of days after their delivery, if the buyer has not done it (`auto_confirm_days`, DECISIONS §1). */
export async function confirmDelivered({ db, hub, settings }: Deps): Promise<void> {
  const { auto_confirm_days } = await settings()
  const confirmed = await transaction(db, ['job', 'auto.confirm'], async (trx) => {
    const { rows } = await sql<{ id: number }>`
      select line.id from order_products line
      where line.os_code = 'DELK' and line.lane_at <= market_now() - ${auto_confirm_days} * interval '1 day'
      order by line.lane_at, line.id limit 500 for update skip locked`.execute(trx)
    const due = rows.map((row) => row.id)
    await moveLocked(trx, 'confirm', due)
    return rows.length
  })
  if (confirmed > 0) hub.wake()
}
