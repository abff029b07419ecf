import { sql } from 'kysely'
import type { Received } from '#contract/call.ts'
import type { receiveImport } from '#contract/operator/imports.ts'
import type { Trx } from '#database/connect.ts'
import { transaction } from '#database/transaction.ts'
import type { Actor } from '#server/audit-log/actor.ts'
import type { Deps } from '#server/deps/deps.ts'
import { askJob, cancelJob } from '#server/jobs/ask-job.ts'
import { keepFor } from '#server/files/store.ts'
import { refuse } from '#server/http/refuse.ts'
import { sayProblem } from '#server/intake/post.ts'
import { readMinute } from '#server/intake/read-minute.ts'
import { confirmedWords, refuseOdd } from '#server/intake/refuse-odd.ts'
import { recordAudit } from '#server/audit-log/record-audit.ts'
import { findOddInImport } from './odd-in-import.ts'
import { fileGone } from './read-import.ts'

/** Stores the uploaded file and queues its dry run. Answers the id of the job. */
export async function begin(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { staff, request }: Actor,
  { oriName, bytes }: { oriName: string; bytes: Buffer },
): Promise<number> {
  return keepFor(config, bytes, (storedName) =>
    transaction(db, `operator:${staff.id}`, async (trx) => {
      const id = await askJob(trx, { kind: 'intake', staffId: staff.id, asked: {}, storedName, fileName: oriName })
      await recordAudit(trx, staff, request, {
        action: 'import.check',
        target: ['import', id],
        after: { file: oriName, bytes: bytes.length },
      })
      return id
    }),
  )
}

type Receiving = { id: number } & Received<typeof receiveImport>['body']

/** READY → WAITING: queues the receiving of the carcasses that are right. */
export async function receive(
  { db }: Pick<Deps, 'db'>,
  { staff, request }: Actor,
  { id, way, right, confirmed, ...asked }: Receiving,
): Promise<void> {
  await transaction(db, `operator:${staff.id}`, async (trx) => {
    await lock(trx, id, ['READY'])
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from imported_carcasses where job_id = ${id} and state = 'RIGHT'`.execute(trx)
    if (rows[0]!.count !== right) throw refuse('intake.not-now')
    // Not again when it goes on after a stop: its minute may have passed by then.
    const { at } = await readMinute(trx, asked.at)
    const odd = way === 'post' ? await findOddInImport(trx, id) : []
    refuseOdd(odd, confirmed)
    await sql`
      update desk_jobs set state = 'WAITING', staff_id = ${staff.id}, done = 0, total = ${right}, ended_at = null,
        asked = asked || ${JSON.stringify({ way, at, ip: request.ip })}::jsonb where id = ${id}`.execute(trx)
    await recordAudit(trx, staff, request, {
      action: 'import.take',
      target: ['import', id],
      after: { way, at, carcasses: right, ...confirmedWords(odd) },
    })
  }).catch(sayProblem)
}

/**
 * READY or FAILED → WAITING: queues another dry run. It also checks again what was right, because a day may have passed. Refused once the
 * file is no longer kept: what was found in it could not be found again.
 */
export async function checkAgain({ db }: Pick<Deps, 'db'>, { staff, request }: Actor, id: number): Promise<void> {
  await transaction(db, `operator:${staff.id}`, async (trx) => {
    const { kept } = await lock(trx, id, ['READY', 'FAILED'])
    if (!kept) throw refuse('intake.problem', fileGone)
    await sql`delete from imported_carcasses where job_id = ${id} and state <> 'TAKEN'`.execute(trx)
    await sql`
      update desk_jobs set state = 'WAITING', done = 0, total = null, problem = null, ended_at = null where id = ${id}`.execute(
      trx,
    )
    await recordAudit(trx, staff, request, { action: 'import.check', target: ['import', id] })
  })
}

/**
 * FAILED → WAITING in the middle of receiving, in the same way as was asked for. Carcasses that are in are marked as TAKEN and not received
 * again.
 */
export async function goOn({ db }: Pick<Deps, 'db'>, { staff, request }: Actor, id: number): Promise<void> {
  await transaction(db, `operator:${staff.id}`, async (trx) => {
    const { rows } = await sql<{ left: number }>`
      update desk_jobs set state = 'WAITING', staff_id = ${staff.id}, problem = null, ended_at = null,
        asked = asked || ${JSON.stringify({ ip: request.ip })}::jsonb
      where id = ${id} and kind = 'intake' and state = 'FAILED' and asked ? 'way'
      returning (select count(*)::int from imported_carcasses where job_id = ${id} and state = 'RIGHT') as "left"`.execute(
      trx,
    )
    const [job] = rows
    if (!job) throw refuse('intake.not-now')
    await recordAudit(trx, staff, request, {
      action: 'import.take',
      target: ['import', id],
      after: { carcasses: job.left },
    })
  })
}

export async function cancel({ db }: Pick<Deps, 'db'>, { staff, request }: Actor, id: number): Promise<void> {
  await transaction(db, `operator:${staff.id}`, async (trx) => {
    const { state } = await lock(trx, id)
    if (!(await cancelJob(trx, id))) throw refuse('intake.not-now')
    await recordAudit(trx, staff, request, { action: 'import.cancel', target: ['import', id], before: { state } })
  })
}

async function lock(trx: Trx, id: number, states?: readonly string[]): Promise<{ state: string; kept: boolean }> {
  const { rows } = await sql<{ state: string; taking: boolean; kept: boolean }>`
    select state, asked ? 'way' as taking, stored_name is not null as kept from desk_jobs where id = ${id} and kind = 'intake' for update`.execute(
    trx,
  )
  const [job] = rows
  if (!job) throw refuse('intake.missing')
  if (states && (!states.includes(job.state) || job.taking)) throw refuse('intake.not-now')
  return job
}
