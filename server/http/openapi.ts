import type { FastifyInstance } from 'fastify'
import { referencePolicy } from './security-headers.ts'

const places = ['/docs', '/docs/openapi.json', '/docs/openapi.yaml', '/docs/js/scalar.js']

/** One for every server of a process. */
let opened: Promise<FastifyInstance> | undefined

/**
 * The reference of every declared call: a page at /docs, the document at /docs/openapi.json. Opened for the first who reads it:
 * its page is a program of 4 MB, and a process that nobody asks for it starts sooner and stays smaller without.
 */
export function openapiRoutes(app: FastifyInstance): void {
  const policy = referencePolicy()
  for (const place of places)
    app.get(place, async ({ url }, reply) => {
      opened ??= import('./open-reference.ts').then(({ openReference }) => openReference())
      const { statusCode, headers, rawPayload } = await (await opened).inject(url)
      reply.code(statusCode).header('content-security-policy', policy)
      for (const name of ['content-type', 'content-disposition', 'location'])
        if (headers[name] !== undefined) reply.header(name, headers[name])
      return reply.send(rawPayload)
    })
}
