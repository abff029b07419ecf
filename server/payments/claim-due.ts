import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { Submitted } from './need-authorised.ts'

/** 2, 4, 8 … 300 seconds. */
const backoff = sql.raw(`market_now() + least(300, power(2, least(tries + 1, 10))) * interval '1 second'`)

/** While the provider is silent, one row of either kind is asked about this often, in seconds. */
const scoutEvery = 5

/**
 * Which rows are claimed. `fresh`: due, and the provider has said something of them or was never asked. `silent`: due, and it said
 * nothing. `scout`: the silent one that was tried longest ago, due or not.
 */
export type Due = 'fresh' | 'silent' | 'scout'

/**
 * Takes unsettled payments, at most `limit`, for this process alone until their next try. The rows are chosen once, as an array: a
 * plan that joins them may choose anew for each row it looks at, and so take more of them.
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

/** The same for refunds, by payment: two of one payment are sent one after the other, for each changes what the other has read. */
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

/** The provider is heard again: whatever it was silent about is due now, instead of at the end of its own long wait. */
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

/** Forms whose buyer went to the provider a while ago and has not come back: asked about until the provider's session is over. */
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
