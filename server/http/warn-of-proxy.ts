import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config/config.ts'
import { proxyTrust } from './proxy-trust.ts'

/**
 * Warns once when X-Forwarded-For comes from a hop that TRUST_PROXY does not name: behind an unnamed proxy every buyer has the proxy's
 * address, and all share one rate limit.
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
