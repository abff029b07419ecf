import type { FastifyInstance } from 'fastify'
import { getAudit, listAudit, listAuditFilters } from '#contract/operator/audit.ts'
import { mayAct, type StaffRole } from '#domain/staff-role.ts'
import type { Deps } from '#server/deps/deps.ts'
import { implement } from '#server/http/implement.ts'
import { implementList } from '#server/sheets/implement-list.ts'
import { findAct, findAudit } from './find-audit.ts'
import { findAuditFilters } from './find-filters.ts'

export function operatorAuditRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  implement(app, listAuditFilters, () => findAuditFilters(db))
  implementList(app, deps, listAudit, (from, query, { roles }) => findAudit(from, query, mustMask(roles)))
  implement(app, getAudit, ({ params }, { roles }) => findAct(db, params.id, mustMask(roles)))
}

/** Only the owner sees personal data in the log; for the other roles it is masked. */
const mustMask = (roles: readonly StaffRole[]): boolean => !mayAct(roles, 'owner')
