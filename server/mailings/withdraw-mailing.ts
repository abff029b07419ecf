import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { transaction } from '#database/transaction.ts'
import type { Deps } from '#server/deps/deps.ts'
import { refuse } from '#server/http/refuse.ts'
import { recordAudit } from '#server/audit-log/record-audit.ts'
import type { Staff } from '#server/session-tokens/caller.ts'

/**
 * Withdraws texts that are still queued, for the morning or behind others: they become FAILED, with that reason. A text that was tried once
 * stays, because it may have been sent.
 */
export function withdraw(
  { db }: Pick<Deps, 'db'>,
  staff: Staff,
  request: FastifyRequest,
  id: number,
): Promise<{ withdrawn: number }> {
  return transaction(db, `operator:${staff.id}`, async (trx) => {
    const { rows } = await sql<{ id: number }>`
      update messages set state = 'FAILED', failure = 'withdrawn'
      where template = 'mailing' and split_part(event, ':', 2) = ${id}::int::text and state = 'QUEUED' and tries = 0 and not doubtful
      returning id`.execute(trx)
    if (rows.length === 0) throw refuse('mailing.gone')
    await recordAudit(trx, staff, request, {
      action: 'mailing.withdrawn',
      target: ['mailing', id],
      after: { withdrawn: rows.length },
    })
    return { withdrawn: rows.length }
  })
}
