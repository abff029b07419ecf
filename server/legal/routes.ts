import type { FastifyInstance } from 'fastify'
import { getLegal } from '#contract/legal.ts'
import type { Deps } from '#server/deps/deps.ts'
import { implement } from '#server/http/implement.ts'
import { findLegal } from './find-legal.ts'

export function legalRoutes(app: FastifyInstance, deps: Deps): void {
  implement(app, getLegal, async ({ params, query }) => ({ data: await findLegal(deps, params.kind, query.id) }))
}
