import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'

type Number = { courier_code: string; tracking_number: string }

/**
 * The courier is asked about the number that lines bear from now on (a new one is adopted by the sweep), and no longer about the former
 * one, unless something on its way still bears it. After the lines were written.
 */
export async function followNumber(trx: Trx, former: Number, next: Number): Promise<void> {
  await sql`
    update parcels set next_ask = null
    where courier_code = ${former.courier_code} and tracking_number = ${former.tracking_number}
      and not exists (
        select from order_products line
        where line.tracking_number = parcels.tracking_number and line.courier_code = parcels.courier_code
          and line.os_code = 'DELI')`.execute(trx)
  await sql`
    update parcels set next_ask = market_now(), tries = 0, failure = null
    where courier_code = ${next.courier_code} and tracking_number = ${next.tracking_number}
      and next_ask is null and delivered_at is null`.execute(trx)
}
