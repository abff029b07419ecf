import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import { confirmDays } from '#domain/settlement/payout-rules.ts'

/** Whether an objection of its partner to a line of a settlement waits for an answer. */
export const isDisputed: RawBuilder<unknown> = sql`exists (
  select from settlement_objections where settlement_id = settlements.id and state = 'OPEN')`

/** The last day on which the partner says something, counted from when the sum became what it is. */
export const confirmBy: RawBuilder<unknown> = sql`refund_due(coalesce(settlements.confirm_from, settlements.closed_at), ${sql.lit(confirmDays)})`

/**
 * When the partner has confirmed a settlement: its person, or nobody in the days for it. Null: it has not yet, or it was approved before
 * those days were over, and then nobody is asked any more.
 */
export const confirmedAt: RawBuilder<unknown> = sql`case when settlements.confirmed_at is not null then settlements.confirmed_at
  when ${confirmBy} < (select market_today()) and not ${isDisputed}
    and coalesce(settlements.approved_at >= seoul_start(${confirmBy} + 1), true) then seoul_start(${confirmBy} + 1) end`

/** What the partner says of a settlement that is locked: asked for after the lock, so that nothing comes between. */
export async function partnersWord(trx: Trx, id: number): Promise<{ confirmed: boolean; disputed: boolean }> {
  const { rows } = await sql<{ confirmed: boolean; disputed: boolean }>`
    select ${confirmedAt} is not null as confirmed, ${isDisputed} as disputed from settlements where id = ${id}`.execute(
    trx,
  )
  return rows[0]!
}
