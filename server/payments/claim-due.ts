import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'

/** 2, 4, 8 … 300 seconds. */
const backoff = sql.raw(`market_now() + least(300, power(2, least(tries + 1, 10))) * interval '1 second'`)
const batch = 10

/** Takes unsettled payments that are due, for this process alone until their next try. */
export async function claimDuePayments(db: Database): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update payments set tries = tries + 1, next_try = ${backoff}
    where id in (select id from payments where state = 'CONFIRMING' and next_try <= market_now()
                 order by next_try limit ${batch} for update skip locked)
      and state = 'CONFIRMING'
    returning id`.execute(db)
  return rows.map((row) => row.id)
}

/** The same for refunds, by payment: two of one payment are sent one after the other, for each changes what the other has read. */
export async function claimDueRefunds(db: Database): Promise<number[][]> {
  const { rows } = await sql<{ id: number; payment_id: number }>`
    update refunds set tries = tries + 1, next_try = ${backoff}
    where id in (select id from refunds where state = 'NEW' and next_try <= market_now()
                 order by next_try limit ${batch} for update skip locked)
      and state = 'NEW'
    returning id, payment_id`.execute(db)
  return [...Map.groupBy(rows, (row) => row.payment_id).values()].map((some) => some.map((row) => row.id))
}

/** Forms whose buyer went to the provider a while ago and has not come back: asked about until the provider's session is over. */
export async function claimVanishedBuyers(
  db: Database,
): Promise<{ id: number; pay_order_id: string; amount: number }[]> {
  const { rows } = await sql<{ id: number; pay_order_id: string; amount: number }>`
    update orders set next_ask = case when pay_started_at < market_now() - interval '45 minutes' then null
                                      else market_now() + interval '20 seconds' end
    where id in (select id from orders where next_ask <= market_now() and state in ('FORM', 'ENDED')
                 order by next_ask limit ${batch} for update skip locked)
    returning id, pay_order_id, amount`.execute(db)
  return rows
}
