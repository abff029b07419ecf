import type { FastifyInstance } from 'fastify'
import { getMagazine, getNotice, listFaqs, listMagazines, listNotices } from '#contract/customer-centre.ts'
import type { Deps } from '#server/deps.ts'
import { implement } from '#server/http/implement.ts'
import { findArticle, findArticles } from './find-articles.ts'
import { findFaqs } from './find-faqs.ts'

export function customerCentreRoutes(app: FastifyInstance, { db }: Deps): void {
  implement(app, listNotices, ({ query }) => findArticles(db, 'notices', query))
  implement(app, getNotice, async ({ params }) => ({ data: await findArticle(db, 'notices', params.id) }))
  implement(app, listMagazines, ({ query }) => findArticles(db, 'magazines', query))
  implement(app, getMagazine, async ({ params }) => ({ data: await findArticle(db, 'magazines', params.id) }))
  implement(app, listFaqs, ({ query }) => findFaqs(db, query))
}
