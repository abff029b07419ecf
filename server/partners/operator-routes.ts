import type { FastifyInstance } from 'fastify'
import * as partners from '#contract/operator/partners.ts'
import { mayAct } from '#domain/staff-role.ts'
import type { Deps } from '#server/deps/deps.ts'
import { implement } from '#server/http/implement.ts'
import { implementList } from '#server/sheets/implement-list.ts'
import type { Staff } from '#server/session-tokens/caller.ts'
import { findPartner, findPartners } from './find-partners.ts'
import { maskedContact } from './masked-contact.ts'
import { move } from './move-partner.ts'
import { reveal } from './reveal-account.ts'
import { add, save } from './save-partner.ts'

const mayWrite = ({ roles }: Staff): boolean => mayAct(roles, 'intake')

export function operatorPartnersRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  implementList(app, deps, partners.listPartners, async (from, query, staff) => {
    const found = await findPartners(from, query, mayWrite(staff))
    return mayWrite(staff) ? found : { ...found, data: found.data.map(maskedContact) }
  })
  implement(app, partners.getPartner, async ({ params }, staff) => {
    const { data } = await findPartner(db, params.id)
    return { data: mayWrite(staff) ? data : maskedContact(data) }
  })
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
