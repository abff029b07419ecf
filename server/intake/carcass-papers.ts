import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Received, Result } from '#contract/call.ts'
import { addCarcassPaper, type listCarcassPapers, type PapersOf } from '#contract/operator/carcass-papers.ts'
import type { Database, Trx } from '#database/connect.ts'
import { transaction } from '#database/transaction.ts'
import { type PaperKind, paperKindNames } from '#domain/paper-kinds.ts'
import { recordAudit } from '#server/audit-log/record-audit.ts'
import type { Deps } from '#server/deps/deps.ts'
import { answerFile } from '#server/files/answer-file.ts'
import { examineFile } from '#server/files/examine.ts'
import { keepFor, readKept } from '#server/files/store.ts'
import { refuse } from '#server/http/refuse.ts'
import type { Incoming } from '#server/http/uploads.ts'
import type { Staff } from '#server/session-tokens/caller.ts'
import { isOfDesk } from './operator-queries.ts'

type Papers = Result<typeof listCarcassPapers>
type Row = { id: number; draft_id: number | null; carcass_id: number | null }

/** Papers that a carcass may have, without retired ones: a certificate and a proof of inspection have a few pages each. */
const mostPapers = 10
/** The rate limit of adding papers. */
export const papers = { max: 60, seconds: 60 }

const columnOf = ({ of }: PapersOf) => sql.ref(of === 'draft' ? 'draft_id' : 'carcass_id')
const targetOf = ({ of, id }: PapersOf) => [of === 'draft' ? 'intake' : 'carcass', id] as const
const subjectOf = ({ draft_id, carcass_id }: Row): PapersOf =>
  carcass_id === null ? { of: 'draft', id: draft_id! } : { of: 'carcass', id: carcass_id }

export async function findPapers(db: Database | Trx, subject: PapersOf): Promise<Papers> {
  const { rows } = await sql<Papers['data'][number]>`
    select paper.id, kind, ori_name, paper.at, staff.name as staff_name,
      case when retired_at is not null then
        json_build_object('at', retired_at, 'staff_name', retirer.name, 'reason', retired_reason) end as retired
    from carcass_papers paper join staff on staff.id = paper.staff_id left join staff retirer on retirer.id = retired_by
    where paper.${columnOf(subject)} = ${subject.id} order by retired_at nulls first, paper.id`.execute(db)
  return { data: rows }
}

/** Stores a paper in the same way as the members' papers: examined by its content, under a random name. A refusal leaves no file behind. */
export async function addPaper(
  deps: Deps,
  staff: Staff,
  request: FastifyRequest,
  { kind, files, ...subject }: Received<typeof addCarcassPaper>['body'] & { files: readonly Incoming[] },
): Promise<Papers> {
  const { oriName, contentType, bytes } = await examineFile(files, addCarcassPaper.upload)
  return keepFor(deps.config, bytes, (storedName) =>
    transaction(deps.db, `operator:${staff.id}`, async (trx) => {
      await lockSubject(trx, subject)
      const { data: before } = await findPapers(trx, subject)
      if (before.filter(({ retired }) => !retired).length >= mostPapers) throw refuse('carcass.papers-full')
      const { rows } = await sql<{ id: number }>`
        insert into carcass_papers (${columnOf(subject)}, kind, ori_name, stored_name, content_type, staff_id)
        values (${subject.id}, ${kind}, ${oriName}, ${storedName}, ${contentType}, ${staff.id}) returning id`.execute(
        trx,
      )
      await recordAudit(trx, staff, request, {
        action: 'carcass.paper.added',
        target: targetOf(subject),
        after: { paper: rows[0]!.id, kind: paperKindNames[kind] },
      })
      return findPapers(trx, subject)
    }),
  )
}

/** Locks the draft or the carcass, so that the paper is not added while it is posted, corrected or dropped, or while another paper is added. */
async function lockSubject(trx: Trx, { of, id }: PapersOf): Promise<void> {
  const { rows } = await (
    of === 'draft'
      ? sql<{ open: boolean }>`
        select d.state in ('DRAFT', 'SCHEDULED') as open from intake_drafts d where d.id = ${id} and ${isOfDesk} for update`
      : sql<{ open: boolean }>`select true as open from carcass_infos where id = ${id} for update`
  ).execute(trx)
  if (!rows[0]) throw refuse('intake.missing')
  if (!rows[0].open) throw refuse('intake.not-now')
}

/** Retires a paper: it no longer counts, but is kept to show later what was checked. */
export async function retirePaper(
  { db }: Deps,
  staff: Staff,
  request: FastifyRequest,
  { id, reason }: { id: number; reason: string },
): Promise<Papers> {
  return transaction(db, `operator:${staff.id}`, async (trx) => {
    const { rows } = await sql<Row & { kind: PaperKind; retired_at: string | null }>`
      select id, draft_id, carcass_id, kind, retired_at from carcass_papers where id = ${id} for update`.execute(trx)
    const [paper] = rows
    if (!paper) throw refuse('intake.missing')
    if (paper.retired_at) throw refuse('desk.overtaken')
    await sql`
      update carcass_papers set retired_at = market_now(), retired_by = ${staff.id}, retired_reason = ${reason}
      where id = ${id}`.execute(trx)
    const subject = subjectOf(paper)
    await recordAudit(trx, staff, request, {
      action: 'carcass.paper.retired',
      target: targetOf(subject),
      before: { paper: id, kind: paperKindNames[paper.kind] },
      reason,
    })
    return findPapers(trx, subject)
  })
}

/** Sends a paper. It may name people of a farm, so the audit log gets who looked before the first byte is sent. */
export async function answerPaper(
  { db, config }: Deps,
  staff: Staff,
  id: number,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { rows } = await sql<Row & { ori_name: string; stored_name: string; content_type: string }>`
    select id, draft_id, carcass_id, ori_name, stored_name, content_type from carcass_papers where id = ${id}`.execute(
    db,
  )
  const [paper] = rows
  const bytes = paper && (await readKept(config, paper.stored_name))
  if (!bytes) throw refuse('intake.missing')
  await recordAudit(db, staff, request, {
    action: 'carcass.paper.seen',
    target: targetOf(subjectOf(paper)),
    after: { paper: id },
  })
  return answerFile(reply, { bytes, contentType: paper.content_type, oriName: paper.ori_name })
}

/** Moves the papers of a draft to its carcass. */
export async function handOverPapers(trx: Trx, draftId: number, carcassId: number): Promise<void> {
  await sql`
    update carcass_papers set draft_id = null, carcass_id = ${carcassId} where draft_id = ${draftId}`.execute(trx)
}

/** Deletes the papers of a draft that is dropped; the sweep of orphans drops their files. Answers how many there were. */
export async function dropPapers(trx: Trx, draftId: number): Promise<number> {
  const { rows } = await sql`delete from carcass_papers where draft_id = ${draftId} returning 1`.execute(trx)
  return rows.length
}
