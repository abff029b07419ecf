import { sql } from 'kysely'
import { transaction } from '#database/transaction.ts'
import type { Deps } from '#server/deps/deps.ts'
import { courierService, type Tracking } from '#server/providers/courier.ts'
import { keepNews } from './keep-news.ts'

export type DueParcel = { id: number; courier_code: string; tracking_number: string; tries: number }
type Needs = Pick<Deps, 'db' | 'config' | 'hub' | 'log'>

const batch = 20
/** After this the courier is asked no more: no parcel of chilled food is under way for so long. */
export const asked = sql`interval '14 days'`

/**
 * Asks the couriers about the parcels that are due, one request each. A parcel is claimed by moving its `next_ask`, further with each
 * failed try, so that processes share the work and a courier in trouble is not flooded. Returns how many were asked.
 */
export async function askParcels(deps: Needs): Promise<number> {
  const { rows: due } = await sql<DueParcel>`
    update parcels set tries = tries + 1,
      next_ask = case when created_at < market_now() - ${asked} then null
        else market_now() + least(30 * power(2, least(tries, 7)), 3600) * interval '1 second' end
    where id = any(array(
      select id from parcels where next_ask <= market_now() order by next_ask limit ${batch} for update skip locked))
    returning id, courier_code, tracking_number, tries`.execute(deps.db)
  const courier = courierService(deps.config.courier)
  const results = await Promise.allSettled(
    due.map(async (parcel) => keep(deps, parcel, await courier.track(parcel.courier_code, parcel.tracking_number))),
  )
  for (const result of results)
    if (result.status === 'rejected') deps.log.error({ err: result.reason }, 'news of one parcel could not be kept')
  return due.length
}

async function keep({ db, hub, log }: Needs, parcel: DueParcel, tracking: Tracking): Promise<void> {
  if (tracking.kind !== 'tracked') {
    if (tracking.kind !== 'missing') log.warn({ parcel: parcel.id, tracking }, 'a courier gave no answer')
    await noteFailure({ db }, parcel, tracking)
    return
  }
  const fresh = await transaction(db, ['job', 'courier.tracked'], (trx) => keepNews(trx, parcel, tracking.events))
  if (fresh) hub.wake()
}

/**
 * Records why there was no result. A number that is not scanned yet is asked about every half hour; one that can never be a number of this
 * courier, not again.
 */
async function noteFailure({ db }: Pick<Needs, 'db'>, { id }: DueParcel, tracking: Tracking): Promise<void> {
  const why = tracking.kind === 'unknown' ? tracking.why : tracking.kind
  await sql`
    update parcels set failure = ${why},
      tries = case when ${tracking.kind} = 'missing' then 0 else tries end,
      next_ask = case ${tracking.kind} when 'refused' then null
        when 'missing' then case when next_ask is null then null else market_now() + interval '30 minutes' end
        else next_ask end
    where id = ${id}`.execute(db)
}
