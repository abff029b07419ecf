import { setTimeout as pause } from 'node:timers/promises'
import fastify, { type FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { startHeartbeat, type SweepNotes } from '#server/background/heartbeat.ts'
import { startSweeps } from '#server/background/start.ts'
import type { RunningSweep } from '#server/background/sweep.ts'
import type { Config } from '#server/config/config.ts'
import type { Deps } from '#server/deps/deps.ts'
import { answer } from '#server/http/answer-errors.ts'
import { cutIdleSockets } from '#server/http/cut-idle-sockets.ts'
import { lazySerialisers } from '#server/http/lazy-serialisers.ts'
import { logOptions } from '#server/http/log.ts'
import { proxyTrust } from '#server/http/proxy-trust.ts'
import { refuseConnection } from '#server/http/refuse-connection.ts'
import { readableUrl } from '#server/http/readable-url.ts'
import { traceRequests } from '#server/http/trace-requests.ts'
import { lateLogger } from '#server/http/late-logger.ts'
import { withoutRequestLines } from '#server/http/request-log.ts'
import { paymentGateway } from '#server/providers/payment-gateway.ts'
import { openHub } from '#server/realtime/open-hub.ts'
import { cachedSettings, settingsChannel } from '#server/config/settings.ts'
import { openDatabases } from '#server/deps/open-databases.ts'
import { emptyShelf } from '#server/deps/shelf-tally.ts'
import { watchSchema } from '#server/deps/watch-schema.ts'

export type Running = {
  url: string
  app: FastifyInstance
  deps: Deps
  /** Makes the sweeps of this process look for work now, instead of at their next turn. */
  wakeSweeps(): void
  /** /readyz answers "no" from now on; everything else goes on until `close`. */
  leave(): void
  close(): Promise<void>
}

/** Seconds for which `close` waits for payments under way, unfinished requests and closing sockets, and then as many again for the sweeps. */
const lastWait = 3

type StartOptions = {
  /** When the sweeps begin: at once, or at the first call of `wakeSweeps`. */
  sweeps?: 'at once' | 'when woken'
  /** The most connections to the database: for calls and sweeps, and for payments. */
  connections?: { main: number; money: number }
}

const ofTheShop = { main: 10, money: 5 }

/** Connects, builds, listens. `role` decides whether this process answers requests, does the background work, or both. */
export async function startServer(config: Config, options: StartOptions = {}): Promise<Running> {
  const { sweeps: begin = 'at once', connections: most = ofTheShop } = options
  const app = fastify({
    logger: logOptions(config),
    logController: withoutRequestLines(),
    childLoggerFactory: lateLogger,
    frameworkErrors: (error, request, reply) => void answer(error, request, reply),
    trustProxy: config.trustProxy !== false && proxyTrust(config.trustProxy),
    rewriteUrl: ({ url = '/' }) => readableUrl(url),
    schemaController: { compilersFactory: { buildSerializer: lazySerialisers() } },
    bodyLimit: 256 * 1024,
    // A whole request, its file with it: the largest has this long on a slow line. An upload that comes too slowly ends before (arrivals.ts).
    requestTimeout: 300_000,
    // Time without a byte in either direction, when a client does not read its response. No handler is silent for so long.
    connectionTimeout: 120_000,
    // Time limit of the headers. Set together with `requestTimeout`: Node uses the shorter of the two for the headers, whichever it is. By
    // default it checks only every 30 seconds, so half a request could live twice as long.
    http: { headersTimeout: 30_000, connectionsCheckingInterval: 5_000 },
    routerOptions: { caseSensitive: true, ignoreTrailingSlash: true, maxParamLength: 200 },
    genReqId: () => crypto.randomUUID(),
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    clientErrorHandler: refuseConnection(config),
  })
  const cut = cutIdleSockets(app.server)
  const leaving = new AbortController()
  const givingUp = new AbortController()
  const { databases, destroy } = openDatabases({ config, log: app.log, most })
  const { db } = databases
  const settings = cachedSettings(db)
  const hub = await openHub({ app, config, db, channels: { [settingsChannel]: settings.forget } })
  const schema = await watchSchema(db, app.log)
  const notes: SweepNotes = new Map()
  const deps: Deps = {
    config,
    ...databases,
    shelfTally: emptyShelf(),
    settings,
    hub,
    gateway: paymentGateway(config.toss, givingUp.signal),
    schema,
    sweepFailures: () => Object.fromEntries([...notes].map(([name, { failures = 0 }]) => [name, failures])),
    log: app.log,
    leaving: leaving.signal,
  }
  // Otherwise a connection that is busy now would be kept alive after its response, and `close` would wait for the client to drop it.
  app.addHook('onSend', async (_request, reply) => {
    if (leaving.signal.aborted) reply.header('connection', 'close')
  })
  if (config.traces) traceRequests(app)
  await buildApp(app, deps)
  let sweeps: RunningSweep | undefined
  function wakeSweeps() {
    if (sweeps) sweeps.wake()
    else if (config.role !== 'server') sweeps = startSweeps(deps, notes)
  }
  if (begin === 'at once') wakeSweeps()
  const url = await app.listen({ host: config.host, port: config.port })
  const beat = startHeartbeat(deps, notes)

  return {
    url,
    app,
    deps,
    wakeSweeps,
    leave: () => leaving.abort(),
    async close() {
      leaving.abort()
      const givesUp = setInterval(() => {
        givingUp.abort()
        cut()
      }, lastWait * 1000)
      // Sockets first (they would keep the server open), then running requests, then the work of the sweeps, then the pools.
      const swept = sweeps?.stop()
      await hub.close()
      await app.close()
      // A request to a service that hangs is abandoned after this: the rows say that it is open, so the next process asks again.
      await Promise.race([swept, pause(2 * lastWait * 1000, undefined, { ref: false })])
      clearInterval(givesUp)
      await Promise.all([beat.stop(), schema.stop()])
      // A statement of a sweep may take minutes. What it reads nobody waits for any more, and what it writes is undone when the process ends.
      await Promise.race([destroy(), pause(lastWait * 1000, undefined, { ref: false })])
    },
  }
}
