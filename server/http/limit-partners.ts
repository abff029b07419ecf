import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps/deps.ts'
import { ofEveryLogin } from './implement.ts'
import { openMemoryLimit } from './memory-rate-limiter.ts'

/** More than the people of one partner press in a minute; far less than what would keep others waiting. */
const writes = { max: 120, seconds: 60 }

/**
 * Limits what the people of one partner change together, whatever call it is: unlike the staff, they are outsiders. The calls of their own
 * login are left out: a person must be able to log out whatever the colleagues do, and tries of a password have a limit of their own.
 */
export function limitPartners(app: FastifyInstance, { config }: Pick<Deps, 'config'>): void {
  const limit = openMemoryLimit(writes, config.rateLimitFactor)
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, staff, routeOptions } = request
    const ofLogin = ofEveryLogin.includes(routeOptions.config.call?.path ?? '')
    if (staff?.partner && method !== 'GET' && method !== 'HEAD' && !ofLogin) limit(staff.partner.id)
    done()
  })
}
