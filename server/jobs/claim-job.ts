import { sql } from 'kysely'
import type { Database, Trx } from '#database/connect.ts'

export type JobKind = 'intake' | 'orders' | 'members' | 'sales'
/** A piece of long work in the hands of this process for as long as its lease is renewed. `turn` tells one holder from the next. */
export type DeskJob = {
  id: number
  kind: JobKind
  staff_id: number
  asked: Record<string, unknown>
  stored_name: string | null
  file_name: string
  turn: number
}

/** Seconds after which work whose holder says nothing any more goes to another. */
const lease = 20

/** The oldest work of these kinds that waits or whose holder has gone. */
export async function claimJob(db: Database, kinds: readonly JobKind[]): Promise<DeskJob | undefined> {
  const { rows } = await sql<DeskJob>`
    update desk_jobs set state = 'RUNNING', turn = turn + 1, leased_until = market_now() + ${lease} * interval '1 second'
    where id = (
      select id from desk_jobs
      where kind = any(${kinds as JobKind[]}::text[])
        and (state = 'WAITING' or (state = 'RUNNING' and leased_until < market_now()))
      order by id limit 1 for update skip locked)
    returning id, kind, staff_id, asked, stored_name, file_name, turn`.execute(db)
  return rows[0]
}

/** Whether it is still ours: not cancelled, not gone to another. Held until the transaction ends, so that a cancel waits. */
export async function isOurs(trx: Trx, { id, turn }: Pick<DeskJob, 'id' | 'turn'>): Promise<boolean> {
  const { rows } = await sql`
    select 1 from desk_jobs where id = ${id} and turn = ${turn} and state = 'RUNNING' for share`.execute(trx)
  return rows.length > 0
}

type Progress = { done: number; total?: number }

/** Says how far it is and renews the lease. False: cancelled, or somebody else's by now; nothing more may be written. */
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

/** Renews the lease (`every` so many milliseconds) while work goes on that says nothing before it is done: a workbook is read or written. */
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
      // Where the database is away, whoever asks it next says so.
      .catch(() => {})
    renewing = undefined
  }
  const beat = setInterval(() => void (renewing ??= renew()), every)
  try {
    return await work
  } finally {
    clearInterval(beat)
    // Nothing is renewed once it is let go.
    await renewing
  }
}

/** The process stops: the next one need not wait for the lease. */
export async function layDown(db: Database, { id, turn }: Pick<DeskJob, 'id' | 'turn'>): Promise<void> {
  await sql`
    update desk_jobs set leased_until = market_now() - interval '1 second'
    where id = ${id} and turn = ${turn} and state = 'RUNNING'`.execute(db)
}

type End = { state: 'READY' | 'DONE' | 'FAILED'; problem?: string; storedName?: string; fileName?: string }

/** Ends a turn. False: it was cancelled meanwhile. */
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
