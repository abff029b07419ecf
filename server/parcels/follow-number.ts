import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'

type Number = { courier_code: string; tracking_number: string }

/**
 * After the number of lines was changed: stops asking about the former number, unless another line under way still has it, and asks again
 * about the new one if it is known. An unknown one is adopted by the sweep.
 */
export async function followNumber(trx: Trx, former: Number, next: Number): Promise<void> {
  await sql`
    update parcels set next_ask = null
    where courier_code = ${former.courier_code} and tracking_number = ${former.tracking_number}
      and not exists (
        select from order_products line
        where line.tracking_number = parcels.tracking_number and line.courier_code = parcels.courier_code
          and line.os_code = 'DELI')`.execute(trx)
  await askAgain(trx, [next])
}

/** Asks again about numbers of which a former line was all that was known. Runs whenever a line gets a number. */
export async function askAgain(trx: Trx, numbers: readonly Number[]): Promise<void> {
  await sql`
    update parcels set next_ask = market_now(), tries = 0, failure = null
    from jsonb_to_recordset(${JSON.stringify(numbers)}::jsonb) as given (courier_code text, tracking_number text)
    where parcels.courier_code = given.courier_code and parcels.tracking_number = given.tracking_number
      and next_ask is null and delivered_at is null`.execute(trx)
}
