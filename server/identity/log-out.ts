import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#server/deps/deps.ts'
import type { Caller } from '#server/session-tokens/caller.ts'
import { comesFromUs } from '#server/http/own-origin.ts'
import { endByToken, endEverywhere } from './end-by-token.ts'
import { cookieToken, dropRefreshToken } from './refresh-cookie.ts'

/** Ends this session here and on every other process: access token, refresh token, sockets. */
export async function logOutMember(
  deps: Deps,
  caller: Caller | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Record<string, never>> {
  if (caller) await endEverywhere(deps, caller.sessionId, 'logout')
  if (comesFromUs(deps.config, request)) {
    await endByToken(deps, cookieToken(deps.config, request), 'logout')
    dropRefreshToken(deps.config, reply)
  }
  if (caller) deps.log.info({ event: 'logout', user: caller.id, session: caller.sessionId }, 'logged out')
  // Not 'storage': the saved user id of the login screen stays, and other tabs are told by the socket to clear themselves.
  reply.header('clear-site-data', '"cache"')
  return {}
}
