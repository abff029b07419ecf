import type { Database } from '#database/connect.ts'
import { sql } from 'kysely'
import type { SessionWatch } from '#server/session-tokens/session-watch.ts'
import { roomOfSession, type MarketSockets } from './socket-server.ts'

const everyMilliseconds = 2_000
const wholeCheckEvery = 60_000

/** Closes the sockets of ended sessions: a logout anywhere within seconds, everything else at a check every minute. */
export function checkSessions(
  io: MarketSockets,
  db: Database,
  sessions: SessionWatch,
  end: (sessionIds: readonly string[]) => void,
): () => void {
  const stopListening = sessions.onEnded(end)
  let checkedAt = performance.now()
  // While the database is unreachable, the requests log it; the next check tries again.
  const timer = setInterval(() => void look().catch(() => {}), everyMilliseconds)

  async function look() {
    const open = sessionsHere(io)
    if (open.length === 0) return
    await sessions.fresh()
    const now = performance.now()
    if (now - checkedAt < wholeCheckEvery) return
    const { rows } = await sql<{ id: string }>`
      select sessions.id from sessions join users on users.id = sessions.user_id
      where sessions.id = any(${open}) and ended_at is null and ends_at > market_now()
        and users.status <> 'OUT'`.execute(db)
    checkedAt = now
    const alive = new Set(rows.map(({ id }) => id))
    end(open.filter((id) => !alive.has(id)))
  }

  return () => {
    clearInterval(timer)
    stopListening()
  }
}

function sessionsHere(io: MarketSockets): string[] {
  const prefix = roomOfSession('')
  return [...io.sockets.adapter.rooms.keys()]
    .filter((room) => room.startsWith(prefix))
    .map((room) => room.slice(prefix.length))
}
