import type { Database } from '#database/connect.ts'
import type { Config } from '#server/config/config.ts'
import { staffCookie } from '#server/http/staff-cookie.ts'
import { openStaffSessions } from '#server/session-tokens/staff-sessions.ts'
import { readStaffToken } from '#server/session-tokens/staff-token.ts'
import { hostOf } from './admit-sockets.ts'
import type { MarketSocket, MarketSockets } from './socket-server.ts'

const everyMilliseconds = 30_000
const prefix = 'desk:'

export type DeskSockets = {
  /** The staff session of a console's socket, by the cookie of its handshake; undefined: it has no open session. */
  sessionOf(socket: MarketSocket): Promise<string | undefined>
  welcome(socket: MarketSocket, sessionId: string): void
  /** A session was ended. '': notifications may have been missed, so all sessions are checked. */
  ended(sessionId: string): void
  close(): void
}

/** The sockets of the console. They are told when their session ends: at once if somebody ends it, within half a minute if it expires. */
export function deskSockets(io: MarketSockets, config: Config, db: Database): DeskSockets {
  const timer = setInterval(() => void look().catch(() => {}), everyMilliseconds)

  function end(sessionId: string) {
    const room = io.in(prefix + sessionId)
    room.emit('session-ended', { stopped: false })
    room.disconnectSockets(true)
  }

  /** While the database is unreachable, the requests log it; the next check tries again. */
  async function look() {
    const here = [...io.sockets.adapter.rooms.keys()]
      .filter((room) => room.startsWith(prefix))
      .map((room) => room.slice(prefix.length))
    if (here.length === 0) return
    const open = await openStaffSessions(db, here)
    for (const id of here) if (!open.includes(id)) end(id)
  }

  return {
    async sessionOf({ request }) {
      const { headers } = request
      const token = staffCookie(config, { headers, host: hostOf(config, request), method: 'GET' })
      const id = token && (await readStaffToken(config.tokenSecret, token))
      return id && (await openStaffSessions(db, [id]))[0]
    },
    welcome: (socket, sessionId) => void socket.join(prefix + sessionId),
    ended: (sessionId) => (sessionId === '' ? void look().catch(() => {}) : end(sessionId)),
    close: () => clearInterval(timer),
  }
}
