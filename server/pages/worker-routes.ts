import type {} from '@fastify/compress'
import type { FastifyInstance } from 'fastify'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { buildId } from '#server/config/build-id.ts'

/** The service worker, with the build's id and the list of files that it may cache; and the page that is shown offline. */
export async function workerRoutes(app: FastifyInstance, dist: string, files: ReadonlySet<string>): Promise<void> {
  const [worker, offline] = await Promise.all(
    ['service-worker.js', 'offline.html'].map((name) => readFile(path.join(dist, name), 'utf8').catch(() => undefined)),
  )
  if (worker === undefined || offline === undefined) return
  const kept = [...files].filter(
    (name) => name.startsWith('assets/') || /^(icon[\w-]*|favicon|offline)\.(?!html)\w+$/.test(name),
  )
  const script = worker
    .replaceAll('__BUILD__', buildId(dist))
    .replaceAll('__FILES__', kept.map((name) => `/${name}`).join(' '))
  app.get('/service-worker.js', { compress: { threshold: 1_024 } }, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(script),
  )
  app.get('/offline.html', (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(offline),
  )
}
