import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config/config.ts'

/** Redirects pages of the bare domain to publicUrl. The host of the target comes from the settings, never from the request. */
export function redirectBareDomain(app: FastifyInstance, { bareDomain, publicUrl }: Config): void {
  if (!bareDomain) return
  app.addHook('onRequest', (request, reply, done) => {
    if (request.hostname !== bareDomain || request.url.startsWith('/api/')) return done()
    if (request.method !== 'GET' && request.method !== 'HEAD') return done()
    const target = request.url.startsWith('/') ? request.url : '/'
    void reply.redirect(`${publicUrl}${target}`, 308)
  })
}
