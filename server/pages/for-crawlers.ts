import type {} from '@fastify/compress'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import { articleKinds } from '#domain/head/article-head.ts'
import { publicPaths } from '#domain/head/page-head.ts'
import { escapeHtml } from '#server/html/escape-html.ts'
import type { Deps } from '#server/deps/deps.ts'
import { memoize } from '#server/http/memoize.ts'

/** One file may name 50,000 addresses (sitemaps.org). */
const mostAnimals = 40_000
const fiveMinutes = 300

/** Closed to search engines: members' own pages, the checkout and the console. */
const closed = [
  '/operator',
  '/partner',
  '/Cart',
  '/Order',
  '/My',
  '/MemberOut',
  '/Memberprocess',
  '/api/users/',
  '/api/operators/',
  '/api/partner/',
]

/** robots.txt and sitemap.xml. */
export function crawlerRoutes(app: FastifyInstance, { config, db }: Pick<Deps, 'config' | 'db'>): void {
  const robots = [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${config.publicUrl}/sitemap.xml`,
    '',
  ].join('\n')
  app.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600').send(robots),
  )
  const sitemap = memoize(fiveMinutes, (origin: string) => sitemapOf(db, origin))
  app.get('/sitemap.xml', { compress: { threshold: 1_024 } }, async (_request, reply) =>
    reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(await sitemap(config.publicUrl)),
  )
}

/** Pages, articles and animals. Boxes are left out: a box is sold before a search engine comes again, but the page of its animal stays. */
async function sitemapOf(db: Database, origin: string): Promise<string> {
  const { rows } = await sql<{ path: string; changed: string }>`
    (select ${`${articleKinds.notices.view}?id=`} || id as path, to_char(updated_at, 'YYYY-MM-DD') as changed
     from notices where state = 'shown' and coalesce(shown_from <= market_now(), true) and coalesce(shown_to > market_now(), true)
     order by id desc limit 4000)
    union all
    (select ${`${articleKinds.magazines.view}?id=`} || id, to_char(updated_at, 'YYYY-MM-DD')
     from magazines where state = 'shown' and coalesce(shown_from <= market_now(), true) and coalesce(shown_to > market_now(), true)
     order by id desc limit 4000)
    union all
    (select '/Trace/' || cattle_no, max(prod_date)::text
     from (select cattle_no, prod_date from carcass_infos order by id desc limit ${mostAnimals}) newest
     group by cattle_no order by 2 desc, 1)`.execute(db)
  const addresses = [
    ...publicPaths.map((path) => `<url><loc>${origin}${path}</loc></url>`),
    ...rows.map(
      ({ path, changed }) => `<url><loc>${escapeHtml(origin + path)}</loc><lastmod>${changed}</lastmod></url>`,
    ),
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${addresses.join('\n')}\n</urlset>\n`
}
