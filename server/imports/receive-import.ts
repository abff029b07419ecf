import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import { transaction } from '#database/transaction.ts'
import type { Deps } from '#server/deps/deps.ts'
import { type DeskJob, isOurs, keepOn } from '#server/jobs/claim-job.ts'
import { recordAudit } from '#server/audit-log/record-audit.ts'
import { checkPostable } from '#server/intake/check-postable.ts'
import { draftChecked } from '#server/intake/checked.ts'
import { draftOfSheet, type Typed } from '#server/intake/draft-of-sheet.ts'
import { IntakeProblem } from '#server/intake/intake-problem.ts'
import { findInTheWay } from '#server/intake/what-is-in-the-way.ts'
import { postTyped } from '#server/intake/post-typed.ts'

/** What becomes of a carcass that is right: on sale, on sale from `at` on, or a draft. */
export type Way = { way: 'post' | 'draft'; at: string | null; ip: string }
type Next = { place: number; cattle_no: string; typed: Omit<Typed, 'cattle_no'> }

/** The progress is stored after every so many carcasses. */
const every = 5

/**
 * Receives the carcasses that were right in the dry run, each in a transaction of its own: all its boxes or none. Its row is marked in the
 * same transaction, so that an interrupted job receives nothing twice. A carcass that cannot be received any more stores the reason, and
 * the others go on.
 */
export async function receiveImport(
  { db, hub, log }: Pick<Deps, 'db' | 'hub' | 'log'>,
  job: DeskJob,
  signal: AbortSignal,
): Promise<{ state: 'DONE' } | undefined> {
  const { rows } = await sql<{ total: number; done: number }>`
    select count(*)::int as total, count(*) filter (where state <> 'RIGHT')::int as done
    from imported_carcasses where job_id = ${job.id} and state in ('RIGHT', 'TAKEN', 'REFUSED')`.execute(db)
  let { total, done } = rows[0]!
  for (; ; done++) {
    if (done % every === 0 && !(await keepOn(db, job, { done, total }))) return undefined
    if (signal.aborted) return undefined
    const next = await receiveNext({ db, log }, job)
    if (next === 'stopped') return undefined
    if (next === 'none') return { state: 'DONE' }
    hub.wake()
  }
}

async function receiveNext(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  job: DeskJob,
): Promise<'received' | 'none' | 'stopped'> {
  let next: Next | undefined
  try {
    return await transaction(db, [`operator:${job.staff_id}`, 'intake.imported'], async (trx) => {
      if (!(await isOurs(trx, job))) return 'stopped'
      const { rows } = await sql<Next>`
        select place, cattle_no, typed from imported_carcasses where job_id = ${job.id} and state = 'RIGHT' and typed is not null
        order by place limit 1 for update`.execute(trx)
      next = rows[0]
      if (!next) return 'none'
      await receive(trx, job, next)
      return 'received'
    })
  } catch (error) {
    if (!next) throw error
    const { place, cattle_no, typed } = next
    const problem =
      (error as { constraint?: string }).constraint === 'intake_drafts_once'
        ? ((await findInTheWay(db, 'market', { cattle_no, ...typed })) ?? notTaken)
        : problemOf(error)
    if (problem === undefined) throw error
    if (problem === notTaken) log.error({ err: error, job: job.id, place }, 'the database did not take a carcass')
    await sql`
      update imported_carcasses set state = 'REFUSED', problem = ${problem}
      where job_id = ${job.id} and place = ${place} and state = 'RIGHT'`.execute(db)
    return 'received'
  }
}

async function receive(trx: Trx, job: DeskJob, { place, cattle_no, typed }: Next): Promise<void> {
  const { way, at, ip } = job.asked as unknown as Way
  const { rows } = await sql<{ id: number; later: boolean; day: string; checked: boolean }>`
    insert into intake_drafts as d (cattle_no, partner_id, prod_date, sheet, staff_id, typed_by)
    values (${cattle_no}, ${typed.partner_id}, ${typed.prod_date}::date, ${JSON.stringify(typed.sheet)}::jsonb, ${job.staff_id}, ${job.staff_id})
    returning id, coalesce(${at}::timestamptz > market_now(), false) as later,
      seoul_day(coalesce(${at}::timestamptz, market_now()))::text as day, (${draftChecked}) is not null as checked`.execute(
    trx,
  )
  const { id, later, day, checked } = rows[0]!
  const sells = way === 'post' && checked
  const draft = { id, cattle_no, ...typed }
  if (sells && later) {
    const ready = draftOfSheet(draft, day)
    await checkPostable(trx, ready)
    await sql`update intake_drafts set state = 'SCHEDULED', post_at = ${at}::timestamptz where id = ${id}`.execute(trx)
  } else if (sells) await postTyped(trx, draft)
  await sql`
    update imported_carcasses set state = 'TAKEN', draft_id = ${id}, problem = ${way === 'post' && !checked ? unchecked : null}
    where job_id = ${job.id} and place = ${place}`.execute(trx)
  await recordAudit(
    trx,
    { id: job.staff_id },
    { ip },
    {
      action: !sells ? 'intake.draft' : later ? 'intake.schedule' : 'intake.post',
      target: ['intake', id],
      after: { cattle_no, import: job.id, boxes: typed.sheet.boxes.length, at },
    },
  )
}

/** Values that were typed into the sheet instead of looked up have to be compared with the papers before the carcass goes on sale. */
const unchecked = '확인 전이라 작성 중에 두었어요. 서류와 대조해 확인한 뒤 판매해 주세요'

const notTaken = '받지 못했어요. 이 도체의 값을 확인하거나 손으로 입고해 주세요'

/**
 * The reason why this carcass is refused. An unforeseen error about its values (SQLSTATE classes 22, 23 and P0: data, integrity, raised) is
 * one as well, because it would stop the other carcasses at every retry. Undefined: the error is not about this carcass and is thrown on.
 */
function problemOf(error: unknown): string | undefined {
  if (error instanceof IntakeProblem) return error.message
  const { code } = error as { code?: string }
  return /^(22|23|P0)\w{3}$/.test(code ?? '') ? notTaken : undefined
}
