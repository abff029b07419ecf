import type { FastifyInstance } from 'fastify'
import { findId, findPassword, logIn, logOut, refreshTokens, resetPassword } from '#contract/session.ts'
import type { Deps } from '#server/deps/deps.ts'
import { implement } from '#server/http/implement.ts'
import { findUserid } from './find-id.ts'
import { logInMember } from './log-in.ts'
import { logOutMember } from './log-out.ts'
import { refreshMember } from './refresh.ts'
import { openReset, setForgottenPassword } from './reset-password.ts'

export function sessionRoutes(app: FastifyInstance, deps: Deps): void {
  implement(app, logIn, ({ body }, _, request, reply) => logInMember(deps, body, request, reply))
  implement(app, refreshTokens, (_, __, request, reply) => refreshMember(deps, request, reply))
  implement(app, logOut, (_, caller, request, reply) => logOutMember(deps, caller, request, reply))
  implement(app, findId, ({ body }, _, request) => findUserid(deps, body, request))
  implement(app, findPassword, ({ body }, _, request) => openReset(deps, body, request))
  implement(app, resetPassword, ({ body }, _, request, reply) => setForgottenPassword(deps, body, request, reply))
}
