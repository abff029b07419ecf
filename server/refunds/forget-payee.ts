import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'

/**
 * Empties the account of a refund that is done, also in the log, if its buyer has left: a transfer may come back after that, and the desk
 * writes a new account down.
 */
export async function forgetPayee(trx: Trx, refundId: number): Promise<void> {
  const { rows } = await sql`
    update refunds set bank_depositor = '', bank_account_last4 = '', note = ''
    from payments join orders on orders.id = payments.order_id join users on users.id = orders.user_id
    where refunds.id = ${refundId} and payments.id = refunds.payment_id and users.status = 'OUT' returning 1`.execute(
    trx,
  )
  if (rows.length === 0) return
  await sql`
    update audit_log set before = null, after = null, reason = ''
    where target_kind = 'refund' and target_id = ${String(refundId)}
      and action in ('refund.account', 'refund.bank', 'refund.bank-failed', 'refund.bounce')`.execute(trx)
}
