import type { FastifyInstance } from 'fastify'
import { getMagazine, getNotice, listFaqs, listMagazines, listNotices } from '#contract/customer-centre.ts'
import type { Deps } from '#server/deps/deps.ts'
import { implement } from '#server/http/implement.ts'
import { findArticle, findArticles } from './find-articles.ts'
import { findFaqs } from './find-faqs.ts'

export function customerCentreRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, config } = deps
  const { pictures } = config
  implement(app, listNotices, ({ query }) => findArticles(db, 'notices', query, pictures))
  implement(app, getNotice, async ({ params }) => ({ data: await findArticle(db, 'notices', params.id, pictures) }))
  implement(app, listMagazines, ({ query }) => findArticles(db, 'magazines', query, pictures))
  implement(app, getMagazine, async ({ params }) => ({ data: await findArticle(db, 'magazines', params.id, pictures) }))
  implement(app, listFaqs, ({ query }) => findFaqs(deps, query))
}
