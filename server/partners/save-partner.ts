import { sql } from 'kysely'
import type { Received } from '#contract/call.ts'
import type { addPartner } from '#contract/operator/partners.ts'
import type { Trx } from '#database/connect.ts'
import { transaction } from '#database/transaction.ts'
import type { Actor } from '#server/audit-log/actor.ts'
import type { Deps } from '#server/deps/deps.ts'
import { needProof } from '#server/http/need-proof.ts'
import { refuse } from '#server/http/refuse.ts'
import { partnerTold } from '#server/messages/find-messages.ts'
import { recordAudit } from '#server/audit-log/record-audit.ts'
import { seal } from '#server/session-tokens/seal.ts'
import { fieldNames, lockPartner } from './lock-partner.ts'

type Form = Received<typeof addPartner>['body']

/** Adds a partner, as PAUSED: its boxes can be taken only after a staff member has opened it. */
export async function add({ db, config }: Deps, { staff, request }: Actor, form: Form): Promise<{ id: number }> {
  if (movesMoney(form, noTerms)) needProof(staff)
  return transaction(db, `operator:${staff.id}`, async (trx) => {
    await refuseUnknown(trx, form)
    await refuseTwice(trx, form)
    const { bank_account, ...plain } = form
    const { id } = await trx
      .insertInto('partners')
      .values({ ...plain, status: 'PAUSED', told_open: false })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (bank_account) await keepAccount(trx, config, id, bank_account)
    await recordAudit(trx, staff, request, { action: 'partner.add', target: ['partner', id], after: written(form) })
    return { id }
  })
}

/** Changes a partner. Browsers get an event when its closed days open or pause it today. */
export async function save(
  { db, config, hub }: Deps,
  { staff, request }: Actor,
  id: number,
  { version, form }: { version: number; form: Form },
): Promise<{ version: number }> {
  await transaction(db, `operator:${staff.id}`, async (trx) => {
    const { bank_account, ...plain } = form
    const before = await lockPartner(trx, id, version, plain)
    if (movesMoney(form, before)) needProof(staff)
    await refuseUnknown(trx, form)
    await refuseTwice(trx, form, id)
    await trx
      .updateTable('partners')
      .set({ ...plain, version: version + 1 })
      .where('id', '=', id)
      .execute()
    if (bank_account) await keepAccount(trx, config, id, bank_account)
    const after = written(form)
    const changed = (Object.keys(after) as (keyof typeof after)[]).filter(
      (name) => after[name] !== (before as Partial<typeof after>)[name],
    )
    await recordAudit(trx, staff, request, {
      action: 'partner.save',
      target: ['partner', id],
      before: Object.fromEntries(changed.map((name) => [name, (before as Partial<typeof after>)[name] ?? null])),
      after: Object.fromEntries(changed.map((name) => [name, after[name]])),
      reason: changed.map((name) => fieldNames[name]).join(', '),
    })
    if (changed.includes('order_phone')) await sendOn(trx, id, form.order_phone)
    await sql`select tell_partners()`.execute(trx)
  })
  hub.wake()
  return { version: version + 1 }
}

type Terms = Pick<Form, 'commission_percent' | 'sale_model' | 'settlement_cycle' | 'bank_code' | 'account_holder'>

/** Those of a new partner before anything is typed. */
const noTerms: Terms = {
  commission_percent: 0,
  sale_model: 'BROKERAGE',
  settlement_cycle: 'HALF',
  bank_code: null,
  account_holder: '',
}

/** Whether a form changes how much money the partner gets, when or where: that needs password and authenticator again. */
const movesMoney = (form: Form, stored: { [Name in keyof Terms]: unknown }): boolean =>
  form.bank_account !== '' || (Object.keys(noTerms) as (keyof Terms)[]).some((name) => form[name] !== stored[name])

/** What the audit log keeps: only the last four digits of an account number. */
const written = ({ bank_account, ...plain }: Form) => ({
  ...plain,
  ...(bank_account && { bank_account_last4: bank_account.slice(-4) }),
})

/** Texts that surely have not been sent yet go to the new telephone. Without one they are withdrawn; the desk of orders is asked to call. */
async function sendOn(trx: Trx, id: number, phone: string | undefined): Promise<void> {
  const change = phone ? sql`to_phone = ${phone}` : sql`state = 'FAILED', failure = 'withdrawn'`
  await sql`
    update messages m set ${change} where m.state = 'QUEUED' and not m.doubtful and ${partnerTold} = ${id}`.execute(trx)
}

async function keepAccount(trx: Trx, config: Deps['config'], id: number, account: string): Promise<void> {
  await trx
    .updateTable('partners')
    .set({ bank_account: seal(config, `${id}:${account}`), bank_account_last4: account.slice(-4) })
    .where('id', '=', id)
    .execute()
}

/** Refuses an unknown bank or courier. */
async function refuseUnknown(trx: Trx, { bank_code, courier_code }: Form): Promise<void> {
  const { rows } = await sql<{ known: boolean }>`
    select (${bank_code}::text is null or exists (select from banks where bank_code = ${bank_code}))
      and (${courier_code}::text is null or exists (select from couriers where code = ${courier_code})) as known`.execute(
    trx,
  )
  if (!rows[0]?.known) throw refuse('input.invalid')
}

/** Refuses a name that another partner has, or a business number of one that is not closed. */
async function refuseTwice(trx: Trx, { partner_name, business_no }: Form, id = 0): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('partners'))`.execute(trx)
  const { rows } = await sql`
    select 1 from partners
    where id <> ${id} and (partner_name = ${partner_name} or (business_no = ${business_no}::text and status <> 'CLOSED'))
    limit 1`.execute(trx)
  if (rows.length > 0) throw refuse('partner.twice')
}
