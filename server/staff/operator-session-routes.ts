import type { FastifyInstance } from 'fastify'
import * as invitations from '#contract/operator/invitations.ts'
import * as calls from '#contract/operator/session.ts'
import type { Deps } from '#server/deps/deps.ts'
import { bearer } from '#server/http/caller.ts'
import { implement } from '#server/http/implement.ts'
import { dropStaffToken } from '#server/http/staff-cookie.ts'
import { marketNow } from '#database/market-now.ts'
import { endStaffSession } from '#server/session-tokens/staff-sessions.ts'
import { accept, lookAtInvitation } from './accept-invitation.ts'
import { changeOwnPassword } from './change-password.ts'
import { countWaiting } from './count-waiting.ts'
import { endOwnDevice, findOwnDevices } from './devices.ts'
import { logInAtDesk } from './log-in.ts'
import { prove } from './prove.ts'

export function operatorSessionRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  implement(app, calls.logInStaff, ({ body }, _, request, reply) => logInAtDesk(deps, body, request, reply))
  implement(app, invitations.openInvitation, ({ body }, _, request) => lookAtInvitation(deps, body, request))
  implement(app, invitations.acceptInvitation, ({ body }, _, request, reply) => accept(deps, body, request, reply))
  implement(app, calls.logOutStaff, async (_, staff, request, reply) => {
    await endStaffSession(db, staff.sessionId)
    if (!bearer(request.headers.authorization)) dropStaffToken(deps.config, reply)
    return {}
  })
  implement(app, calls.changeStaffPassword, ({ body }, staff, request) => changeOwnPassword(deps, body, staff, request))
  implement(app, calls.proveStaff, ({ body }, staff, request) => prove(deps, body, staff, request))
  implement(app, calls.listStaffDevices, (_, staff) => findOwnDevices(deps, staff))
  implement(app, calls.endStaffDevice, ({ params }, staff, request) =>
    endOwnDevice(deps, params.session_id, staff, request),
  )
  implement(app, calls.getStaffMe, async (_, { id, login, name, roles, password_given, partner }) => {
    const [waiting, now] = await Promise.all([countWaiting(deps, { roles, partner }), marketNow(db)])
    const staff = { id, login, name, roles, password_given, partner }
    return { data: { staff, waiting, serverNow: new Date(now).toISOString() } }
  })
}
