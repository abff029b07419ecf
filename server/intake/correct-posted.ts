import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Received } from '#contract/call.ts'
import type * as calls from '#contract/operator/carcass-corrections.ts'
import type { CarcassFacts } from '#contract/operator/carcass-corrections.ts'
import type { Trx } from '#database/connect.ts'
import { transaction } from '#database/transaction.ts'
import { isRepeated } from '#server/audit-log/is-repeated.ts'
import { recordAudit } from '#server/audit-log/record-audit.ts'
import type { Deps } from '#server/deps/deps.ts'
import { refuse } from '#server/http/refuse.ts'
import { needSecondPerson } from '#server/identity/need-second-person.ts'
import type { Staff } from '#server/session-tokens/caller.ts'
import { codesOf } from './carcass-draft.ts'
import { checkFacts, type Standing, tellMarket, writeFacts } from './correct-carcass.ts'
import { letGo } from './let-go.ts'
import { needUploaded } from './need-uploaded.ts'
import { sayProblem } from './post.ts'
import { factsColumn, soldBox } from './posted-carcass.ts'

type Asked = Received<typeof calls.correctCarcass>['body'] & { id: number }

/**
 * Corrects facts, grade and dates of a posted carcass: at once, or, if kind or grade change and a box of it is sold, after a second person
 * agrees.
 */
export async function correctPosted(
  { db, hub }: Deps,
  staff: Staff,
  request: FastifyRequest,
  { id, next, was, reason }: Asked,
): Promise<{ state: 'DONE' | 'ASKED'; told: number }> {
  const done = await transaction(db, [`operator:${staff.id}`, 'carcass.corrected'], async (trx) => {
    const standing = await lockCarcass(trx, id)
    const act = { target: ['carcass', id], before: plain(was), after: plain(next), reason } as const
    if (!isSame(standing, was)) {
      const isDone = isSame(standing, next) && (await isRepeated(trx, staff, { ...act, action: 'carcass.corrected' }))
      if (isDone) return { state: 'DONE' as const, told: 0 }
      throw refuse('desk.overtaken')
    }
    await checkFacts(trx, standing, next)
    const { beef_code, grade_code } = codesOf({
      ...next.facts,
      cattle_no: standing.cattle_no,
      insfat: next.facts.insfat!,
    })
    const regraded = beef_code !== standing.beef_code || grade_code !== standing.grade_code
    if (regraded && (await isSold(trx, id))) {
      const isNew = await ask(trx, staff, { id, next, was, reason })
      const asking = { ...act, action: 'carcass.asked' } as const
      if (isNew) await recordAudit(trx, staff, request, asking)
      else if (!(await isRepeated(trx, staff, asking))) throw refuse('carcass.asked')
      return { state: 'ASKED' as const, told: 0 }
    }
    const told = await writeFacts(trx, standing, next, { reason, typedBy: staff.id })
    await recordAudit(trx, staff, request, { ...act, action: 'carcass.corrected' })
    return { state: 'DONE' as const, told }
  }).catch(sayProblem)
  hub.wake()
  return done
}

/** The decision of a second person. If the carcass has changed since the correction was asked for, it has to be asked for again. */
export async function decideCorrection(
  { db, hub }: Deps,
  staff: Staff,
  request: FastifyRequest,
  { id, approve, reason }: Received<typeof calls.decideCarcass>['body'] & { id: number },
): Promise<{ told: number }> {
  const done = await transaction(db, [`operator:${staff.id}`, 'carcass.corrected'], async (trx) => {
    const { rows } = await sql<{
      carcass_id: number
      facts: CarcassFacts
      was: CarcassFacts
      reason: string
      asked_by: number
    }>`
        select carcass_id, facts, was, reason, asked_by from carcass_corrections
        where id = ${id} and state = 'ASKED' for update`.execute(trx)
    const [asked] = rows
    if (!asked) throw refuse('desk.overtaken')
    // The person who asked may withdraw the correction, but not approve it.
    if (approve) await needSecondPerson(trx, asked.asked_by, staff.id)
    const standing = await lockCarcass(trx, asked.carcass_id)
    if (approve && !isSame(standing, asked.was)) throw refuse('desk.overtaken')
    if (approve) await checkFacts(trx, standing, asked.facts)
    const told = approve
      ? await writeFacts(trx, standing, asked.facts, {
          reason: asked.reason,
          typedBy: asked.asked_by,
          checkedBy: staff.id,
        })
      : 0
    await sql`
      update carcass_corrections set state = ${approve ? 'DONE' : 'REFUSED'}, decided_by = ${staff.id}, decided_at = market_now(),
        answer = ${reason}
      where id = ${id}`.execute(trx)
    await recordAudit(trx, staff, request, {
      action: approve ? 'carcass.approved' : 'carcass.declined',
      target: ['carcass', asked.carcass_id],
      before: plain(asked.was),
      after: plain(approve ? asked.facts : asked.was),
      reason: reason || asked.reason,
    })
    return { told }
  }).catch(sayProblem)
  hub.wake()
  return done
}

const pathOf = (name: string): string => `/carcass-pictures/${name}.webp`

/** Replaces the pictures of the loin section. The sweep `dropPictures` drops those that are on no carcass any more. */
export async function correctPictures(
  { db, hub }: Deps,
  staff: Staff,
  request: FastifyRequest,
  { id, pictures, was, reason }: Received<typeof calls.correctPictures>['body'] & { id: number },
): Promise<Record<never, never>> {
  await transaction(db, [`operator:${staff.id}`, 'carcass.pictured'], async (trx) => {
    const { cattle_no } = await lockCarcass(trx, id)
    const paths = pictures.map(({ name }) => pathOf(name))
    const { rows: kept } = await sql<{ img_path: string }>`
      select img_path from carcass_imgs where carcass_id = ${id} and pc_code is null order by position, id`.execute(trx)
    const stands = kept.map(({ img_path }) => img_path).join()
    if (was && stands !== was.map(pathOf).join() && stands !== paths.join()) throw refuse('desk.overtaken')
    const { rows: own } = await sql<{ name: string }>`
      select name from intake_pictures where name = any(${pictures.map(({ name }) => name)}::text[])`.execute(trx)
    const known = new Set([...kept.map(({ img_path }) => img_path), ...own.map(({ name }) => pathOf(name))])
    needUploaded(pictures.map(({ name }) => name).filter((name) => !known.has(pathOf(name))))
    await sql`delete from carcass_imgs where carcass_id = ${id} and pc_code is null`.execute(trx)
    if (pictures.length > 0)
      await trx
        .insertInto('carcass_imgs')
        .values(
          pictures.map(({ name, width, height }, position) => ({
            carcass_id: id,
            img_path: paths[position]!,
            thumb_path: `/carcass-pictures/${name}-small.webp`,
            width,
            height,
            alt: `${cattle_no} 등심 단면 ${position + 1}`,
            position,
          })),
        )
        .execute()
    const gone = kept.map(({ img_path }) => img_path).filter((path) => !paths.includes(path))
    await letGo(trx, staff.id, gone)
    await recordAudit(trx, staff, request, {
      action: 'carcass.pictured',
      target: ['carcass', id],
      before: { pictures: kept.length },
      after: { pictures: pictures.length },
      reason,
    })
    await tellMarket(trx, id)
  })
  hub.wake()
  return {}
}

/** Locks a carcass. Changes of its boxes lock it too, so this waits for them. */
export async function lockCarcass(trx: Trx, id: number): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select c.id, c.cattle_no, c.grade_code, c.beef_code, ${factsColumn} as facts, c.prod_date::text as prod_date
    from carcass_infos c where c.id = ${id} for update of c`.execute(trx)
  if (!rows[0]) throw refuse('intake.missing')
  return rows[0]
}

async function isSold(trx: Trx, carcassId: number): Promise<boolean> {
  const { rows } = await sql`select 1 from products p where carcass_id = ${carcassId} and ${soldBox} limit 1`.execute(
    trx,
  )
  return rows.length > 0
}

/** Stores the correction that was asked for. False: another one for this carcass is still open. */
async function ask(trx: Trx, staff: Staff, { id, next, was, reason }: Asked): Promise<boolean> {
  const { rows } = await sql`
    insert into carcass_corrections (carcass_id, facts, was, reason, asked_by)
    values (${id}, ${JSON.stringify(next)}::jsonb, ${JSON.stringify(was)}::jsonb, ${reason}, ${staff.id})
    on conflict (open_carcass_id) do nothing returning 1`.execute(trx)
  return rows.length > 0
}

/** Facts and dates on one level, as the audit log names the fields. */
const plain = ({ facts, prod_date }: CarcassFacts) => ({ ...facts, prod_date })

export const isSame = (one: CarcassFacts, other: CarcassFacts): boolean =>
  Object.entries(plain(one)).every(([part, value]) => plain(other)[part as keyof ReturnType<typeof plain>] === value)
