import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config/config.ts'
import { picturesOnDataHost } from '#server/html/picture-hosts.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Undefined where pictures are at our own address. */
    picturesOnDataHost: ReturnType<typeof picturesOnDataHost>
  }
}

/**
 * Puts the data host before the picture paths in JSON responses. The operator's settings stay as they are stored, because the console sends
 * them back. Responses that are no longer a string here were rewritten in `serialised-answer.ts`.
 */
export function answerPictures(app: FastifyInstance, { pictures }: Pick<Config, 'pictures'>): void {
  const rewrite = picturesOnDataHost(pictures)
  app.decorate('picturesOnDataHost', rewrite)
  if (!rewrite) return
  app.addHook('onSend', (request, _reply, payload, done) => {
    const isOurs = request.url.startsWith('/api/') && !request.url.startsWith('/api/operators/settings')
    done(null, isOurs && typeof payload === 'string' ? rewrite(payload) : payload)
  })
}
