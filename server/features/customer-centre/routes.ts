import type { FastifyInstance } from 'fastify'
import { getMagazine, listMagazines } from '#contract/customer-centre.ts'
import type { Deps } from '#server/deps.ts'
import { implement } from '#server/http/implement.ts'
import { findMagazine, findMagazines } from './find-magazines.ts'

export function customerCentreRoutes(app: FastifyInstance, { db }: Deps): void {
  implement(app, listMagazines, ({ query }) => findMagazines(db, query))
  implement(app, getMagazine, async ({ params }) => ({ data: await findMagazine(db, params.id) }))
}
