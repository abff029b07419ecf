import { sql } from 'kysely'
import { transaction } from '#database/transaction.ts'
import type { Deps } from '#server/deps/deps.ts'
import { moveLines } from '#server/lines/move-lines.ts'
import { tellDelivered } from '#server/lines/tell-delivered.ts'
import { isOwnParcel } from './own-parcel.ts'

const batch = 200

/** Moves lines whose parcel was delivered (DELI → DELK) and queues the texts to their buyers. Returns how many lines. */
export async function deliverParcels({ db, hub }: Pick<Deps, 'db' | 'hub'>): Promise<number> {
  const delivered = await transaction(db, ['job', 'courier.delivered'], async (trx) => {
    // Locks orders before lines, as everywhere. A line that its buyer has confirmed meanwhile is no longer in DELI.
    const { rows: orders } = await sql<{ id: number }>`
      select orders.id from orders where orders.id in (
        select line.order_id from order_products line
        join parcels on parcels.courier_code = line.courier_code and parcels.tracking_number = line.tracking_number
        where line.os_code = 'DELI' and parcels.delivered_at is not null and ${isOwnParcel})
      order by orders.id limit ${batch} for update skip locked`.execute(trx)
    const { rows } = await sql<{ id: number }>`
      select line.id from order_products line
      join parcels on parcels.courier_code = line.courier_code and parcels.tracking_number = line.tracking_number
      where line.os_code = 'DELI' and parcels.delivered_at is not null and ${isOwnParcel} and line.order_id = any(${orders.map((one) => one.id)}::int[])
      order by line.id for update of line`.execute(trx)
    const ids = rows.map((row) => row.id)
    if (ids.length === 0) return 0
    await moveLines(trx, 'deliver', ids)
    await tellDelivered(trx, ids)
    return ids.length
  })
  if (delivered > 0) hub.wake()
  return delivered
}
