import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { constants } from 'node:zlib'
import type { Deps } from '#server/deps/deps.ts'
import { refuse } from './refuse.ts'
import { isData, isVital } from './is-vital.ts'
import { mostMemory } from './most-memory.ts'
import { leastCompressed } from './packed.ts'
import { apiHeaders, pageHeaders } from './security-headers.ts'
import { warnOfProxy } from './warn-of-proxy.ts'

const longestQueue = 3_000
/** Bytes: a shorter body is compressed synchronously, in less than a millisecond. */
const syncThreshold = 2 ** 16

/** The headers of every response and the checks of every request. There is no CORS: pages of other origins get nothing. */
export async function secure(app: FastifyInstance, { config, pool }: Deps): Promise<void> {
  const forApi = apiHeaders(config)
  const forPages = pageHeaders(config)
  warnOfProxy(app, config)

  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(isData(request.url) ? forApi : forPages)
    if (hostsNamed(request.raw.rawHeaders) > 1) return done(refuse('input.invalid'))
    if (/^\/ordersuccess\b/i.test(request.url)) reply.header('referrer-policy', 'no-referrer')
    // With a longer queue for the database, callers would give up before their turn: they are refused at once and come back later.
    if (pool.waitingCount > longestQueue && isData(request.url) && !isVital(request.url))
      return done(refuse('rate.busy', undefined, null, 3))
    done()
  })
  // Without this parser text/plain is refused: a form of a foreign page could send it without a preflight.
  app.removeContentTypeParser('text/plain')

  await app.register(cookie)
  await app.register(compress, {
    threshold: leastCompressed,
    // Compressing one response by a stream, with a window of four megabytes, cost as much as the rest of the call.
    syncThreshold,
    encodings: ['br', 'gzip'],
    brotliOptions: {
      params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: Math.log2(syncThreshold) },
    },
    zlibOptions: { level: 5 },
    globalDecompression: false,
  })
  await app.register(underPressure, {
    // Scaled like the other limits: on a machine that runs a load test too, a delay of the event loop says little about the number of
    // requests.
    maxEventLoopDelay: 2_000 * Math.max(1, config.rateLimitFactor),
    maxRssBytes: mostMemory(),
    pressureHandler: (request, _reply, _type, value) => {
      // The plugin reports Infinity after a start that took longer than its first sample: nothing was measured yet.
      if (value !== Infinity && !isVital(request.url)) throw refuse('rate.busy', undefined, null, 3)
    },
  })
}

/** The number of Host headers. More than one is refused, because a proxy in front of us may read another one than we do. */
function hostsNamed(headers: readonly string[]): number {
  let hosts = 0
  for (let n = 0; n < headers.length; n += 2)
    if (headers[n]!.length === 4 && headers[n]!.toLowerCase() === 'host') hosts++
  return hosts
}
