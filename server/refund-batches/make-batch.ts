import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import { transaction } from '#database/transaction.ts'
import type { Actor } from '#server/audit-log/actor.ts'
import type { Config } from '#server/config/config.ts'
import type { Deps } from '#server/deps/deps.ts'
import { refuse } from '#server/http/refuse.ts'
import { recordAudit } from '#server/audit-log/record-audit.ts'
import { openAccount, sealAccount } from '#server/refunds/refund-account.ts'

/**
 * Puts refunds that have to be paid by hand into one batch, all or none. The content of the bank file is stored now: from here nobody can
 * pay, take or change these refunds another way, or put them into a second batch.
 */
export async function makeBatch(
  { money, config }: Pick<Deps, 'money' | 'config'>,
  { staff, request }: Actor,
  refundIds: readonly number[],
): Promise<{ id: number }> {
  return transaction(money, `operator:${staff.id}`, async (trx) => {
    const ids = [...new Set(refundIds)]
    await lock(trx, ids, staff.id)
    const payees = await payeesOf(trx, config, ids)
    const { rows } = await sql<{ id: number }>`
      insert into refund_batches (created_by) values (${staff.id}) returning id`.execute(trx)
    const { id } = rows[0]!
    for (const { refund_id, order_no, amount, clearing_code, bank_name, depositor, account } of payees)
      await sql`
        insert into refund_batch_lines (batch_id, refund_id, order_no, amount, clearing_code, bank_name, depositor, account, account_last4)
        values (${id}, ${refund_id}, ${order_no}, ${amount}, ${clearing_code}, ${bank_name}, ${depositor},
          ${sealAccount(config, refund_id, account)}, ${account.slice(-4)})`.execute(trx)
    await sql`
      update refunds set batch_id = ${id}, taken_by = null, taken_at = null where id = any(${ids}::int[])`.execute(trx)
    await recordAudit(trx, staff, request, {
      action: 'refund-batch.make',
      target: ['refund-batch', id],
      after: {
        refunds: payees.map(({ refund_id }) => refund_id),
        amount: payees.reduce((sum, { amount }) => sum + amount, 0),
      },
    })
    for (const { refund_id } of payees)
      await recordAudit(trx, staff, request, {
        action: 'refund.batched',
        target: ['refund', refund_id],
        after: { batch: id },
      })
    return { id }
  })
}

async function lock(trx: Trx, ids: readonly number[], staffId: number): Promise<void> {
  const { rows } = await sql<{ state: string; taken_by: number | null; batch_id: number | null }>`
    select state, taken_by, batch_id from refunds where id = any(${ids}::int[]) order by id for update`.execute(trx)
  if (rows.length !== ids.length) throw refuse('refund.missing')
  if (rows.some(({ batch_id }) => batch_id !== null)) throw refuse('refund.batched')
  if (rows.some(({ state }) => state !== 'MANUAL')) throw refuse('refund.not-now')
  if (rows.some(({ taken_by }) => taken_by !== null && taken_by !== staffId)) throw refuse('refund.taken')
}

type Payee = {
  refund_id: number
  order_no: string
  amount: number
  clearing_code: string
  bank_name: string
  depositor: string
  account: string
}
type Row = Omit<Payee, 'clearing_code' | 'bank_name' | 'account'> & {
  clearing_code: string | null
  bank_name: string | null
  line_id: number | null
  own: Buffer | null
  asked: Buffer | null
}

/** The account of each refund: the one stored for it, else the one that the buyer gave with the return. */
async function payeesOf(trx: Trx, config: Config, ids: readonly number[]): Promise<Payee[]> {
  const { rows } = await sql<Row>`
    select refunds.id as refund_id, orders.order_no, refunds.amount, refunds.order_product_id as line_id, banks.clearing_code,
      banks.bank_name, coalesce(nullif(refunds.bank_depositor, ''), returns.refund_depositor) as depositor,
      refunds.bank_account as own, returns.refund_account as asked
    from refunds join payments on payments.id = refunds.payment_id join orders on orders.id = payments.order_id
    left join returns on returns.open_order_product_id = refunds.order_product_id
    left join banks on banks.bank_code = coalesce(refunds.bank_code, returns.refund_bank_code)
    where refunds.id = any(${ids}::int[]) order by refunds.id`.execute(trx)
  const without = rows.filter(({ clearing_code, own, asked }) => clearing_code === null || (!own && !asked))
  if (without.length > 0)
    throw refuse('refund.account', undefined, {
      conflicts: without.map(({ refund_id, order_no }) => ({ id: refund_id, name: order_no, now: '계좌 없음' })),
    })
  return rows.map(({ own, asked, line_id, clearing_code, bank_name, ...row }) => ({
    ...row,
    clearing_code: clearing_code!,
    bank_name: bank_name!,
    account: own ? openAccount(config, row.refund_id, own) : openAccount(config, line_id!, asked!),
  }))
}
