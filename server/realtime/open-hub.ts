import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { Server } from 'socket.io'
import { marketNow } from '#database/market-now.ts'
import type { Database } from '#database/connect.ts'
import type { Config } from '#server/config/config.ts'
import { apiHeaders } from '#server/http/security-headers.ts'
import { watchSessions } from '#server/session-tokens/session-watch.ts'
import { staffEndedChannel } from '#server/session-tokens/staff-sessions.ts'
import { stoppedAmong } from '#server/identity/sessions.ts'
import { admitSockets, allowedOrigin } from './admit-sockets.ts'
import { checkSessions } from './check-sessions.ts'
import { deskSockets } from './desk-sockets.ts'
import { emitEvents, isWarning } from './emit-events.ts'
import type { Hub } from '#server/deps/hub.ts'
import { listen } from './listen.ts'
import { recentEvents } from './recent-events.ts'
import { startSequencer } from './sequencer.ts'
import { type MarketSockets, roomOfSession } from './socket-server.ts'
import { welcomeSocket } from './welcome-socket.ts'

type Options = {
  app: FastifyInstance
  config: Config
  db: Database
  /** More NOTIFY channels for the listening connection. Each callback is called after a (re)connect too. */
  channels?: Record<string, () => void>
}

/** Opens the sockets on the app's port and sends them everything that is committed to the outbox. */
export async function openHub({ app, config, db, channels }: Options): Promise<Hub> {
  const { log } = app
  let closing = false
  const io = openSockets(app, config, () => !closing)
  const sessions = watchSessions(db)
  const recent = recentEvents()
  const listeners: ((event: string) => void)[] = []
  let emission: Promise<void> | undefined
  const sequencer = startSequencer({
    db,
    begin: (rows) => recent.add(rows),
    async emit(rows) {
      const now = rows.some(isWarning) ? await marketNow(db) : 0
      for (const row of rows) for (const listener of listeners) listener(row.event)
      emission = emitEvents(io, rows, now)
      await emission.finally(() => (emission = undefined))
      recent.add(rows)
    },
    onProblem: (error) => log.warn({ err: error }, 'the live events wait for the database'),
  })

  const end = (sessionIds: readonly string[]) => void endSessions(io, db, sessionIds)
  const hall = { db, sessions, recent, emission: () => emission, position: () => sequencer.position(), end }
  const desks = deskSockets(io, config, db)
  admitSockets(io, config, sessions, (socket) => desks.sessionOf(socket))
  io.use((_socket, next) => next(sequencer.position() === undefined ? new Error('unavailable') : undefined))
  io.on('connection', (socket) => {
    // Browsers never send events: a client that does is not ours.
    socket.onAny(() => socket.disconnect(true))
    // A client may leave the namespace and keep its connection, which would then not be counted.
    socket.on('disconnect', () => socket.conn.close())
    const { deskSession } = socket.data
    if (deskSession !== undefined) return desks.welcome(socket, deskSession)
    welcomeSocket(socket, hall).catch((error: unknown) => {
      log.warn({ err: error }, 'a socket could not be welcomed')
      socket.conn.close()
    })
  })

  const stopChecking = checkSessions(io, db, sessions, end)
  const listener = listen(
    config.databaseDirectUrl ?? config.databaseUrl ?? '',
    {
      ...channels,
      outbox: () => sequencer.wake(),
      [staffEndedChannel]: (id) => desks.ended(id),
      session_ended: (id) => id !== '' && sessions.ended(id),
    },
    (error) => log.warn({ err: error }, 'the listening connection was lost'),
  )

  await sequencer.started
  return {
    wake: () => sequencer.wake(),
    endSessions(sessionIds) {
      for (const id of sessionIds) sessions.ended(id)
      end(sessionIds)
    },
    connected: () => io.sockets.sockets.size,
    position: () => sequencer.position(),
    caughtUp: () => sequencer.caughtUp(),
    before: (listener) => void listeners.push(listener),
    async close() {
      closing = true
      stopChecking()
      desks.close()
      // Only the transport is closed, so browsers reconnect by themselves, to another process or to the next start.
      io.engine.close()
      await Promise.all([sequencer.close(), listener.close()])
    },
  }
}

function openSockets(app: FastifyInstance, config: Config, isOpen: () => boolean): MarketSockets {
  const isOwn = allowedOrigin(config)
  const io: MarketSockets = new Server(app.server, {
    path: '/socket.io',
    serveClient: false,
    transports: ['websocket', 'polling'],
    maxHttpBufferSize: 4_096,
    perMessageDeflate: false,
    httpCompression: false,
    connectTimeout: 10_000,
    allowRequest: (request, allow) => allow(null, isOpen() && isOwn(request)),
  })
  // Responses of Engine.IO, refusals above all, do not pass through Fastify's hooks, so they get our headers here.
  const headers = Object.entries(apiHeaders(config))
  io.engine.use((_request: IncomingMessage, response: ServerResponse, next: () => void) => {
    for (const [name, value] of headers) response.setHeader(name, value)
    next()
  })
  return io
}

/** Closes the sockets of these sessions, and tells them whether their member was suspended. */
async function endSessions(io: MarketSockets, db: Database, sessionIds: readonly string[]): Promise<void> {
  // Where the database does not answer, they end without being told that their member was suspended.
  const stopped = await stoppedAmong(db, sessionIds).catch((): string[] => [])
  for (const id of sessionIds) {
    const room = io.in(roomOfSession(id))
    room.emit('session-ended', { stopped: stopped.includes(id) })
    room.disconnectSockets(true)
  }
}
