import { sql } from 'kysely'
import type { AccountAct } from '#contract/operator/today.ts'
import type { Database } from '#database/connect.ts'
import type { AuditAction } from '#domain/audit-actions.ts'
import { doneToAccounts } from '#server/identity/account-acts.ts'

const told: AuditAction[] = ['staff.add', ...doneToAccounts, 'staff.tried']

/**
 * Changes of staff accounts within the last week, newest first, so that each owner learns which accounts another owner opened or changed,
 * and who tried to.
 */
export async function findAccountActs(db: Database): Promise<AccountAct[]> {
  const { rows } = await sql<AccountAct>`
    select audit_log.id, audit_log.at, who.name as staff_name, account.id as account_id, account.name as account_name,
      audit_log.action, audit_log.reason
    from audit_log
    join staff who on who.id = audit_log.staff_id
    join staff account on account.id::text = audit_log.target_id
    where audit_log.target_kind = 'staff' and audit_log.action = any(${told})
      and audit_log.at > market_now() - interval '7 days'
    order by audit_log.id desc limit 8`.execute(db)
  return rows
}
