import type { FastifyRequest } from 'fastify'
import type { Database, Trx } from '#database/connect.ts'
import type { AuditAction, AuditTarget } from '#domain/audit-actions.ts'
import type { Staff } from '#server/session-tokens/caller.ts'

export type Act = {
  action: AuditAction
  target: readonly [kind: AuditTarget, id: number | string]
  before?: object
  after?: object
  reason?: string
}

/** Writes one row of `audit_log`, in the transaction of the change itself: there is no change without its row. */
export const recordAudit = (
  trx: Trx | Database,
  staff: Pick<Staff, 'id'>,
  request: Pick<FastifyRequest, 'ip'>,
  act: Act,
): Promise<void> => recordAudits(trx, staff, request, [act])

/** The same for many acts, in one statement. */
export async function recordAudits(
  trx: Trx | Database,
  staff: Pick<Staff, 'id'>,
  request: Pick<FastifyRequest, 'ip'>,
  acts: readonly Act[],
): Promise<void> {
  if (acts.length === 0) return
  await trx
    .insertInto('audit_log')
    .values(
      acts.map(({ action, target: [kind, id], before, after, reason = '' }) => ({
        staff_id: staff.id,
        action,
        target_kind: kind,
        target_id: String(id),
        before: before ? JSON.stringify(before) : null,
        after: after ? JSON.stringify(after) : null,
        reason,
        ip: request.ip,
      })),
    )
    .execute()
}
