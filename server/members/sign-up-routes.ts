import type { FastifyInstance } from 'fastify'
import { checkId, join } from '#contract/sign-up.ts'
import type { Deps } from '#server/deps/deps.ts'
import { implement } from '#server/http/implement.ts'
import { networkOf } from '#server/http/network.ts'
import { limit } from '#server/http/database-rate-limiter.ts'
import { limitUpload } from '#server/http/limit-upload.ts'
import { idIsFree, refuseTakenId } from './check-id.ts'
import { applyForMembership } from './join.ts'

const checksPerAddress = { max: 20, seconds: 600 }
const joinsPerAddress = { max: 30, seconds: 3_600 }

export function signUpRoutes(app: FastifyInstance, deps: Deps): void {
  implement(app, checkId, async ({ body }, _, request) => {
    await limit(deps, `checkid:${networkOf(request.ip)}`, checksPerAddress)
    await refuseTakenId(deps.db, body.userid)
    return idIsFree
  })
  implement(
    app,
    join,
    ({ body, files }, _, request) => applyForMembership(deps, body, files, request),
    (_, request) => limitUpload(deps, `join:${networkOf(request.ip)}`, joinsPerAddress),
  )
}
