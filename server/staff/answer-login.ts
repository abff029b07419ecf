import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Result } from '#contract/call.ts'
import type { logInStaff, StaffMember } from '#contract/operator/session.ts'
import type { Deps } from '#server/deps/deps.ts'
import { asksFromOurPage } from '#server/http/own-origin.ts'
import { keepStaffToken, staffCookie } from '#server/http/staff-cookie.ts'
import { rememberDevice } from '#server/identity/known-device.ts'
import { marketNow } from '#database/market-now.ts'
import { watchSessions } from '#server/session-tokens/session-watch.ts'
import { endStaffSession } from '#server/session-tokens/staff-sessions.ts'
import { readStaffToken, signStaffToken } from '#server/session-tokens/staff-token.ts'
import type { Opened } from './open-at-desk.ts'

/** Sets the cookie of the new session, which replaces any other login of this browser; a program gets the token in the response. */
export async function answerLogin(
  { db, config, log }: Deps,
  staff: StaffMember,
  { sessionId, since }: Opened,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Result<typeof logInStaff>> {
  const before = staffCookie(config, request)
  const ended = before && (await readStaffToken(config.tokenSecret, before))
  if (ended) await endStaffSession(db, ended)
  rememberDevice(config, request, reply, { kind: 'staff', name: staff.login })
  log.info({ event: 'staff.login', staff: staff.id, ip: request.ip }, 'staff logged in')
  const token = await signStaffToken(config.tokenSecret, sessionId, watchSessions(db).now())
  keepStaffToken(config, reply, token)
  const serverNow = new Date(await marketNow(db)).toISOString()
  return { data: { staff, access_token: asksFromOurPage(config, request) ? '' : token, since, serverNow } }
}
