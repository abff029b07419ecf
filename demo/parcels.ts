import { sql } from 'kysely'
import { trackParcels } from '#server/parcels/track-parcels.ts'
import { hash32 } from './content/random.ts'
import type { DemoMarket } from './demo-market.ts'
import { tellSandbox } from './sandbox.ts'

type Box = { courier_code: string; tracking_number: string; os_code: string; hours: number }

/** Hours since sending: the sandbox's courier takes 20 hours, so these parcels are under way whenever the market is filled. */
const underWay = { least: 6, most: 15 }

/**
 * Registers at the courier the parcels that are under way and the recent ones of demo01, and asks about them, so that orders show their
 * events. Those under way arrive in the next hours.
 */
export async function fillParcels(market: DemoMarket): Promise<void> {
  const { db, deps, seed, sandboxUrl } = market
  const { rows } = await sql<Box>`
    select line.courier_code, line.tracking_number, min(line.os_code) as os_code,
      extract(epoch from market_now() - min(history.at))::float8 / 3600 as hours
    from order_products line join orders on orders.id = line.order_id join users on users.id = orders.user_id
    join order_product_history history on history.order_product_id = line.id and history.to_code = 'DELI'
    where line.courier_code is not null and line.tracking_number is not null and (line.os_code = 'DELI'
       or users.userid = 'demo01' and line.os_code in ('DELK', 'ORDK', 'RTNW', 'RTNI') and history.at > market_now() - interval '20 days')
    group by line.courier_code, line.tracking_number order by line.tracking_number`.execute(db)
  for (const { courier_code, tracking_number, os_code, hours } of rows) {
    const spread = underWay.least + (hash32(`${seed}:${tracking_number}`) % (underWay.most - underWay.least))
    const hours_ago = os_code === 'DELI' ? Math.min(hours, spread) : hours
    await tellSandbox(sandboxUrl, '/control/courier/parcels', { carrier_id: courier_code, tracking_number, hours_ago })
  }
  // Inserted here with the time of sending: the sweep would adopt only those under way, and with the present time.
  await sql`
    insert into parcels (courier_code, tracking_number, created_at, next_ask)
    select parcel.courier_code, parcel.tracking_number, market_now() - parcel.hours * interval '1 hour', market_now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as parcel (courier_code text, tracking_number text, hours float8)`.execute(
    db,
  )
  while ((await trackParcels(deps)).asked > 0) continue
}
