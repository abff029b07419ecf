import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { IntakeDraft } from '#contract/operator/intake.ts'
import { transaction } from '#database/transaction.ts'
import type { Confirmed } from '#domain/unusual.ts'
import type { Deps } from '#server/deps/deps.ts'
import type { Staff } from '#server/session-tokens/caller.ts'
import { refuse } from '#server/http/refuse.ts'
import { recordAudit } from '#server/audit-log/record-audit.ts'
import { dropPapers } from './carcass-papers.ts'
import { checkPostable } from './check-postable.ts'
import { UncheckedProblem } from './checked.ts'
import { draftOfSheet } from './draft-of-sheet.ts'
import { IntakeProblem } from './intake-problem.ts'
import { postTyped } from './post-typed.ts'
import { lockDraft } from './drafts.ts'
import { findDraft } from './operator-queries.ts'
import { readMinute } from './read-minute.ts'
import { confirmedWords, findOdd, refuseOdd } from './refuse-odd.ts'

type Asked = { id: number; version: number; at: string | null; confirmed: readonly Confirmed[] }

/**
 * Posts a draft now or schedules it for `at` (`readMinute`). A scheduled draft is validated already here, so that it does not fail at
 * night.
 */
export async function post(
  deps: Deps,
  staff: Staff,
  request: FastifyRequest,
  { id, version, confirmed, ...asked }: Asked,
): Promise<{ data: IntakeDraft }> {
  const { db, hub } = deps
  await transaction(db, `operator:${staff.id}`, async (trx) => {
    const draft = await lockDraft(trx, id, version, staff.id)
    if (draft.state === 'POSTED') throw refuse('intake.not-now')
    const { at, day } = await readMinute(trx, asked.at)
    const ready = draftOfSheet(draft, day)
    await checkPostable(trx, ready)
    const [odd = []] = await findOdd(trx, [ready])
    refuseOdd(odd, confirmed)
    if (at) {
      if (!draft.check.how) throw new UncheckedProblem([draft.cattle_no])
      await sql`
        update intake_drafts set state = 'SCHEDULED', post_at = ${at}::timestamptz, problem = null, staff_id = ${staff.id},
          version = version + 1, changed_at = market_now() where id = ${id}`.execute(trx)
    } else await postTyped(trx, draft, staff.id)
    await recordAudit(trx, staff, request, {
      action: at ? 'intake.schedule' : 'intake.post',
      target: ['intake', id],
      before: { state: draft.state },
      after: { state: at ? 'SCHEDULED' : 'POSTED', at, boxes: draft.sheet.boxes.length, ...confirmedWords(odd) },
    })
  }).catch(sayProblem)
  hub.wake()
  return findDraft(db, id, staff.id)
}

/** Makes a scheduled draft a plain one again (SCHEDULED → DRAFT), or drops a draft. */
export async function endDraft(
  { db }: Deps,
  staff: Staff,
  request: FastifyRequest,
  { id, version, to }: { id: number; version: number; to: 'DRAFT' | 'DROPPED' },
): Promise<void> {
  await transaction(db, `operator:${staff.id}`, async (trx) => {
    const { state, submitted } = await lockDraft(trx, id, version, staff.id)
    if (state === 'POSTED' || (to === 'DRAFT' && state !== 'SCHEDULED')) throw refuse('intake.not-now')
    if (submitted && to === 'DROPPED')
      throw refuse('intake.problem', '공급사가 올린 도체는 버릴 수 없습니다. 돌려보내거나 받지 않기를 눌러 주세요.')
    await sql`
      update intake_drafts set state = ${to}, post_at = null, staff_id = ${staff.id}, version = version + 1, changed_at = market_now()
      where id = ${id}`.execute(trx)
    const papers = to === 'DROPPED' ? await dropPapers(trx, id) : 0
    await recordAudit(trx, staff, request, {
      action: to === 'DRAFT' ? 'intake.unschedule' : 'intake.drop',
      target: ['intake', id],
      before: { state },
      after: { state: to, ...(papers > 0 && { papers }) },
    })
  })
}

/** Turns the reasons why a carcass is refused into refusals, so that the console shows their message. */
export function sayProblem(error: unknown): never {
  if (error instanceof UncheckedProblem) throw refuse('carcass.unchecked', error.message)
  if (error instanceof IntakeProblem) throw refuse('intake.problem', error.message)
  throw error
}
