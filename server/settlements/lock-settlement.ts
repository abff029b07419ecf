import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import { leastPayout } from '#domain/settlement/payout-rules.ts'
import type { SettlementState } from '#domain/settlement/settlement-state.ts'
import { refuse } from '#server/http/refuse.ts'

/**
 * Whether a settlement is too little to be paid: then the next one has it. What the bank sent back is paid whatever it is, and so is what
 * is owed to a partner that rests, for which there may be no next one.
 */
export const carries: RawBuilder<unknown> = sql`(settlements.state = 'CLOSED' and settlements.net < ${sql.lit(leastPayout)} and (settlements.net <= 0 or exists (
  select from partners where partners.id = settlements.partner_id and partners.status = 'OPEN')))`

export type LockedSettlement = {
  id: number
  number: string
  partner_id: number
  state: SettlementState
  net: number
  vat: number
  held_reason: string
  asked_by: number
  /** Approved, it is carried over instead of paid. */
  carries: boolean
  approved_at: string | null
  account: Buffer | null
}

/** Locks a settlement, if it is in one of these states. `partnerId`: that of another partner does not exist. */
export async function lockSettlement(
  trx: Trx,
  id: number,
  from: readonly SettlementState[],
  partnerId?: number,
): Promise<LockedSettlement> {
  const [found] = await lockSettlements(trx, [id], from, partnerId)
  return found!
}

/** Locks settlements in the order of their numbers, if all are in one of these states. */
export async function lockSettlements(
  trx: Trx,
  ids: readonly number[],
  from: readonly SettlementState[],
  partnerId: number | null = null,
): Promise<LockedSettlement[]> {
  const wanted = [...new Set(ids)]
  const { rows } = await sql<LockedSettlement>`
    select id, number, partner_id, state, coalesce(net, 0) as net, vat, held_reason, asked_by, ${carries} as carries, approved_at, account from settlements
    where id = any(${wanted}::int[]) and (${partnerId}::int is null or partner_id = ${partnerId}) order by id for update`.execute(
    trx,
  )
  if (rows.length !== wanted.length) throw refuse('settlement.missing')
  if (rows.some(({ state }) => !from.includes(state))) throw refuse('settlement.not-now')
  return rows
}
