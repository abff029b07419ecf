import { sql } from 'kysely'
import { transaction } from '#database/transaction.ts'
import { productStatuses } from '#domain/product-status.ts'
import type { Deps } from '#server/deps/deps.ts'
import { withdrawFree } from '#server/lines/withdraw-boxes.ts'

const most = 200

const ended = sql<boolean>`sale_until < market_today()`

/** Withdraws free boxes whose last day of sale is over; a held box follows once it is free again. Answers how many were withdrawn. */
export async function stopEnded({ db, hub }: Pick<Deps, 'db' | 'hub'>): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from products where ps_code = ${sql.lit(productStatuses.available)} and ${ended} order by sale_until, id limit ${most}`.execute(
    db,
  )
  if (rows.length === 0) return 0
  const ids = rows.map(({ id }) => id)
  const gone = await transaction(db, ['job', 'intake.ended'], (trx) => withdrawFree(trx, ids, ended))
  if (gone.length > 0) hub.wake()
  return gone.length
}
