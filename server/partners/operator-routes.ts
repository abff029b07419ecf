import type { FastifyInstance } from 'fastify'
import * as partners from '#contract/operator/partners.ts'
import type { Deps } from '#server/deps/deps.ts'
import { implement } from '#server/http/implement.ts'
import { implementList } from '#server/sheets/implement-list.ts'
import { findPartner, findPartners } from './find-partners.ts'
import { move } from './move-partner.ts'
import { reveal } from './reveal-account.ts'
import { add, save } from './save-partner.ts'

export function operatorPartnersRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  implementList(app, deps, partners.listPartners, (from, query) => findPartners(from, query))
  implement(app, partners.getPartner, ({ params }) => findPartner(db, params.id))
  implement(app, partners.addPartner, ({ body }, staff, request) => add(deps, { staff, request }, body))
  implement(app, partners.savePartner, ({ params, body }, staff, request) =>
    save(deps, { staff, request }, params.id, body),
  )
  implement(app, partners.movePartner, ({ params, body }, staff, request) =>
    move(deps, { staff, request }, params.id, body),
  )
  implement(app, partners.revealPartnerAccount, ({ params }, staff, request) =>
    reveal(deps, { staff, request }, params.id),
  )
}
