import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config/config.ts'
import { proxyTrust } from './proxy-trust.ts'

/**
 * Says once when somebody whom TRUST_PROXY does not name speaks for others: behind a proxy that is not named every buyer has the
 * proxy's address, and all share one rate limit.
 */
export function warnOfProxy(app: FastifyInstance, { nodeEnv, trustProxy }: Config): void {
  if (nodeEnv !== 'production') return
  const trusts = proxyTrust(trustProxy)
  let said = false
  app.addHook('onRequest', (request, _reply, done) => {
    const hop = request.socket.remoteAddress ?? ''
    if (!said && request.headers['x-forwarded-for'] !== undefined && !trusts(hop, 0)) {
      said = true
      request.log.warn(
        { hop, trustProxy },
        'X-Forwarded-For comes from a hop that is not trusted and is ignored: set TRUST_PROXY if this is your proxy',
      )
    }
    done()
  })
}
