import { sql } from 'kysely'
import type { Database, Trx } from '#database/connect.ts'

export type JobKind = 'intake' | 'orders' | 'members' | 'sales'
/**
 * A job that this process holds for as long as it renews the lease. `turn` counts the holders, so that an earlier one cannot write any more;
 * `done`: the rows that were done when this one took it.
 */
export type DeskJob = {
  id: number
  kind: JobKind
  staff_id: number
  asked: Record<string, unknown>
  stored_name: string | null
  file_name: string
  turn: number
  done: number
}

/** Seconds after which a job whose holder does not renew the lease goes to another process. */
const lease = 20

/** Takes the oldest job of these kinds that is waiting or whose lease has run out. */
export async function claimJob(db: Database, kinds: readonly JobKind[]): Promise<DeskJob | undefined> {
  const { rows } = await sql<DeskJob>`
    update desk_jobs set state = 'RUNNING', turn = turn + 1, leased_until = market_now() + ${lease} * interval '1 second'
    where id = (
      select id from desk_jobs
      where kind = any(${kinds as JobKind[]}::text[])
        and (state = 'WAITING' or (state = 'RUNNING' and leased_until < market_now()))
      order by id limit 1 for update skip locked)
    returning id, kind, staff_id, asked, stored_name, file_name, turn, done`.execute(db)
  return rows[0]
}

/** Whether the job is still ours: not cancelled and not taken over. The row stays locked until the transaction ends, so that a cancel waits. */
export async function isOurs(trx: Trx, { id, turn }: Pick<DeskJob, 'id' | 'turn'>): Promise<boolean> {
  const { rows } = await sql`
    select 1 from desk_jobs where id = ${id} and turn = ${turn} and state = 'RUNNING' for share`.execute(trx)
  return rows.length > 0
}

type Progress = { done: number; total?: number }

/** Stores the progress and renews the lease. False: the job was cancelled or taken over, and nothing more may be written for it. */
export async function keepOn(
  db: Database,
  { id, turn }: Pick<DeskJob, 'id' | 'turn'>,
  { done, total }: Progress,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update desk_jobs set done = ${done}, total = coalesce(${total ?? null}, total),
      leased_until = market_now() + ${lease} * interval '1 second'
    where id = ${id} and turn = ${turn} and state = 'RUNNING'`.execute(db)
  return Number(numAffectedRows ?? 0) > 0
}

/** Renews the lease every `every` milliseconds during work that reports no progress: a workbook is read or written. */
export async function keepWhile<Made>(
  db: Database,
  { id, turn }: Pick<DeskJob, 'id' | 'turn'>,
  work: Promise<Made>,
  every = (lease / 4) * 1000,
): Promise<Made> {
  let renewing: Promise<unknown> | undefined
  async function renew(): Promise<void> {
    await sql`
      update desk_jobs set leased_until = market_now() + ${lease} * interval '1 second'
      where id = ${id} and turn = ${turn} and state = 'RUNNING'`
      .execute(db)
      // If the database cannot be reached, the next statement of the job reports that.
      .catch(() => {})
    renewing = undefined
  }
  const beat = setInterval(() => void (renewing ??= renew()), every)
  try {
    return await work
  } finally {
    clearInterval(beat)
    // No renewal may run after the job is given up.
    await renewing
  }
}

/** Whether this turn has done more than the ones before it. */
export async function hasGoneOn(db: Database, { id, done }: Pick<DeskJob, 'id' | 'done'>): Promise<boolean> {
  const { rows } = await sql`select from desk_jobs where id = ${id} and done > ${done}`.execute(db)
  return rows.length > 0
}

/** Ends the lease because this process stops: the next holder need not wait for it to run out. */
export async function layDown(db: Database, { id, turn }: Pick<DeskJob, 'id' | 'turn'>): Promise<void> {
  await sql`
    update desk_jobs set leased_until = market_now() - interval '1 second'
    where id = ${id} and turn = ${turn} and state = 'RUNNING'`.execute(db)
}

type End = { state: 'READY' | 'DONE' | 'FAILED'; problem?: string; storedName?: string; fileName?: string }

/** Ends the job, or its dry run (READY). False: it was cancelled or taken over meanwhile. */
export async function endJob(
  db: Database | Trx,
  { id, turn }: Pick<DeskJob, 'id' | 'turn'>,
  { state, problem, storedName, fileName }: End,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update desk_jobs set state = ${state}, done = case when ${state} = 'FAILED' then done else coalesce(total, done) end, problem = ${problem ?? null}, leased_until = null,
      stored_name = coalesce(${storedName ?? null}, stored_name), file_name = coalesce(${fileName ?? null}, file_name),
      ended_at = case when ${state} = 'READY' then null else market_now() end
    where id = ${id} and turn = ${turn} and state = 'RUNNING'`.execute(db)
  return Number(numAffectedRows ?? 0) > 0
}
