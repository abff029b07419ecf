import type { FastifyInstance } from 'fastify'
import { checkCode, sendCode } from '#contract/phone.ts'
import type { Deps } from '#server/deps/deps.ts'
import { implement } from '#server/http/implement.ts'
import { networkOf } from '#server/http/network.ts'
import { limit } from '#server/http/database-rate-limiter.ts'
import { verifyCode } from './phone-codes.ts'
import { sendPhoneCode } from './send-code.ts'

const checksPerAddress = { max: 60, seconds: 3_600 }

export function phoneRoutes(app: FastifyInstance, deps: Deps): void {
  implement(app, sendCode, ({ body }, _, request) => sendPhoneCode(deps, body, request))
  implement(app, checkCode, async ({ body }, _, request) => {
    await limit(deps, `sms:check:${networkOf(request.ip)}`, checksPerAddress)
    await verifyCode(deps, body)
    return {}
  })
}
