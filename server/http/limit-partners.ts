import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps/deps.ts'
import { openMemoryLimit } from './memory-rate-limiter.ts'

/** More than the people of one partner press in a minute; far less than what would keep others waiting. */
const writes = { max: 120, seconds: 60 }

/** Limits what the people of one partner change together, whatever call it is: unlike the staff, they are outsiders. */
export function limitPartners(app: FastifyInstance, { config }: Pick<Deps, 'config'>): void {
  const limit = openMemoryLimit(writes, config.rateLimitFactor)
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, staff } = request
    if (staff?.partner && method !== 'GET' && method !== 'HEAD') limit(staff.partner.id)
    done()
  })
}
