import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import type { SettlementState } from '#domain/settlement/settlement-state.ts'
import { refuse } from '#server/http/refuse.ts'

export type LockedSettlement = {
  id: number
  number: string
  partner_id: number
  state: SettlementState
  net: number
  vat: number
  held_reason: string
  closed_by: number
  approved_at: string | null
  account: Buffer | null
}

/** Locks a settlement, if it is in one of these states. */
export async function lockSettlement(
  trx: Trx,
  id: number,
  from: readonly SettlementState[],
): Promise<LockedSettlement> {
  const [found] = await lockSettlements(trx, [id], from)
  return found!
}

/** Locks settlements in the order of their numbers, if all are in one of these states. */
export async function lockSettlements(
  trx: Trx,
  ids: readonly number[],
  from: readonly SettlementState[],
): Promise<LockedSettlement[]> {
  const wanted = [...new Set(ids)]
  const { rows } = await sql<LockedSettlement>`
    select id, number, partner_id, state, coalesce(net, 0) as net, vat, held_reason, closed_by, approved_at, account from settlements
    where id = any(${wanted}::int[]) order by id for update`.execute(trx)
  if (rows.length !== wanted.length) throw refuse('settlement.missing')
  if (rows.some(({ state }) => !from.includes(state))) throw refuse('settlement.not-now')
  return rows
}
