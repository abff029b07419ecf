import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { Deps } from '#server/deps/deps.ts'
import { refuse } from './refuse.ts'

const paths = ['/livez', '/healthz', '/readyz', '/metrics']
const diskFull = '53100'

/**
 * /livez and /healthz: the process answers. /readyz: it can serve, which means that the database answers, fits this build and can be
 * written, and that the process is not shutting down. While build and database do not fit, every other path is refused.
 */
export function healthRoutes(app: FastifyInstance, { db, leaving, schema }: Deps): void {
  let wasFull = false
  const ready = cachedForASecond(async () => {
    const state = await isReady(db, wasFull)
    if (state === 'ok') wasFull = false
    return state
  })
  const quiet = { logLevel: 'warn' as const }

  app.addHook('onRequest', (request, _reply, done) => {
    const serves = schema.gap() === 'none' || paths.includes(request.routeOptions.url ?? '')
    done(serves ? undefined : refuse('unavailable', undefined, null, 2))
  })
  app.addHook('onError', (_request, _reply, error: Error & { code?: string }, done) => {
    if (error.code === diskFull) wasFull = true
    done()
  })
  for (const path of ['/livez', '/healthz']) app.get(path, quiet, async () => ({ status: 'ok' }))
  app.get('/readyz', quiet, async (_request, reply) => {
    const state = leaving.aborted ? 'draining' : schema.gap() === 'none' ? await ready() : schemaState(schema.gap())
    if (state !== 'ok') reply.code(503).header('retry-after', '1')
    return reply.header('cache-control', 'no-store').send({ status: state })
  })
}

type State = 'ok' | 'database' | 'migrations' | 'draining'

const schemaState = (gap: ReturnType<Deps['schema']['gap']>): State => (gap === 'unknown' ? 'database' : 'migrations')

async function isReady(db: Database, wasFull: boolean): Promise<State> {
  const late = new Promise<State>((resolve) => setTimeout(resolve, 500, 'database').unref())
  const asked = (wasFull ? writeMuch(db) : write(db)).then(
    (): State => 'ok',
    (): State => 'database',
  )
  return Promise.race([asked, late])
}

const write = (db: Database) => sql`update write_probe set at = clock_timestamp()`.execute(db)

/** On a disk that was full a small row may still fit, so the probe writes half a megabyte. */
async function writeMuch(db: Database): Promise<void> {
  await sql`truncate write_probe`.execute(db)
  const filler = sql`select string_agg(sha512(n::text::bytea), '') from generate_series(1, 8192) n`
  await sql`insert into write_probe (id, filler) values (1, (${filler}))`.execute(db)
}

function cachedForASecond(ask: () => Promise<State>): () => Promise<State> {
  let kept: Promise<State> | undefined
  let askedAt = 0
  return () => {
    if (!kept || performance.now() - askedAt > 1_000) {
      askedAt = performance.now()
      kept = ask()
    }
    return kept
  }
}
