import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { getStaffMe, logInStaff, logOutStaff } from '#contract/operator/session.ts'
import type { Deps } from '#server/deps.ts'
import { implement } from '#server/http/implement.ts'
import { endStaffSession } from '#server/identity/staff-sessions.ts'
import { logInAtDesk } from './log-in.ts'

export function operatorSessionRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  implement(app, logInStaff, ({ body }, _, request) => logInAtDesk(deps, body, request))
  implement(app, logOutStaff, async (_, staff) => {
    await endStaffSession(db, staff.sessionId)
    return {}
  })
  implement(app, getStaffMe, async (_, { id, login, name, roles }) => {
    const { rows } = await sql<{ members: number }>`
      select count(*)::int as members from users where status = 'WAIT' or (status = 'ACTIVE' and recheck)`.execute(db)
    return { data: { staff: { id, login, name, roles }, waiting: { members: rows[0]?.members ?? 0 } } }
  })
}
