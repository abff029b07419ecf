import type { FastifyReply, FastifyRequest } from 'fastify'
import type { logIn } from '#contract/session.ts'
import type { Received, Result } from '#contract/call.ts'
import type { Deps } from '#server/deps/deps.ts'
import { asksFromOurPage } from '#server/http/own-origin.ts'
import { refuse } from '#server/http/refuse.ts'
import { accessTokens } from '#server/session-tokens/access-token.ts'
import { rememberDevice } from './known-device.ts'
import { countTry } from './login-tries.ts'
import { checkPassword, hashPassword, nobodysPassword } from './passwords.ts'
import { watchSessions } from '#server/session-tokens/session-watch.ts'
import { mayLogIn, openSession } from './tokens.ts'
import { cookieToken, keepRefreshToken } from './refresh-cookie.ts'
import { endByToken } from './end-by-token.ts'

/** Logs a member in. A wrong id and a wrong password get the same sentence and take the same time. */
export async function logInMember(
  deps: Deps,
  { userid, password, work }: Received<typeof logIn>['body'],
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Result<typeof logIn>> {
  const { db, config, hub, log } = deps
  const account = { kind: 'member', name: userid.toLowerCase() } as const
  const wasRight = await countTry(deps, request, account, work)

  const member = await findMember(db, userid)
  const { right, stale } = await checkPassword(password, member?.password_hash ?? nobodysPassword)
  if (!member || !right) {
    log.warn({ event: 'login.wrong', ip: request.ip, user: member?.id }, 'login refused')
    throw refuse('login.wrong')
  }
  await wasRight()
  if (!mayLogIn(member.status)) throw refuse('login.wrong')
  const password_hash = stale ? await rehash(deps, member, password) : member.password_hash

  // A login replaces the session that this browser had.
  await endByToken(deps, cookieToken(config, request), 'replaced')
  const opened = await openSession(db, { ...member, password_hash }, request.headers['user-agent'] ?? '')
  if (!opened) throw refuse('login.wrong')
  const { caller, refreshToken, ended } = opened
  if (ended.length > 0) hub.endSessions(ended)
  log.info({ event: 'login', user: member.id, session: caller.sessionId, ip: request.ip }, 'logged in')

  const sessions = watchSessions(db)
  await sessions.fresh()
  const access_token = await accessTokens(config.tokenSecret).sign(caller, sessions.now())
  keepRefreshToken(config, reply, refreshToken)
  rememberDevice(config, request, reply, account)
  const { id, name, business_name } = member
  return {
    data: {
      user: { id, userid: member.userid, name, business_name, status: caller.status },
      tokens: { access_token, refresh_token: asksFromOurPage(config, request) ? '' : refreshToken },
    },
  }
}

/** A member who has left has no `live_userid`, and the user id may belong to somebody else by now. */
function findMember(db: Deps['db'], userid: string) {
  return db
    .selectFrom('users')
    .select(['id', 'userid', 'name', 'business_name', 'status', 'password_hash'])
    .where('live_userid', '=', userid.toLowerCase())
    .executeTakeFirst()
}

/** Answers the new hash. It is stored only if the password has not been changed meanwhile. */
async function rehash({ db }: Deps, member: { id: number; password_hash: string }, password: string): Promise<string> {
  const password_hash = await hashPassword(password)
  await db
    .updateTable('users')
    .set({ password_hash })
    .where('id', '=', member.id)
    .where('password_hash', '=', member.password_hash)
    .execute()
  return password_hash
}
