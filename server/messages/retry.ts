import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { transaction } from '#database/transaction.ts'
import type { Received } from '#contract/call.ts'
import type { retryMessages } from '#contract/operator/messages.ts'
import type { Deps } from '#server/deps/deps.ts'
import type { Staff } from '#server/session-tokens/caller.ts'
import { refuse } from '#server/http/refuse.ts'
import { recordAudit } from '#server/audit-log/record-audit.ts'
import { followsMember, isFailed, partnerTold } from './find-messages.ts'

/**
 * Queues failed texts again: in the same row, so that there is still one per event and person. A text that may have been sent already is
 * sent only if the provider does not have it; `unasked`: it is sent all the same, and the audit log says who decided so. It goes to the
 * telephone that the member or the partner has by now, unless the one before may have it. What was withdrawn, or erased after its time, is
 * sent no more.
 */
export function retry(
  { db }: Deps,
  staff: Staff,
  request: FastifyRequest,
  { ids: asked, unasked }: Received<typeof retryMessages>['body'],
): Promise<{ queued: number }> {
  const ids = [...new Set(asked)].sort((a, b) => a - b)
  return transaction(db, `operator:${staff.id}`, async (trx) => {
    const before = await sql<{ id: number; doubtful: boolean }>`
      select id, doubtful from messages where id = any(${ids}::int[]) order by id for update`.execute(trx)
    const doubtful = new Set(before.rows.filter((one) => one.doubtful).map((one) => one.id))
    const { rows } = await sql<{ id: number; failure: string | null; to_phone: string }>`
      update messages m set state = 'QUEUED', tries = 0, next_try = market_now(), retried = retried + 1,
        doubtful = doubtful and not ${unasked},
        to_phone = case when doubtful and not ${unasked} then to_phone
          else coalesce((select order_phone from partners where partners.id = ${partnerTold}),
            (select nullif(phone_no, '') from users where users.id = m.user_id and ${followsMember}), to_phone) end
      where id = any(${ids}::int[]) and kind <> 'code' and ${isFailed}
      returning id, failure, to_phone`.execute(trx)
    if (rows.length < ids.length) throw refuse('message.not-now')
    if (rows.some(({ to_phone }) => to_phone === '')) throw refuse('message.no-phone')
    for (const { id, failure } of rows)
      await recordAudit(trx, staff, request, {
        action: 'message.retry',
        target: ['message', id],
        before: { state: 'FAILED', failure, doubtful: doubtful.has(id) },
        after: { state: 'QUEUED', unasked: doubtful.has(id) && unasked },
      })
    return { queued: rows.length }
  })
}
