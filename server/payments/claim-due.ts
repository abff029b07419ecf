import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { Submitted } from './need-authorised.ts'

/** Exponential backoff: 2, 4, 8 … 300 seconds. */
const backoff = sql.raw(`market_now() + least(300, power(2, least(tries + 1, 10))) * interval '1 second'`)

/** Seconds between two scouts of each table while the provider is silent. */
const scoutEvery = 5

/**
 * Which rows are claimed. `fresh`: due, and never asked or answered by the provider. `silent`: due, and the last request got no answer.
 * `scout`: the silent ones tried longest ago, due or not.
 */
export type Due = 'fresh' | 'silent' | 'scout'

/**
 * Claims at most `limit` unsettled payments for this process, until their next try. The ids are selected once, as an array: a plan with a
 * join may run the subquery again for each row, and so claim more than `limit`.
 */
export async function claimDuePayments(db: Database, limit: number, due: Due): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update payments set tries = tries + 1, tried_at = market_now(), next_try = ${backoff}
    where id = any(array(
        select id from payments where state = 'CONFIRMING' and ${which('payments', 'CONFIRMING', due)}
        limit ${limit} for update skip locked))
      and state = 'CONFIRMING'
    returning id`.execute(db)
  return rows.map((row) => row.id)
}

/**
 * The same for refunds, grouped by payment: refunds of one payment are sent one after the other, for each changes the balance that the next
 * has to read.
 */
export async function claimDueRefunds(db: Database, limit: number, due: Due): Promise<number[][]> {
  const { rows } = await sql<{ id: number; payment_id: number }>`
    update refunds set tries = tries + 1, tried_at = market_now(), next_try = ${backoff}
    where id = any(array(
        select id from refunds where state = 'NEW' and ${which('refunds', 'NEW', due)}
        limit ${limit} for update skip locked))
      and state = 'NEW'
    returning id, payment_id`.execute(db)
  return [...Map.groupBy(rows, (row) => row.payment_id).values()].map((some) => some.map((row) => row.id))
}

function which(table: 'payments' | 'refunds', open: string, due: Due): RawBuilder<unknown> {
  if (due === 'fresh') return sql`not silent and next_try <= market_now() order by next_try`
  if (due === 'silent') return sql`silent and next_try <= market_now() order by next_try`
  return sql`silent and not exists (
      select from ${sql.table(table)} other where other.state = ${sql.lit(open)} and other.silent
        and other.tried_at > (select market_now()) - ${sql.lit(scoutEvery)} * interval '1 second')
    order by tried_at nulls first`
}

/** The provider answers again: makes everything that it was silent about due now, instead of after its long backoff. */
export async function hurrySilent(db: Database): Promise<void> {
  await sql`
    with payment as (
      update payments set next_try = market_now() where id in (
        select id from payments where state = 'CONFIRMING' and silent and next_try > (select market_now()) for update skip locked))
    update refunds set next_try = market_now() where id in (
      select id from refunds where state = 'NEW' and silent and next_try > (select market_now()) for update skip locked)`.execute(
    db,
  )
}

export type VanishedBuyer = Submitted & { id: number }

/** Claims forms whose buyer went to the provider's window and has not come back. They are asked about until the provider's session is over. */
export async function claimVanishedBuyers(db: Database, limit: number): Promise<VanishedBuyer[]> {
  const { rows } = await sql<VanishedBuyer>`
    update orders set next_ask = case when pay_started_at < market_now() - interval '45 minutes' then null
                                      else market_now() + interval '20 seconds' end
    where id = any(array(
      select id from orders where next_ask <= market_now() and state in ('FORM', 'ENDED')
      order by next_ask limit ${limit} for update skip locked))
    returning id, pay_order_id, amount, pay_method`.execute(db)
  return rows
}
