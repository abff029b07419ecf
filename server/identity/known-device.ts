import '@fastify/cookie'
import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#server/config/config.ts'
import { hostCookie } from '#server/http/host-cookie.ts'
import { keyedHashes } from '#server/session-tokens/seal.ts'

/** The account that logs in: a member's user id or a staff member's login, in lower case. */
export type Account = { kind: 'member' | 'staff'; name: string }

const seconds = 365 * 24 * 60 * 60

/**
 * The id of a browser in which this account has logged in before, from its signed cookie. It grants no access: it only tells the owner's
 * tries from those of strangers.
 */
export function knownDevice(config: Config, request: FastifyRequest, account: Account): string | undefined {
  const [device = '', signed = ''] = (request.cookies[cookieOf(config, account).name] ?? '').split('.')
  const said = Buffer.from(signed)
  const isOurs = signaturesOf(config, account, device)
    .map((right) => Buffer.from(right))
    .some((right) => said.length === right.length && timingSafeEqual(said, right))
  return isOurs ? device : undefined
}

export function rememberDevice(config: Config, request: FastifyRequest, reply: FastifyReply, account: Account): void {
  const device = knownDevice(config, request, account) ?? randomBytes(18).toString('base64url')
  const { name, options } = cookieOf(config, account)
  reply.setCookie(name, `${device}.${signaturesOf(config, account, device)[0]}`, { ...options, maxAge: seconds })
}

const cookieOf = (config: Config, { kind }: Account) => hostCookie(config, kind === 'staff' ? 'desk-device' : 'device')
/** The signatures by each of our keys, the present key first. */
const signaturesOf = (config: Config, { kind, name }: Account, device: string): string[] =>
  keyedHashes(config, 'known device', `${kind}:${name}:${device}`).map((hash) => hash.toString('base64url'))
