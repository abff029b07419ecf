import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { transaction } from '#database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import type { Staff } from '#server/http/implement.ts'
import { refuse } from '#server/http/refuse.ts'
import { recordAct } from '#server/identity/record-act.ts'

/** Failed texts into the queue again: the same row, so that there is still one per event and person. */
export function retry(
  { db }: Deps,
  staff: Staff,
  request: FastifyRequest,
  asked: number[],
): Promise<{ queued: number }> {
  const ids = [...new Set(asked)].sort((a, b) => a - b)
  return transaction(db, `operator:${staff.id}`, async (trx) => {
    await sql`select 1 from messages where id = any(${ids}::int[]) order by id for update`.execute(trx)
    const { rows } = await sql<{ id: number; failure: string | null }>`
      update messages set state = 'QUEUED', tries = 0, next_try = market_now(), retried = retried + 1
      where id = any(${ids}::int[]) and state = 'FAILED' and kind <> 'code' returning id, failure`.execute(trx)
    if (rows.length < ids.length) throw refuse('message.not-now')
    for (const { id, failure } of rows)
      await recordAct(trx, staff, request, {
        action: 'message.retry',
        target: ['message', id],
        before: { state: 'FAILED', failure },
        after: { state: 'QUEUED' },
      })
    return { queued: rows.length }
  })
}
