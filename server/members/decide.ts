import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import { transaction } from '#database/transaction.ts'
import { type MemberAction, memberAfter, type MemberStatus } from '#domain/member-status.ts'
import type { Deps } from '#server/deps/deps.ts'
import type { Staff } from '#server/session-tokens/caller.ts'
import { refuse } from '#server/http/refuse.ts'
import { recordAudit } from '#server/audit-log/record-audit.ts'
import type { Worded } from '#server/messages/worded.ts'
import { takenOr } from './join.ts'
import { settleChange } from './keep-change.ts'
import { queueMessage } from '#server/messages/queue-message.ts'

export type Member = {
  id: number
  name: string
  business_no: string
  phone_no: string
  status: MemberStatus
  version: number
  recheck: boolean
  /** A change that this member asked for waits. */
  asks: boolean
}
export type Decision = {
  action: Extract<MemberAction, 'approve' | 'reject' | 'suspend' | 'resume'>
  id: number
  /** The version of the member that the desk showed. */
  version: number
  reason: string
  /** The text for the member; left out or undefined: no text is sent. */
  text?: (member: Member) => Worded | undefined
  /** The text when the decision was on a change that an approved member asked for. */
  changeText?: (member: Member) => Worded
  /** Stored with the member after a rejection or a suspension, and shown with their status. */
  rejectReason?: string | null
  /** Further changes in the same transaction. */
  also?: (trx: Trx, member: Member) => Promise<void>
}

/** One decision on one member: status, audit row, text and event for the open pages in one transaction; refused if the member has changed since the desk showed it. */
export async function decide(
  { db, hub }: Deps,
  staff: Staff,
  request: FastifyRequest,
  { action, id, version, reason, text, changeText, rejectReason = null, also }: Decision,
): Promise<{ status: MemberStatus }> {
  const decided = await transaction(db, [`operator:${staff.id}`, `member.${action}`], async (trx) => {
    const { rows } = await sql<Member>`
      select id, name, business_no, phone_no, status, version, recheck,
        exists (select from member_changes where user_id = users.id and decided_at is null) as asks
      from users where id = ${id} for no key update`.execute(trx)
    const [member] = rows
    if (!member) throw refuse('member.missing')
    const { recheck, asks } = member
    const rechecked = member.status === 'ACTIVE' && recheck && (action === 'approve' || (action === 'reject' && asks))
    const status = rechecked ? member.status : memberAfter(action, member.status)
    if (member.version !== version || !status) throw refuse('member.not-now')

    await sql`
      update users set status = ${status}, version = version + 1, recheck = ${recheck && !rechecked},
        reject_reason = ${rechecked ? null : rejectReason}
      where id = ${id}`.execute(trx)
    const change = rechecked ? await settleChange(trx, id, action === 'approve' ? null : reason) : undefined
    await also?.(trx, member)
    const number = action === 'approve' && change?.business_no !== member.business_no ? change?.business_no : undefined
    const name = rechecked ? (action === 'approve' ? 'recheck' : 'refuse-change') : action
    await recordAudit(trx, staff, request, {
      action: `member.${name}`,
      target: ['member', id],
      before: { status: member.status, recheck, ...(number && { business_no_last4: member.business_no.slice(-4) }) },
      // Names are personal data: they stay in the row of the change, which is deleted with the person.
      after: {
        status,
        recheck: recheck && !rechecked,
        ...(change && { change: change.id }),
        ...(number && { business_no_last4: number.slice(-4) }),
      },
      reason,
    })
    const said = rechecked
      ? change && changeText?.({ ...member, ...(action === 'approve' && { name: change.name }) })
      : text?.(member)
    if (said !== undefined)
      await queueMessage(trx, {
        key: `${id}:${version}`,
        kind: 'service',
        userId: id,
        to: member.phone_no,
        text: said,
      })
    await sql`insert into outbox (event, user_id, private) values ('member-updated', ${id}, true)`.execute(trx)
    return { status }
  }).catch((error: unknown) => {
    // Refused when somebody else has joined with the number that this member asked for.
    throw takenOr(error)
  })
  hub.wake()
  return decided
}
