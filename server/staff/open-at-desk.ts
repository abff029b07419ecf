import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { SinceLastLogin } from '#contract/operator/session.ts'
import type { Trx } from '#database/connect.ts'
import { transaction } from '#database/transaction.ts'
import type { AuditAction } from '#domain/audit-actions.ts'
import type { Deps } from '#server/deps/deps.ts'
import { doneToAccounts } from '#server/identity/account-acts.ts'
import { recordAudit } from '#server/audit-log/record-audit.ts'
import { openStaffSession } from '#server/session-tokens/staff-sessions.ts'
import { wrongWords } from '#server/identity/wrong-tries.ts'

export type Opened = { sessionId: string; since: SinceLastLogin }
type Before = { wrong_tries: number; last_login_at: string | null }

type Shown = { id: number; password_hash: string; totp_secret: Buffer }

/**
 * Opens a session. Undefined if this one-time password, or a later one, was used already, or if an owner has stopped the account or changed
 * its secrets since they were compared: that has to end this session too.
 */
export function openAtDesk(
  { db }: Deps,
  { id: staffId, password_hash, totp_secret }: Shown,
  step: number,
  request: FastifyRequest,
): Promise<Opened | undefined> {
  return transaction(db, `operator:${staffId}`, async (trx) => {
    const { rows } = await sql<Before>`
      with before as (
        select wrong_tries, last_login_at from staff
        where id = ${staffId} and totp_last < ${step} and status = 'ACTIVE'
          and password_hash = ${password_hash} and totp_secret = ${totp_secret} for update
      )
      update staff set totp_last = ${step}, last_login_at = market_now(), wrong_tries = 0
      from before where id = ${staffId} returning before.wrong_tries, before.last_login_at`.execute(trx)
    const [before] = rows
    if (!before) return undefined
    const { wrong_tries, last_login_at } = before
    const acts = await actsSince(trx, staffId, last_login_at)
    await recordAudit(trx, { id: staffId }, request, {
      action: 'staff.login',
      target: ['staff', staffId],
      reason: wrong_tries > 0 ? `그 전에 ${wrongWords(wrong_tries)}` : '',
    })
    return {
      sessionId: await openStaffSession(trx, staffId, request.headers['user-agent'] ?? ''),
      since: { wrong_tries, acts },
    }
  })
}

/** What others changed in the account since its last login; empty at the first login. */
async function actsSince(trx: Trx, staffId: number, since: string | null): Promise<SinceLastLogin['acts']> {
  if (since === null) return []
  const { rows } = await sql<SinceLastLogin['acts'][number]>`
    select audit_log.at, staff.name as staff_name, audit_log.action, audit_log.reason
    from audit_log join staff on staff.id = audit_log.staff_id
    where target_kind = 'staff' and target_id = ${String(staffId)} and audit_log.at > ${since}
      and staff_id <> ${staffId} and action = any(${doneToAccounts as AuditAction[]})
    order by audit_log.id desc limit 10`.execute(trx)
  return rows
}
