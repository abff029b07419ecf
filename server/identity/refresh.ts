import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Result } from '#contract/call.ts'
import type { refreshTokens } from '#contract/session.ts'
import type { Deps } from '#server/deps/deps.ts'
import { bearer } from '#server/http/caller.ts'
import { asksFromOurPage, comesFromUs } from '#server/http/own-origin.ts'
import { refuse } from '#server/http/refuse.ts'
import { accessTokens } from '#server/session-tokens/access-token.ts'
import { watchSessions } from '#server/session-tokens/session-watch.ts'
import { rotate } from './tokens.ts'
import { cookieToken, dropRefreshToken, keepRefreshToken } from './refresh-cookie.ts'

/** Exchanges a refresh token for new tokens. It comes as the bearer token, as SPEC §7 has it, or in the cookie that our own pages use. */
export async function refreshMember(
  { db, config, hub, log }: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Result<typeof refreshTokens>> {
  const shown = bearer(request.headers.authorization)
  const token = shown ?? (comesFromUs(config, request) ? cookieToken(config, request) : undefined)
  if (!token) throw refuse('session.ended')

  const rotated = await rotate(db, config.tokenSecret, token)
  const sessions = watchSessions(db)
  if (!rotated.to) {
    if (rotated.ended) {
      sessions.ended(rotated.ended)
      hub.endSessions([rotated.ended])
    }
    log.warn(
      { event: rotated.reused ? 'refresh.reused' : 'refresh.refused', session: rotated.ended },
      'refresh refused',
    )
    if (!shown) dropRefreshToken(config, reply)
    throw refuse(rotated.stopped ? 'login.stopped' : 'session.ended')
  }
  const { caller, refreshToken } = rotated.to
  await sessions.fresh()
  const access_token = await accessTokens(config.tokenSecret).sign(caller, sessions.now())
  // A client that sends a bearer token stores it itself; the cookie is only for clients that sent it.
  if (!shown || cookieToken(config, request) === shown) keepRefreshToken(config, reply, refreshToken)
  return { data: { tokens: { access_token, refresh_token: asksFromOurPage(config, request) ? '' : refreshToken } } }
}
