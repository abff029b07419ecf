import type { FastifyInstance } from 'fastify'
import { getMagazine, getNotice, listFaqs, listMagazines, listNotices } from '#contract/customer-centre.ts'
import type { Shelf } from '#server/catalogue/shelf.ts'
import type { Deps } from '#server/deps/deps.ts'
import { implement } from '#server/http/implement.ts'
import { articleOf, articlesOf, faqsOf } from './questions.ts'

export function customerCentreRoutes(app: FastifyInstance, deps: Deps, answer: Shelf): void {
  implement(app, listNotices, ({ query }, _, __, reply) => answer(reply, articlesOf(deps, 'notices', query)))
  implement(app, getNotice, ({ params }, _, __, reply) => answer(reply, articleOf(deps, 'notices', params.id)))
  implement(app, listMagazines, ({ query }, _, __, reply) => answer(reply, articlesOf(deps, 'magazines', query)))
  implement(app, getMagazine, ({ params }, _, __, reply) => answer(reply, articleOf(deps, 'magazines', params.id)))
  implement(app, listFaqs, async ({ query }, _, __, reply) => answer(reply, await faqsOf(deps, query)))
}
