import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'

/** Knows the sessions that have ended while their access tokens may still be valid, and the database's time. */
export type SessionWatch = {
  /** Resolves when the last reading is at most four seconds old. Rejects when the database cannot be read. */
  fresh(): Promise<void>
  hasEnded(sessionId: string): boolean
  /** Another process or this one has ended a session: known at once, before the next reading. */
  ended(sessionId: string): void
  onEnded(tell: (sessionIds: string[]) => void): () => void
  /** Epoch milliseconds of the database's own clock, without the shift of the market clock: setting that one logs nobody out. */
  now(): number
}

const watches = new WeakMap<Database, SessionWatch>()
const readAgainAfter = 1_500
const tooOld = 4_000
const rememberedFor = 15 * 60_000

/** One per database, shared by HTTP and sockets. */
export function watchSessions(db: Database): SessionWatch {
  let watch = watches.get(db)
  if (!watch) watches.set(db, (watch = makeWatch(db)))
  return watch
}

function makeWatch(db: Database): SessionWatch {
  const listeners = new Set<(sessionIds: string[]) => void>()
  /** Ended sessions by the time when this process learnt of them; dropped when all their access tokens have expired. */
  const known = new Map<string, number>()
  let readAt = -Infinity
  let reading: Promise<void> | undefined
  let offset = 0

  function learn(ids: string[]) {
    const at = performance.now()
    const arrived = ids.filter((id) => !known.has(id))
    for (const id of arrived) known.set(id, at)
    if (arrived.length > 0) for (const listener of listeners) listener(arrived)
  }

  function forget() {
    const limit = performance.now() - rememberedFor
    for (const [id, at] of known) {
      if (at > limit) return
      known.delete(id)
    }
  }

  async function read() {
    const began = performance.now()
    try {
      const { rows } = await sql<{ now: number; ids: string[] }>`
        select extract(epoch from clock_timestamp())::float8 * 1000 as now,
               array(select id from sessions where ended_at > market_now() - interval '15 minutes') as ids`.execute(db)
      const { now, ids } = rows[0]!
      offset = now - performance.now()
      readAt = began
      forget()
      learn(ids)
    } finally {
      reading = undefined
    }
  }

  return {
    async fresh() {
      const age = performance.now() - readAt
      if (age < readAgainAfter) return
      reading ??= read()
      if (age >= tooOld) return reading
      // The last reading is still good enough. If this one fails, the requests that come when it is too old get the error.
      reading.catch(() => {})
    },
    hasEnded: (sessionId) => known.has(sessionId),
    ended: (sessionId) => learn([sessionId]),
    onEnded(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    now: () => performance.now() + offset,
  }
}
