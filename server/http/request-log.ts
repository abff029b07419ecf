import { type FastifyInstance, LogController } from 'fastify'
import { quietUrl } from './quiet-url.ts'

/** Fastify's own two lines per request are off: `logRequests` writes one, and none for a read that went well. */
export const withoutRequestLines = (): LogController => new LogController({ disableRequestLogging: true })

/** One line for every request that changed something or was refused: who, what, how it ended. Reads are counted in /metrics. */
export function logRequests(app: FastifyInstance): void {
  const everything = app.log.level === 'debug' || app.log.level === 'trace'
  app.addHook('onResponse', (request, reply, done) => {
    const { method, url, ip, caller, staff, routeOptions } = request
    const { statusCode: status } = reply
    const isRead = (method === 'GET' || method === 'HEAD') && status < 400
    if (!isRead || everything)
      request.log[isRead ? 'debug' : 'info'](
        {
          method,
          url: quietUrl(url),
          route: routeOptions.url,
          status,
          ms: Math.round(reply.elapsedTime),
          user: caller?.id,
          staff: staff?.id,
          ip,
        },
        'answered',
      )
    done()
  })
}
