import type {} from '@fastify/compress'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { builtWeb } from '#server/config/build-id.ts'
import type { Shelf } from '#server/catalogue/shelf.ts'
import type { Deps } from '#server/deps/deps.ts'
import { redirectBareDomain } from '#server/http/redirect-bare-domain.ts'
import { compressFiles } from './compress-files.ts'
import { consolePage } from './console-page.ts'
import { crawlerRoutes } from './for-crawlers.ts'
import { pageOf, pageRoutePaths } from './page-paths.ts'
import { pageSubjects } from './page-subject.ts'
import { sharedPictureRoutes } from './shared-picture.ts'
import { storefrontPage } from './storefront-page.ts'
import { workerRoutes } from './worker-routes.ts'
import { sendPage } from './written-page.ts'

const year = 31_536_000

/** The built web: its files, and its one HTML page for every address of the shop. */
export async function pageRoutes(app: FastifyInstance, deps: Deps, shelf: Shelf, dist = builtWeb): Promise<void> {
  redirectBareDomain(app, deps.config)
  crawlerRoutes(app, deps)
  sharedPictureRoutes(app)
  const files = await filesOf(dist)
  if (!existsSync(path.join(dist, 'index.html'))) {
    app.get('/*', (request, reply) => (isApi(request.url) ? reply.callNotFound() : notBuilt(reply)))
    return
  }
  await compressFiles(dist, files)
  await app.register(fastifyStatic, {
    root: dist,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    index: false,
  })
  await consolePage(app, dist)
  await workerRoutes(app, dist, files)
  const page = await storefrontPage(app, deps, dist)
  const pageSubject = pageSubjects(app, deps, shelf)

  app.get('/', (request, reply) => reply.redirect(`/Main${searchOf(request.url)}`, 302))
  app.get('/undefined', (_request, reply) => reply.redirect('/', 302))
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const name = decodedPath(request.url)
    if (isApi(request.url)) return reply.callNotFound()
    if (name !== undefined && files.has(name)) {
      // Names in assets/ contain a hash of the content.
      const lifetime = name.startsWith('assets/') ? `max-age=${year}, immutable` : 'max-age=86400'
      return reply.header('cache-control', `public, ${lifetime}`).sendFile(name)
    }
    const known = name === undefined ? undefined : pageOf(name)
    const search = searchOf(request.url)
    const subject = await pageSubject(reply, known, search)
    const written = await page({ page: known, wide: isWide(request), search }, subject)
    return sendPage(request, reply.code(subject?.status ?? 200), written)
  }
  // One handler for all. Each has a route of its own, so that metrics show which page is slow.
  for (const place of [...pageRoutePaths, '/assets/*', '/*']) app.get(place, answer)
}

const isApi = (url: string): boolean => /^\/(api|socket\.io|docs)(\/|\?|$)/.test(url)

/** Whether the browser is a desktop's: by its client hint, else by its user agent. */
function isWide({ headers }: FastifyRequest): boolean {
  const hint = headers['sec-ch-ua-mobile']
  if (hint !== undefined) return hint === '?0'
  return !/Mobi|Android|iPhone|iPad/i.test(headers['user-agent'] ?? '')
}

function searchOf(url: string): string {
  const start = url.indexOf('?')
  return start < 0 ? '' : url.slice(start)
}

/** '/Order/?orderno=x' → 'Order'; undefined where the path cannot be decoded. */
function decodedPath(url: string): string | undefined {
  try {
    const name = withoutSlashes(decodeURIComponent(url.split('?')[0] ?? ''))
    return name.includes('\0') ? undefined : name
  } catch {
    return undefined
  }
}

/** '//a//b/' → 'a//b'. Without a regular expression: one for trailing slashes would backtrack from each slash in the middle. */
function withoutSlashes(path: string): string {
  let [from, to] = [0, path.length]
  while (path[from] === '/') from++
  while (to > from && path[to - 1] === '/') to--
  return path.slice(from, to)
}

/** Every file that may be requested: no source maps, dot files or internals of the build. */
async function filesOf(folder: string): Promise<Set<string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
  return new Set(names.filter((name) => !/(^|\/)\.|\.(map|html|br|gz)$/.test(name)))
}

function notBuilt(reply: FastifyReply): FastifyReply {
  return reply
    .code(503)
    .header('retry-after', '10')
    .type('text/html; charset=utf-8')
    .send(
      '<!doctype html><html lang="ko"><meta charset="utf-8"><title>한결</title><p>화면을 아직 만들지 않았어요. <code>npm start</code>가 화면을 만들어요. API는 그대로 쓸 수 있어요.</p></html>',
    )
}
