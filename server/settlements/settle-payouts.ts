import { sql } from 'kysely'
import { transaction } from '#database/transaction.ts'
import type { SettlementState } from '#domain/settlement/settlement-state.ts'
import type { Actor } from '#server/audit-log/actor.ts'
import { recordAudit } from '#server/audit-log/record-audit.ts'
import type { Deps } from '#server/deps/deps.ts'
import { refuse } from '#server/http/refuse.ts'
import { lockSettlement } from './lock-settlement.ts'
import { lockBooks, postEntries } from './post-entries.ts'

type Result = 'PAID' | 'RETURNED' | 'UNRESOLVED'
type Outcome = { result: Result; note: string }

const from: Record<Result, readonly SettlementState[]> = {
  PAID: ['SENDING', 'UNRESOLVED'],
  // A bank may send back the next day what it has paid.
  RETURNED: ['SENDING', 'UNRESOLVED', 'PAID'],
  UNRESOLVED: ['SENDING'],
}
const actions = {
  PAID: 'settlement.paid',
  RETURNED: 'settlement.returned',
  UNRESOLVED: 'settlement.unresolved',
} as const

/**
 * Records what the bank says of settlements, each in a transaction of its own. An unknown outcome is a state of its own (UNRESOLVED): what
 * was sent goes out again only after somebody knows that it came back, and a second person has approved it again.
 */
export async function settlePayouts(
  deps: Pick<Deps, 'money'>,
  who: Actor,
  { settlementIds, ...outcome }: Outcome & { settlementIds: readonly number[] },
): Promise<{ settled: number }> {
  const ids = [...new Set(settlementIds)].toSorted((one, other) => one - other)
  const { rows } = await sql`
    select 1 from settlements
    where id = any(${ids}::int[]) and state = any(${[...from[outcome.result]]}::text[])`.execute(deps.money)
  if (rows.length !== ids.length) throw refuse('settlement.not-now')
  for (const id of ids) await settleOne(deps, who, { id, ...outcome })
  return { settled: ids.length }
}

function settleOne(
  { money }: Pick<Deps, 'money'>,
  { staff, request }: Actor,
  { id, result, note }: Outcome & { id: number },
): Promise<void> {
  return transaction(money, [`operator:${staff.id}`, note], async (trx) => {
    await lockBooks(trx, [])
    const { partner_id, net, state } = await lockSettlement(trx, id, from[result])
    if (result === 'PAID' || state === 'PAID')
      await postEntries(trx, [
        {
          of: { settlementId: id },
          kind: result === 'PAID' ? 'PAYOUT' : 'PAYOUT_BACK',
          amounts: [
            [partner_id, result === 'PAID' ? -net : net],
            ['BANK', result === 'PAID' ? net : -net],
          ],
        },
      ])
    await sql`
      update settlements set state = ${result}, note = ${note}, ended_at = case when ${result} = 'PAID' then market_now() end,
        account = case when ${result} = 'UNRESOLVED' then account end
      where id = ${id}`.execute(trx)
    // It waits for another approval, by somebody else, which takes the partner's account anew.
    if (result === 'RETURNED')
      await sql`
        update settlements set asked_by = ${staff.id}, approved_by = null, approved_at = null, clearing_code = null, bank_name = '',
          account_holder = '', account_last4 = ''
        where id = ${id}`.execute(trx)
    await recordAudit(trx, staff, request, {
      action: actions[result],
      target: ['settlement', id],
      before: { state },
      after: { state: result, net },
      reason: note,
    })
  })
}
