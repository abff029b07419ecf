import { sql } from 'kysely'
import type { PaymentDetail } from '#contract/operator/payments.ts'
import type { Database } from '#database/connect.ts'

/** The desk's audited acts on a payment, newest first. */
export async function historyOf(db: Database, paymentKey: string): Promise<PaymentDetail['history']> {
  const { rows } = await sql<PaymentDetail['history'][number]>`
    select audit_log.at, staff.name as staff_name, audit_log.action, audit_log.reason
    from audit_log join staff on staff.id = audit_log.staff_id
    where target_kind = 'payment' and target_id = ${paymentKey} order by audit_log.id desc limit 50`.execute(db)
  return rows
}
