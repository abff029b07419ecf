import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Deps } from '#server/deps/deps.ts'
import { marketGauges } from './market-gauges.ts'
import { refuse } from './refuse.ts'

/**
 * /metrics for Prometheus: the process, request times by route, sockets, pool. In production only this machine and clients with
 * METRICS_TOKEN may read it; in development anybody may.
 */
export function metricsRoutes(
  app: FastifyInstance,
  { config, pools, hub, db, settings, readTally, shelfTally: shelf, sweepFailures }: Deps,
): void {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read())
      },
    })
  gauge('market_sockets', 'Live connections to browsers', () => hub.connected())
  const ofPools = (name: string, help: string, read: (pool: Deps['pool']) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['pool'],
      registers,
      collect() {
        for (const [pool, one] of Object.entries(pools)) this.set({ pool }, read(one))
      },
    })
  ofPools('market_pool_total', 'Connections to the database', (pool) => pool.totalCount)
  ofPools('market_pool_idle', 'Connections waiting for work', (pool) => pool.idleCount)
  ofPools('market_pool_waiting', 'Work waiting for a connection', (pool) => pool.waitingCount)

  gauge('market_shelf_answers', 'Answers of the catalogue that are kept', () => shelf.answers)
  gauge('market_shelf_bytes', 'Bytes of those answers, before they are compressed', () => shelf.bytes)

  const counter = (name: string, help: string, label: string, read: () => Record<string, number>) =>
    new Counter({
      name,
      help,
      labelNames: [label],
      registers,
      collect() {
        this.reset()
        for (const [value, count] of Object.entries(read())) this.inc({ [label]: value }, count)
      },
    })
  counter('market_reads_total', 'Reads that a following database may do, by who did them', 'by', () => ({
    follower: readTally.byFollower,
    leader: readTally.late + readTally.failed,
  }))
  counter('market_shelf_asked_total', 'Questions about the catalogue, by who answered', 'by', () => ({
    shelf: shelf.again,
    database: shelf.found,
  }))
  counter('market_shelf_forgotten_total', 'Answers forgotten for a move, and times that all were', 'what', () => ({
    touched: shelf.touched,
    all: shelf.cleared,
  }))

  counter('market_sweep_failures_total', 'Failed rounds of the background work of this process', 'sweep', sweepFailures)

  marketGauges(registry, { db, settings, hub })

  // Looking up a labelled series costs more than counting in it, so each is looked up once.
  const series = new Map<string, { observe(seconds: number): void }>()
  app.addHook('onResponse', ({ method, routeOptions }, reply, done) => {
    const route = routeOptions.url ?? 'none'
    const status = String(reply.statusCode)
    const key = `${method} ${route} ${status}`
    let one = series.get(key)
    if (!one) series.set(key, (one = durations.labels({ method, route, status })))
    one.observe(reply.elapsedTime / 1000)
    done()
  })
  app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    if (config.nodeEnv === 'production' && !isFromThisMachine(request) && !showsToken(request, config.metricsToken))
      throw refuse('path.unknown')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

function isFromThisMachine({ socket, headers }: FastifyRequest): boolean {
  const forwarded = headers['x-forwarded-for'] ?? headers['x-real-ip'] ?? headers.forwarded ?? headers.via
  return forwarded === undefined && /^(127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? '')
}

function showsToken({ headers }: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined) return false
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`))
}
