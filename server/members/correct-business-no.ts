import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Received } from '#contract/call.ts'
import type { correctBusinessNo } from '#contract/operator/members.ts'
import { transaction } from '#database/transaction.ts'
import { memberAfter, type MemberStatus } from '#domain/member-status.ts'
import { recordAudit } from '#server/audit-log/record-audit.ts'
import type { Deps } from '#server/deps/deps.ts'
import { refuse } from '#server/http/refuse.ts'
import type { Staff } from '#server/session-tokens/caller.ts'
import { refuseBusiness, takenOr } from './join.ts'

type Applicant = { status: MemberStatus; version: number; business_no: string }

/**
 * Corrects an applicant's business number to the one on the paper. The tax service is asked about the new one, and a rejected applicant
 * waits again. Only for applicants, who have not traded yet: a member asks for another number with a paper, and the old one is valid until
 * that is approved.
 */
export async function correctNumber(
  { db, config, hub }: Deps,
  staff: Staff,
  request: FastifyRequest,
  id: number,
  { version, business_no, reason }: Received<typeof correctBusinessNo>['body'],
): Promise<{ status: MemberStatus }> {
  const corrected = await transaction(db, `operator:${staff.id}`, async (trx) => {
    const { rows } = await sql<Applicant>`
      select status, version, business_no from users where id = ${id} for update`.execute(trx)
    const [applicant] = rows
    if (!applicant) throw refuse('member.missing')
    const isApplicant = applicant.status === 'WAIT' || applicant.status === 'REJECT'
    if (applicant.version !== version || !isApplicant) throw refuse('member.not-now')
    await refuseBusiness(trx, config, business_no)
    const status = memberAfter('resubmit', applicant.status) ?? applicant.status
    await sql`
      update users set business_no = ${business_no}, status = ${status}, version = version + 1,
        tax_state = null, tax_asked_at = null
      where id = ${id}`.execute(trx)
    await recordAudit(trx, staff, request, {
      action: 'member.business-no',
      target: ['member', id],
      before: { status: applicant.status, business_no_last4: applicant.business_no.slice(-4) },
      after: { status, business_no_last4: business_no.slice(-4) },
      reason,
    })
    await sql`insert into outbox (event, user_id, private) values ('member-updated', ${id}, true)`.execute(trx)
    return { status }
  }).catch((error: unknown) => {
    throw takenOr(error)
  })
  hub.wake()
  return corrected
}
