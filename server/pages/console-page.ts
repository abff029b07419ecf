import type { FastifyInstance, FastifyReply } from 'fastify'
import { readFile } from 'node:fs/promises'
import path from 'node:path'

/**
 * The console's one HTML page, at /operator, at /partner for the people of partners, and at all addresses below: its own router finds the desk. It contains no data of anybody, so it
 * is the same for all.
 */
export async function consolePage(app: FastifyInstance, dist: string): Promise<void> {
  const html = await readFile(path.join(dist, 'operator.html'), 'utf8').catch(() => undefined)
  if (html === undefined) return
  const answer = (_request: unknown, reply: FastifyReply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('x-robots-tag', 'noindex, nofollow')
      .send(html)
  for (const path of ['/operator', '/operator/*', '/partner', '/partner/*']) app.get(path, answer)
}
