import { sql } from 'kysely'
import { transaction } from '#database/transaction.ts'
import type { Trx } from '#database/connect.ts'
import type { ObjectionState } from '#domain/settlement/settlement-state.ts'
import type { Actor } from '#server/audit-log/actor.ts'
import { recordAudit } from '#server/audit-log/record-audit.ts'
import type { Deps } from '#server/deps/deps.ts'
import { partnerOf } from '#server/http/partner-of.ts'
import { refuse } from '#server/http/refuse.ts'
import { lockSettlement } from './lock-settlement.ts'
import { partnersWord } from './partners-word.ts'
import { lockBooks } from './post-entries.ts'

/** Objections to one line of one settlement: after these it has been said. */
const mostObjections = 3

/** A person of the partner objects to a line of a settlement that is neither confirmed nor approved. */
export function objectToLine(
  { money }: Pick<Deps, 'money'>,
  { staff, request }: Actor,
  { id, lineId, reason }: { id: number; lineId: number; reason: string },
): Promise<{ id: number }> {
  return transaction(money, [`operator:${staff.id}`, reason], async (trx) => {
    await lockBooks(trx, [])
    await lockSettlement(trx, id, ['CLOSED'], partnerOf(staff))
    const { confirmed } = await partnersWord(trx, id)
    if (confirmed) throw refuse('settlement.confirmed')
    const { rows: held } = await sql<{ objected: boolean; times: number }>`
      select objected, times from (
        select coalesce(bool_or(state = 'OPEN'), false) as objected, count(*)::int as times from settlement_objections
        where settlement_id = ${id} and order_product_id = ${lineId}) so_far,
      lateral (select from settlement_entries part join money_entries entry on entry.id = part.entry_id
      where part.settlement_id = ${id} and entry.order_product_id = ${lineId} limit 1) held`.execute(trx)
    if (!held[0]) throw refuse('settlement.missing')
    if (held[0].objected) throw refuse('settlement.objected')
    if (held[0].times >= mostObjections) throw refuse('settlement.objected-often')
    const { rows } = await sql<{ id: number }>`
      insert into settlement_objections (settlement_id, order_product_id, reason, asked_by)
      values (${id}, ${lineId}, ${reason}, ${staff.id}) returning id`.execute(trx)
    await recordAudit(trx, staff, request, {
      action: 'settlement.object',
      target: ['settlement', id],
      after: { line: lineId },
      reason,
    })
    return rows[0]!
  })
}

/** The partner takes an objection back. */
export function withdrawObjection({ money }: Pick<Deps, 'money'>, { staff, request }: Actor, id: number) {
  return transaction(money, `operator:${staff.id}`, async (trx) => {
    const found = await decide(trx, id, { state: 'WITHDRAWN', answer: '', staffId: staff.id }, partnerOf(staff))
    await recordAudit(trx, staff, request, { action: 'settlement.withdraw-objection', ...found })
    return {}
  })
}

/** The line stays in its settlement, and the partner is told why. */
export function declineObjection(
  { money }: Pick<Deps, 'money'>,
  { staff, request }: Actor,
  { id, answer }: { id: number; answer: string },
) {
  return transaction(money, [`operator:${staff.id}`, answer], async (trx) => {
    const found = await decide(trx, id, { state: 'DECLINED', answer, staffId: staff.id })
    await recordAudit(trx, staff, request, { action: 'settlement.decline-objection', ...found, reason: answer })
    return {}
  })
}

type Decision = { state: Exclude<ObjectionState, 'OPEN'>; answer: string; staffId: number }

/** `partnerId`: that of another partner does not exist. */
async function decide(trx: Trx, id: number, { state, answer, staffId }: Decision, partnerId: number | null = null) {
  const { rows } = await sql<{ settlement_id: number; line_id: number; open: boolean }>`
    select objection.settlement_id, objection.order_product_id as line_id, objection.state = 'OPEN' as open
    from settlement_objections objection join settlements on settlements.id = objection.settlement_id
    where objection.id = ${id} and (${partnerId}::int is null or settlements.partner_id = ${partnerId})
    for update of objection`.execute(trx)
  if (!rows[0]) throw refuse('settlement.missing')
  const { settlement_id, line_id, open } = rows[0]
  if (!open) throw refuse('settlement.not-now')
  await sql`
    update settlement_objections set state = ${state}, answer = ${answer}, decided_by = ${staffId}, decided_at = market_now()
    where id = ${id}`.execute(trx)
  return { target: ['settlement', settlement_id] as const, after: { line: line_id } }
}
