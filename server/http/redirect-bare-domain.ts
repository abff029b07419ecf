import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config/config.ts'

/** Pages asked for at the bare domain are at publicUrl. The target's host is a setting, never the request's. */
export function redirectBareDomain(app: FastifyInstance, { bareDomain, publicUrl }: Config): void {
  if (!bareDomain) return
  app.addHook('onRequest', (request, reply, done) => {
    if (request.hostname !== bareDomain || request.url.startsWith('/api/')) return done()
    if (request.method !== 'GET' && request.method !== 'HEAD') return done()
    const target = request.url.startsWith('/') ? request.url : '/'
    void reply.redirect(`${publicUrl}${target}`, 308)
  })
}
