import type { FastifyInstance } from 'fastify'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const types = { js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8' } as const

/** Serves one of our files at an address; it is read for each request, so that a change shows at once. */
export function serveFile(app: FastifyInstance, address: string, file: string, type: keyof typeof types): void {
  const path = join(import.meta.dirname, file)
  app.get(address, async (_request, reply) => {
    reply.header('access-control-allow-origin', '*').header('cache-control', 'no-cache')
    return reply.type(types[type]).send(readFileSync(path))
  })
}
