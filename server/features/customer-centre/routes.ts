import type { FastifyInstance } from 'fastify'
import { getMagazine, getNotice, listFaqs, listMagazines, listNotices } from '#contract/customer-centre.ts'
import type { Deps } from '#server/deps.ts'
import { implement } from '#server/http/implement.ts'
import { findFaqs } from './find-faqs.ts'
import { findMagazine, findMagazines } from './find-magazines.ts'
import { findNotice, findNotices } from './find-notices.ts'

export function customerCentreRoutes(app: FastifyInstance, { db }: Deps): void {
  implement(app, listNotices, ({ query }) => findNotices(db, query))
  implement(app, getNotice, async ({ params }) => ({ data: await findNotice(db, params.id) }))
  implement(app, listMagazines, ({ query }) => findMagazines(db, query))
  implement(app, getMagazine, async ({ params }) => ({ data: await findMagazine(db, params.id) }))
  implement(app, listFaqs, ({ query }) => findFaqs(db, query))
}
