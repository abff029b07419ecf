import type { FastifyInstance } from 'fastify'
import { searchDesk } from '#contract/operator/search.ts'
import type { Deps } from '#server/deps/deps.ts'
import { implement } from '#server/http/implement.ts'
import { findAnything } from './find-anything.ts'

export function operatorSearchRoutes(app: FastifyInstance, { db }: Deps): void {
  implement(app, searchDesk, async ({ query }, { roles }) => ({ data: await findAnything(db, roles, query.q) }))
}
