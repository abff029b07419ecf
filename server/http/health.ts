import type { FastifyInstance } from 'fastify'
import { isMigrated } from '#database/migrate.ts'
import type { Database } from '#database/connect.ts'
import type { Deps } from '#server/deps.ts'

/** /livez and /healthz: the process answers. /readyz: it can serve: database there and migrated, not on its way out. */
export function healthRoutes(app: FastifyInstance, { db, leaving }: Deps): void {
  const ready = cachedForASecond(() => isReady(db))
  const quiet = { logLevel: 'warn' as const }

  for (const path of ['/livez', '/healthz']) app.get(path, quiet, async () => ({ status: 'ok' }))
  app.get('/readyz', quiet, async (_request, reply) => {
    const state = leaving.aborted ? 'draining' : await ready()
    if (state !== 'ok') reply.code(503).header('retry-after', '1')
    return reply.header('cache-control', 'no-store').send({ status: state })
  })
}

type State = 'ok' | 'database' | 'migrations' | 'draining'

async function isReady(db: Database): Promise<State> {
  const late = new Promise<State>((resolve) => setTimeout(resolve, 500, 'database').unref())
  const asked = isMigrated(db).then(
    (migrated): State => (migrated ? 'ok' : 'migrations'),
    (): State => 'database',
  )
  return Promise.race([asked, late])
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
