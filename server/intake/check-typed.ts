import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Received } from '#contract/call.ts'
import type { checkCarcass } from '#contract/operator/carcass-corrections.ts'
import type { IntakeDraft } from '#contract/operator/intake.ts'
import type { Database } from '#database/connect.ts'
import { transaction } from '#database/transaction.ts'
import { type IntakeFacts, intakeFacts } from '#domain/intake-sheet.ts'
import { recordAudit } from '#server/audit-log/record-audit.ts'
import type { Deps } from '#server/deps/deps.ts'
import { refuse } from '#server/http/refuse.ts'
import type { Staff } from '#server/session-tokens/caller.ts'
import { lockDraft } from './drafts.ts'
import { findDraft } from './operator-queries.ts'
import { isSame, lockCarcass } from './correct-posted.ts'

/** Stores what the grading service answered. */
export async function keepLookUp(db: Database, cattleNo: string, facts: IntakeFacts): Promise<void> {
  await sql`
    insert into carcass_lookups (cattle_no, facts) values (${cattleNo}, ${JSON.stringify(intakeFacts.parse(facts))}::jsonb)
    on conflict (cattle_no) do update set facts = excluded.facts, at = excluded.at`.execute(db)
}

/** Marks the typed facts of a draft as checked. Its version stays the same, so that whoever has it open can go on with it. */
export async function checkDraftTyped(
  { db }: Deps,
  staff: Staff,
  request: FastifyRequest,
  { id, version }: { id: number; version: number },
): Promise<{ data: IntakeDraft }> {
  await transaction(db, `operator:${staff.id}`, async (trx) => {
    const { state, cattle_no, check } = await lockDraft(trx, id, version, staff.id)
    if (state === 'POSTED') throw refuse('intake.not-now')
    if (check.how === 'staff') return
    await sql`
      update intake_drafts set checked_facts = jsonb_build_object('cattle_no', cattle_no, 'facts', sheet->'facts'),
        checked_by = ${staff.id}, checked_at = market_now()
      where id = ${id}`.execute(trx)
    await recordAudit(trx, staff, request, { action: 'intake.checked', target: ['intake', id], after: { cattle_no } })
  })
  return findDraft(db, id, staff.id)
}

/** The same for a posted carcass that was corrected, if it still is as it was shown. Its boxes that are not on sale may go on sale again. */
export async function checkCarcassTyped(
  { db, hub }: Deps,
  staff: Staff,
  request: FastifyRequest,
  { id, was }: Received<typeof checkCarcass>['body'] & { id: number },
): Promise<Record<never, never>> {
  await transaction(db, [`operator:${staff.id}`, 'carcass.checked'], async (trx) => {
    const standing = await lockCarcass(trx, id)
    if (!isSame(standing, was)) throw refuse('desk.overtaken')
    const { numAffectedRows } = await sql`
      update carcass_infos set checked = 'staff', checked_by = ${staff.id}, checked_at = market_now()
      where id = ${id} and checked is null`.execute(trx)
    if (!numAffectedRows) return
    await recordAudit(trx, staff, request, {
      action: 'carcass.checked',
      target: ['carcass', id],
      after: { cattle_no: standing.cattle_no },
    })
  })
  hub.wake()
  return {}
}
