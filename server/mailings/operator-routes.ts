import type { FastifyInstance } from 'fastify'
import * as mailings from '#contract/operator/mailings.ts'
import { mayAct } from '#domain/staff-role.ts'
import type { Deps } from '#server/deps/deps.ts'
import { implement } from '#server/http/implement.ts'
import { findMailings, findMembers } from './find-mailings.ts'
import { preview } from './preview-mailing.ts'
import { send } from './send-mailing.ts'
import { withdraw } from './withdraw-mailing.ts'

export function operatorMailingsRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  implement(app, mailings.previewMailing, ({ body }) => preview(deps, body))
  implement(app, mailings.sendMailing, ({ body }, staff, request) => send(deps, staff, request, body))
  implement(app, mailings.listMailings, ({ query }, { roles }) => findMailings(db, query, mayAct(roles, 'content')))
  implement(app, mailings.withdrawMailing, ({ params }, staff, request) => withdraw(deps, staff, request, params.id))
  implement(app, mailings.findMailingMembers, ({ query }) => findMembers(db, query.q))
}
