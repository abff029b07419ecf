import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/operator/staff.ts'
import type { Deps } from '#server/deps/deps.ts'
import { implement } from '#server/http/implement.ts'
import { implementList } from '#server/sheets/implement-list.ts'
import { add, save, signOut, start, stop } from './accounts.ts'
import { findAllStaff, findOneStaff } from './find-staff.ts'
import { invite, uninvite } from './invitations.ts'
import { resetPassword, resetTotp } from './secrets.ts'

export function operatorStaffRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  implementList(app, deps, calls.listStaff, (from, query) => findAllStaff(from, query))
  implement(app, calls.getStaff, ({ params }) => findOneStaff(db, params.id))
  implement(app, calls.addStaff, ({ body }, staff, request) => add(deps, { staff, request }, body))
  implement(app, calls.saveStaff, ({ params, body }, staff, request) => save(deps, { staff, request }, params.id, body))
  implement(app, calls.stopStaff, ({ params, body }, staff, request) => stop(deps, { staff, request }, params.id, body))
  implement(app, calls.signOutStaff, ({ params, body }, staff, request) =>
    signOut(deps, { staff, request }, params.id, body),
  )
  implement(app, calls.startStaff, ({ params, body }, staff, request) =>
    start(deps, { staff, request }, params.id, body.version),
  )
  implement(app, calls.inviteStaff, async ({ params, body }, staff, request) => ({
    invitation: await invite(deps, { staff, request }, params.id, body),
  }))
  implement(app, calls.revokeInvitation, ({ params, body }, staff, request) =>
    uninvite(deps, { staff, request }, params.id, body.version),
  )
  implement(app, calls.resetStaffPassword, async ({ params, body }, staff, request) => ({
    secrets: await resetPassword(deps, { staff, request }, params.id, body),
  }))
  implement(app, calls.resetStaffTotp, async ({ params, body }, staff, request) => ({
    secrets: await resetTotp(deps, { staff, request }, params.id, body),
  }))
}
