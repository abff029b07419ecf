import { sql } from 'kysely'
import { transaction } from '#database/transaction.ts'
import type { Actor } from '#server/audit-log/actor.ts'
import type { Deps } from '#server/deps/deps.ts'
import { refuse } from '#server/http/refuse.ts'
import { recordAudit } from '#server/audit-log/record-audit.ts'

type Query = { payment_key: string; row_key: string; note: string }

/** Records that a staff member has asked the provider by telephone or mail, and what. No money moves. */
export async function recordQuery(
  { db }: Pick<Deps, 'db'>,
  { staff, request }: Actor,
  { payment_key, row_key, note }: Query,
): Promise<void> {
  if (note === '') throw refuse('payment.query-note')
  await transaction(db, `operator:${staff.id}`, async (trx) => {
    await sql`
      insert into payment_queries (row_key, payment_key, note, staff_id) values (${row_key}, ${payment_key}, ${note}, ${staff.id})
      on conflict (row_key) do update set note = excluded.note, staff_id = excluded.staff_id, at = market_now()`.execute(
      trx,
    )
    await recordAudit(trx, staff, request, {
      action: 'payment.query',
      target: ['payment', payment_key],
      after: { row: row_key },
      reason: note,
    })
  })
}
