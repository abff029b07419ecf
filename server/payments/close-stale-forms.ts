import { sql } from 'kysely'
import { transaction } from '#database/transaction.ts'
import type { Deps } from '#server/deps/deps.ts'
import { moveLocked } from '#server/lines/move-lines.ts'

/** Lines of one transaction: after a long standstill the rest follows with the next sweep. */
const most = 1_000

/** Closes the lines of forms that ended while their buyer was at the provider, once no authorisation can arrive any more. */
export async function closeStaleForms({ db }: Deps): Promise<void> {
  await transaction(db, 'job', async (trx) => {
    const { rows } = await sql<{ id: number }>`
      select line.id from order_products line join orders on orders.id = line.order_id
      where orders.state = 'ENDED' and line.os_code = 'ORDW'
        and not line.live and orders.pay_started_at < market_now() - interval '45 minutes'
      order by line.id limit ${most} for update of line skip locked`.execute(trx)
    const stale = rows.map((row) => row.id)
    await moveLocked(trx, 'fail', stale)
  })
}
