import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import { transaction } from '#database/transaction.ts'
import { refuse } from '#server/http/refuse.ts'
import { recordAudit } from '#server/audit-log/record-audit.ts'
import type { Staff } from '#server/session-tokens/caller.ts'

/**
 * Writes a note that only the desk sees. Its words are stored with the inquiry and deleted with it; the audit log says only that there is a
 * note.
 */
export async function noteInquiry(
  db: Database,
  staff: Staff,
  request: FastifyRequest,
  id: number,
  words: string,
): Promise<Record<never, never>> {
  await transaction(db, `operator:${staff.id}`, async (trx) => {
    // When the member leaves at this moment, their inquiry is deleted: then there is nothing to note.
    const { rows } = await sql<{ id: number }>`
      insert into qna_notes (qna_id, staff_id, words)
      select id, ${staff.id}, ${words} from qnas where id = ${id} for key share returning id`.execute(trx)
    if (!rows[0]) throw refuse('inquiry.missing')
    await recordAudit(trx, staff, request, {
      action: 'inquiry.noted',
      target: ['inquiry', id],
      after: { note: rows[0].id },
    })
  })
  return {}
}
