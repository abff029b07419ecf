import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { transaction } from '#database/transaction.ts'
import { recordAudit } from '#server/audit-log/record-audit.ts'
import type { Deps } from '#server/deps/deps.ts'
import { refuse } from '#server/http/refuse.ts'
import type { Staff } from '#server/session-tokens/caller.ts'
import { dropPapers } from './carcass-papers.ts'
import { lockDraft } from './drafts.ts'

type Decision = { id: number; version: number; note: string; to: 'RETURNED' | 'REJECTED' }

/** Gives a submitted listing back to its partner, or refuses it; it is accepted by putting it on sale (`post`). */
export async function decideListing(
  { db }: Pick<Deps, 'db'>,
  staff: Staff,
  request: FastifyRequest,
  { id, version, note, to }: Decision,
): Promise<Record<never, never>> {
  await transaction(db, `operator:${staff.id}`, async (trx) => {
    const { state, submitted, cattle_no } = await lockDraft(trx, id, version, staff.id)
    if (!submitted || state !== 'DRAFT') throw refuse('intake.not-now')
    await sql`
      update intake_drafts set listing = ${to}, listing_note = ${note}, state = ${to === 'REJECTED' ? 'DROPPED' : 'DRAFT'},
        version = version + 1, changed_at = market_now()
      where id = ${id}`.execute(trx)
    if (to === 'REJECTED') await dropPapers(trx, id)
    await recordAudit(trx, staff, request, {
      action: to === 'RETURNED' ? 'listing.return' : 'listing.reject',
      target: ['intake', id],
      before: { state: 'SUBMITTED' },
      after: { state: to, cattle_no },
      reason: note,
    })
  })
  return {}
}
