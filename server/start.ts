import { setTimeout as pause } from 'node:timers/promises'
import fastify, { type FastifyInstance } from 'fastify'
import { connect } from '#database/connect.ts'
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
import { noReads } from '#server/deps/read.ts'
import { readFromFollowers } from '#server/deps/read-from-followers.ts'
import { emptyShelf } from '#server/deps/shelf-tally.ts'
import { watchSchema } from '#server/deps/watch-schema.ts'

export type Running = {
  url: string
  app: FastifyInstance
  deps: Deps
  /** The background work of this process looks now for what there is to do, instead of at its next turn. */
  wakeSweeps(): void
  /** /readyz says no from now on, everything else goes on until `close`. */
  leave(): void
  close(): Promise<void>
}

/**
 * Seconds that a payment under way, half a request and a socket's farewell are waited for when this process ends, and then as many for the
 * rest of the background work.
 */
const lastWait = 3

type StartOptions = {
  /** When the background work begins: at once, or when `wakeSweeps` is called first. */
  sweeps?: 'at once' | 'when woken'
}

/** Connects, builds, listens. `role` decides whether this process answers requests, does the background work, or both. */
export async function startServer(config: Config, { sweeps: begin = 'at once' }: StartOptions = {}): Promise<Running> {
  const { databaseUrl, databaseDirectUrl, databaseReadUrl, databasePrepares: prepares } = config
  if (!databaseUrl) throw new Error('databaseUrl is missing')
  const traced = config.traces !== undefined
  const way = { pooled: databaseDirectUrl !== undefined, prepares, traced }
  const main = connect(databaseUrl, { max: 10, name: 'hangyeol', ...way })
  const money = connect(databaseUrl, { max: 5, name: 'hangyeol-money', ...way })
  const followers = databaseReadUrl
    ? connect(databaseReadUrl, { name: 'hangyeol-read', patience: 1_000, traced })
    : undefined
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
    // Nothing moved, in either direction: somebody who does not read an answer. No answer is worked at for as long without a byte.
    connectionTimeout: 120_000,
    // Half a head. Said beside the other: of the two Node takes the shorter for the head, whichever is which. It looks every thirty
    // seconds by itself: half a request would live twice as long as it may.
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
  const settings = cachedSettings(main.db)
  const hub = await openHub({ app, config, db: main.db, channels: { [settingsChannel]: settings.forget } })
  const schema = await watchSchema(main.db, app.log)
  const readTally = noReads()
  const deps: Deps = {
    config,
    db: main.db,
    read: followers
      ? readFromFollowers({ leader: main.db, followers: followers.db, log: app.log }, readTally)
      : (work) => work(main.db),
    readTally,
    shelfTally: emptyShelf(),
    pool: main.pool,
    money: money.db,
    settings,
    hub,
    gateway: paymentGateway(config.toss, givingUp.signal),
    schema,
    log: app.log,
    leaving: leaving.signal,
  }
  // Else a connection that is busy now would be kept alive after its answer, and the end would wait for whoever keeps it.
  app.addHook('onSend', async (_request, reply) => {
    if (leaving.signal.aborted) reply.header('connection', 'close')
  })
  if (traced) traceRequests(app)
  await buildApp(app, deps)
  const notes: SweepNotes = new Map()
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
      // What a service that hangs is still asked for then is asked for again by whoever comes next: the rows say so.
      await Promise.race([swept, pause(2 * lastWait * 1000, undefined, { ref: false })])
      clearInterval(givesUp)
      await Promise.all([beat.stop(), schema.stop()])
      await Promise.all([main.db.destroy(), money.db.destroy(), followers?.db.destroy()])
    },
  }
}
