import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { transaction } from '#database/transaction.ts'
import type { Received } from '#contract/call.ts'
import type { retryMessages } from '#contract/operator/messages.ts'
import type { Deps } from '#server/deps/deps.ts'
import type { Staff } from '#server/session-tokens/caller.ts'
import { refuse } from '#server/http/refuse.ts'
import { recordAudit } from '#server/audit-log/record-audit.ts'

/**
 * Failed texts into the queue again: the same row, so that there is still one per event and person. One that may have gone already is
 * sent only when the provider does not have it; `unasked`: it is sent all the same, and who decided so is written down.
 */
export function retry(
  { db }: Deps,
  staff: Staff,
  request: FastifyRequest,
  { ids: asked, unasked }: Received<typeof retryMessages>['body'],
): Promise<{ queued: number }> {
  const ids = [...new Set(asked)].sort((a, b) => a - b)
  return transaction(db, `operator:${staff.id}`, async (trx) => {
    await sql`select 1 from messages where id = any(${ids}::int[]) order by id for update`.execute(trx)
    const { rows } = await sql<{ id: number; failure: string | null; was_doubtful: boolean }>`
      update messages set state = 'QUEUED', tries = 0, next_try = market_now(), retried = retried + 1,
        doubtful = doubtful and not ${unasked}
      where id = any(${ids}::int[]) and state = 'FAILED' and kind <> 'code'
      returning id, failure, old.doubtful as was_doubtful`.execute(trx)
    if (rows.length < ids.length) throw refuse('message.not-now')
    for (const { id, failure, was_doubtful } of rows)
      await recordAudit(trx, staff, request, {
        action: 'message.retry',
        target: ['message', id],
        before: { state: 'FAILED', failure, doubtful: was_doubtful },
        after: { state: 'QUEUED', unasked: was_doubtful && unasked },
      })
    return { queued: rows.length }
  })
}
