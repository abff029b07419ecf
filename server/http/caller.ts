import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '#server/deps/deps.ts'
import { accessTokens } from '#server/session-tokens/access-token.ts'
import { staffOf } from '#server/session-tokens/staff-sessions.ts'
import { readStaffToken } from '#server/session-tokens/staff-token.ts'
import { staffCookie } from './staff-cookie.ts'
import { watchSessions } from '#server/session-tokens/session-watch.ts'

/**
 * Sets request.caller by the bearer token; for an operator's call it sets request.staff by the bearer token of a program or the cookie of
 * the console. With a token of ours that has expired, or whose session has ended, it only sets `over`.
 */
export function identifyCaller(app: FastifyInstance, { config, db }: Deps): void {
  const tokens = accessTokens(config.tokenSecret)
  const sessions = watchSessions(db)
  app.decorateRequest('caller', undefined)
  app.decorateRequest('staff', undefined)
  app.decorateRequest('over', undefined)

  async function identify(request: FastifyRequest, token: string) {
    const read = await tokens.read(token)
    if (!read) return
    await sessions.fresh()
    if (read.expiresAt <= sessions.now() || sessions.hasEnded(read.caller.sessionId)) request.over = 'session.expired'
    else request.caller = read.caller
  }

  async function identifyStaff(request: FastifyRequest, token: string) {
    const sessionId = await readStaffToken(config.tokenSecret, token)
    if (!sessionId) return
    const { staff, over } = await staffOf(db, sessionId)
    request.staff = staff
    request.over = over && `session.${over}`
  }

  // A callback instead of a promise, so that a visitor's request does not wait for one.
  app.addHook('onRequest', (request, _reply, done) => {
    const access = request.routeOptions.config.call?.access
    const token =
      access === undefined || access === 'anyone' || access === 'refresh'
        ? undefined
        : (bearer(request.headers.authorization) ?? (access === 'operator' ? staffCookie(config, request) : undefined))
    if (!token) return done()
    const known = access === 'operator' ? identifyStaff(request, token) : identify(request, token)
    known.then(() => done(), done)
  })
}

/** 'Bearer x' → 'x' */
export function bearer(header: string | undefined): string | undefined {
  return header && /^Bearer ([\w.~+/=-]{1,2000})$/i.exec(header)?.[1]
}
