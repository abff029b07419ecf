import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import { transaction } from '#database/transaction.ts'
import { newAccountHours } from '#domain/settlement/payout-rules.ts'
import type { SettlementState } from '#domain/settlement/settlement-state.ts'
import type { Actor } from '#server/audit-log/actor.ts'
import { recordAudit } from '#server/audit-log/record-audit.ts'
import type { Deps } from '#server/deps/deps.ts'
import { refuse } from '#server/http/refuse.ts'
import { needSecondPerson } from '#server/identity/need-second-person.ts'
import { openPayee as openOwn, sealPayee } from './payee-account.ts'
import { lockSettlement } from './lock-settlement.ts'
import { partnersWord } from './partners-word.ts'
import { lockBooks } from './post-entries.ts'
import { postVat } from './post-vat.ts'

type Seen = { id: number; state: SettlementState; net: number; carries?: boolean | undefined }

/**
 * A second person approves a settlement, as the desk showed it. From now on the money goes to the account that the partner has at this
 * moment. Too little to be paid (`carries`) is carried over to the next settlement instead.
 */
export async function approveSettlement(
  { money, config }: Pick<Deps, 'money' | 'config'>,
  { staff, request }: Actor,
  { id, state: seen, net, carries }: Seen,
): Promise<{ state: SettlementState }> {
  return transaction(money, `operator:${staff.id}`, async (trx) => {
    await lockBooks(trx, [])
    const from = (['CLOSED', 'RETURNED'] as const).filter((one) => one === seen)
    const found = await lockSettlement(trx, id, from)
    if (found.net !== net) throw refuse('settlement.not-now')
    // It depends on the partner's state too, and being carried over cannot be taken back.
    if (carries !== undefined && found.carries !== carries) throw refuse('settlement.not-now')
    if (found.held_reason) throw refuse('settlement.held')
    const { disputed } = await partnersWord(trx, id)
    if (disputed) throw refuse('settlement.disputed')
    await needSecondPerson(trx, found.asked_by, staff.id)
    const state: SettlementState = found.carries ? 'CARRIED' : 'APPROVED'
    if (state === 'CARRIED') {
      await postVat(trx, [found])
      await sql`
        update settlements set state = 'CARRIED', approved_by = ${staff.id}, approved_at = market_now(), ended_at = market_now()
        where id = ${id}`.execute(trx)
    } else {
      const { bank_account, ...payee } = await payeeOf(trx, found.partner_id)
      const account = openOwn(config, found.partner_id, bank_account)
      await sql`
        update settlements set state = 'APPROVED', approved_by = ${staff.id}, approved_at = market_now(), note = '',
          clearing_code = ${payee.clearing_code}, bank_name = ${payee.bank_name}, account_holder = ${payee.account_holder},
          account = ${sealPayee(config, id, account)}, account_last4 = ${account.slice(-4)}
        where id = ${id}`.execute(trx)
    }
    await recordAudit(trx, staff, request, {
      action: state === 'CARRIED' ? 'settlement.carry' : 'settlement.approve',
      target: ['settlement', id],
      before: { state: seen },
      after: { state, net },
    })
    return { state }
  })
}

type Payee = {
  clearing_code: string | null
  bank_name: string | null
  account_holder: string
  bank_account: Buffer | null
  is_new: boolean
}

async function payeeOf(trx: Trx, partnerId: number) {
  const { rows } = await sql<Payee>`
    select banks.clearing_code, banks.bank_name, account_holder, bank_account,
      coalesce(account_changed_at > (select market_now()) - ${newAccountHours} * interval '1 hour', false) as is_new
    from partners left join banks on banks.bank_code = partners.bank_code
    where partners.id = ${partnerId} for share of partners`.execute(trx)
  const { clearing_code, bank_name, account_holder, bank_account, is_new } = rows[0]!
  if (!bank_account || !clearing_code || !bank_name || !account_holder) throw refuse('settlement.account')
  if (is_new) throw refuse('settlement.new-account')
  return { clearing_code, bank_name, account_holder, bank_account }
}
