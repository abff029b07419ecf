import { hostname } from 'node:os'
import { sql } from 'kysely'
import type { Deps } from '#server/deps/deps.ts'

const everyMs = 10_000

export type SweepNote = {
  everySeconds: number
  okAt?: number
  failedAt?: number
  failure?: string
  /** How many rounds have failed. */
  failures?: number
}
/** The last success and the failures of each sweep of this process, by its name; times by `performance.now()`, in milliseconds. */
export type SweepNotes = Map<string, SweepNote>

/** Writes every ten seconds that this process is alive, how many sockets it has and how its sweeps fare, for the console. */
export function startHeartbeat(deps: Deps, notes: SweepNotes): { stop(): Promise<void> } {
  const process = `${hostname()}:${deps.config.port}`
  let beating = Promise.resolve()
  const tick = () => {
    beating = beat(deps, process, notes).catch((error: unknown) => {
      deps.log.warn({ err: error }, 'the sign of life could not be written')
    })
  }
  tick()
  const timer = setInterval(tick, everyMs)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await beating
      await sql`delete from process_beats where process = ${process}`.execute(deps.db).catch(() => {})
    },
  }
}

async function beat({ db, hub, config }: Deps, process: string, notes: SweepNotes): Promise<void> {
  await sql`
    insert into process_beats (process, role, sockets, behind)
    select ${process}, ${config.role}, ${hub.connected()}, greatest(last - ${hub.position() ?? 0}::bigint, 0) from outbox_sequence
    on conflict (process) do update set
      role = excluded.role, at = clock_timestamp(), sockets = excluded.sockets, behind = excluded.behind`.execute(db)
  await sql`delete from process_beats where at < clock_timestamp() - interval '1 day'`.execute(db)
  if (notes.size > 0) await noteSweeps({ db }, notes)
}

/**
 * Sends ages in seconds, from which the database makes times by its own clock. Of several processes that run a sweep, the latest time
 * counts.
 */
async function noteSweeps({ db }: Pick<Deps, 'db'>, notes: SweepNotes): Promise<void> {
  const now = performance.now()
  const age = (at: number | undefined) => (at === undefined ? null : (now - at) / 1000)
  const rows = [...notes].map(([sweep, note]) => ({
    sweep,
    every: note.everySeconds,
    ok: age(note.okAt),
    failed: age(note.failedAt),
    failure: note.failure ?? null,
  }))
  await sql`
    insert into sweep_beats (sweep, every_seconds, ok_at, failed_at, failure)
    select sweep, every, clock_timestamp() - ok * interval '1 second', clock_timestamp() - failed * interval '1 second', failure
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as noted (sweep text, every real, ok float8, failed float8, failure text)
    order by sweep
    on conflict (sweep) do update set every_seconds = excluded.every_seconds,
      ok_at = greatest(sweep_beats.ok_at, excluded.ok_at), failed_at = greatest(sweep_beats.failed_at, excluded.failed_at),
      failure = coalesce(excluded.failure, sweep_beats.failure)`.execute(db)
  await sql`delete from sweep_beats where sweep <> all(${rows.map(({ sweep }) => sweep)}::text[])`.execute(db)
}
