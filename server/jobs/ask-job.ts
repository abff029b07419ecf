import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import { refuse } from '#server/http/refuse.ts'
import type { JobKind } from './claim-job.ts'

type Asked = { kind: JobKind; staffId: number; asked: object; storedName?: string; fileName?: string }

/** Jobs that one staff member may have waiting or running. */
const mostOpen = 3

/** Queues long work; the next sweep starts it. Answers its id. */
export async function askJob(trx: Trx, { kind, staffId, asked, storedName, fileName = '' }: Asked): Promise<number> {
  // The lock on the staff member's row lets two requests at once run one after the other, so that the limit holds.
  await sql`select 1 from staff where id = ${staffId} for update`.execute(trx)
  const { rows } = await sql<{ id: number | null }>`
    insert into desk_jobs (kind, staff_id, asked, stored_name, file_name)
    select ${kind}, ${staffId}, ${JSON.stringify(asked)}::jsonb, ${storedName ?? null}, ${fileName}
    where (select count(*) from desk_jobs where staff_id = ${staffId} and state in ('WAITING', 'RUNNING')) < ${mostOpen}
    returning id`.execute(trx)
  if (!rows[0]?.id) throw refuse('desk-job.too-many')
  return rows[0].id
}

/** Stops a job that has not ended; false: it has ended. What the job has done so far is kept. */
export async function cancelJob(trx: Trx, id: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update desk_jobs set state = 'CANCELLED', leased_until = null, ended_at = market_now()
    where id = ${id} and state in ('WAITING', 'RUNNING', 'READY')`.execute(trx)
  return Number(numAffectedRows ?? 0) > 0
}
