import { setImmediate } from 'node:timers/promises'
import type { SocketAuth } from '#contract/events.ts'
import type { Database } from '#database/connect.ts'
import { marketNow } from '#database/market-now.ts'
import type { SessionWatch } from '#server/session-tokens/session-watch.ts'
import { replayTo } from './emit-events.ts'
import { standingWarnings } from './hold-warnings.ts'
import type { RecentEvents } from './recent-events.ts'
import { everyone, everyoneOfMany, type MarketSocket, roomOf, roomOfSession } from './socket-server.ts'

type Hall = {
  db: Database
  sessions: SessionWatch
  recent: RecentEvents
  /** The emission that is running. */
  emission: () => Promise<void> | undefined
  /** The last number that was emitted, without those of a running emission. */
  position: () => number | undefined
  end: (sessionIds: readonly string[]) => void
}

/** Sends what was missed and joins the rooms, synchronously, so that no event comes in between and the browser sees every number in order. */
export async function welcomeSocket(socket: MarketSocket, hall: Hall): Promise<void> {
  const { db, sessions, recent } = hall
  const { caller } = socket.data
  const standing = caller ? await standingWarnings(db, caller.id) : { now: await marketNow(db), warnings: [] }
  // While an emission is running, `position` does not include it yet: a socket that joined now would miss it.
  while (hall.emission()) {
    await hall.emission()?.catch(() => {})
    await setImmediate()
  }
  if (!socket.connected) return
  const position = hall.position() ?? 0
  const { lastSeq, many } = socket.handshake.auth as SocketAuth
  const knows = typeof lastSeq === 'number' && Number.isInteger(lastSeq) && lastSeq >= 0
  const missed = knows ? recent.after(lastSeq, position) : []
  if (missed) replayTo(socket, missed)
  const place = many === true ? everyoneOfMany : everyone
  void socket.join(caller ? [place, roomOf(caller.id), roomOfSession(caller.sessionId)] : place)
  socket.emit('caught-up', {
    seq: position,
    refetch: missed === undefined,
    serverNow: new Date(standing.now).toISOString(),
  })
  for (const { event, expiring } of standing.warnings) socket.emit(event, expiring)
  // The session was ended while the socket was being admitted: whoever ended it found no socket yet.
  if (caller && sessions.hasEnded(caller.sessionId)) hall.end([caller.sessionId])
}
