import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Received } from '#contract/call.ts'
import type { createDraft, IntakeDraft, saveDraft } from '#contract/operator/intake.ts'
import type { Trx } from '#database/connect.ts'
import { transaction } from '#database/transaction.ts'
import type { Deps } from '#server/deps/deps.ts'
import type { Staff } from '#server/session-tokens/caller.ts'
import { refuse } from '#server/http/refuse.ts'
import { recordAudit } from '#server/audit-log/record-audit.ts'
import { needUploaded } from './need-uploaded.ts'
import { draftColumns, isOfDesk, wholeDraft } from './operator-queries.ts'
import { sayWhatIsInTheWay } from './what-is-in-the-way.ts'

export async function create(
  { db }: Deps,
  staff: Staff,
  request: FastifyRequest,
  body: Received<typeof createDraft>['body'],
): Promise<{ data: IntakeDraft }> {
  const { cattle_no, partner_id, prod_date, sheet } = body
  const data = await transaction(db, `operator:${staff.id}`, async (trx) => {
    await needPictures(trx, sheet)
    const { rows } = await sql<IntakeDraft>`
      insert into intake_drafts as d (cattle_no, partner_id, prod_date, sheet, staff_id, typed_by)
      values (${cattle_no}, ${partner_id}, ${prod_date}::date, ${JSON.stringify(sheet)}::jsonb, ${staff.id}, ${staff.id})
      returning ${draftColumns(staff.id)}`.execute(trx)
    const made = rows[0]!
    await recordAudit(trx, staff, request, {
      action: 'intake.draft',
      target: ['intake', made.id],
      after: { cattle_no },
    })
    return made
  })
    .catch(namedProblem)
    .catch(sayWhatIsInTheWay(db, 'market', body))
  return { data }
}

export async function save(
  { db }: Deps,
  staff: Staff,
  request: FastifyRequest,
  id: number,
  body: Received<typeof saveDraft>['body'],
): Promise<{ data: IntakeDraft }> {
  const { version, cattle_no, partner_id, prod_date, sheet } = body
  const data = await transaction(db, `operator:${staff.id}`, async (trx) => {
    const before = await lockDraft(trx, id, version, staff.id)
    if (before.state !== 'DRAFT') throw refuse('intake.not-now')
    if (before.submitted && before.partner_id !== partner_id)
      throw refuse('intake.problem', '공급사가 올린 도체의 공급사는 바꿀 수 없습니다.')
    await needPictures(trx, sheet)
    const { rows } = await sql<IntakeDraft>`
      update intake_drafts d set typed_by = case when (d.cattle_no, d.sheet->'facts') = (${cattle_no}, ${JSON.stringify(sheet.facts)}::jsonb)
          then coalesce(d.typed_by, d.staff_id) else ${staff.id} end, cattle_no = ${cattle_no}, partner_id = ${partner_id}, prod_date = ${prod_date}::date,
        sheet = ${JSON.stringify(sheet)}::jsonb, staff_id = ${staff.id}, problem = null, version = version + 1, changed_at = market_now()
      where id = ${id} returning ${draftColumns(staff.id)}`.execute(trx)
    await recordAudit(trx, staff, request, {
      action: 'intake.save',
      target: ['intake', id],
      before: { cattle_no: before.cattle_no, sheet: before.sheet },
      after: { cattle_no, sheet },
    })
    return rows[0]!
  })
    .catch(namedProblem)
    .catch(sayWhatIsInTheWay(db, 'market', body))
  return { data }
}

export async function needPictures(trx: Trx, { pictures }: IntakeDraft['sheet']): Promise<void> {
  const { rows } = await sql<{ picture: string }>`
    select picture from unnest(${pictures.map(({ name }) => name)}::text[]) picture
    where not exists (select from intake_pictures where name = picture)
      and not exists (select from carcass_imgs where img_path = '/carcass-pictures/' || picture || '.webp')`.execute(
    trx,
  )
  needUploaded(rows.map(({ picture }) => picture))
}

/** Locks a draft; refused unless it still is as the desk showed it. A partner's listing is the desk's only while it is submitted. */
export async function lockDraft(trx: Trx, id: number, version: number, staffId: number): Promise<IntakeDraft> {
  const { rows } = await sql<IntakeDraft>`
    select ${draftColumns(staffId)} from intake_drafts d where d.id = ${id} and ${isOfDesk} for update of d`.execute(
    trx,
  )
  const [draft] = rows
  if (!draft) throw refuse('intake.missing')
  if (draft.version !== version) throw refuse('intake.not-now')
  return wholeDraft(draft)
}

export function namedProblem(error: unknown): never {
  const { constraint } = error as { constraint?: string }
  if (constraint === 'intake_drafts_once') throw refuse('intake.twice')
  if (constraint === 'intake_drafts_partner_id_fkey') throw refuse('intake.problem', '없는 공급사입니다.')
  throw error
}
