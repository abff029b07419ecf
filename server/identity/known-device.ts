import '@fastify/cookie'
import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#server/config/config.ts'
import { keyedHashes } from '#server/session-tokens/seal.ts'

/** Who logs in: a member's id or a staff member's login, in lower case. */
export type Account = { kind: 'member' | 'staff'; name: string }

const seconds = 365 * 24 * 60 * 60

/** The number of a browser in which this account has logged in before. It opens nothing: it only tells its owner from strangers. */
export function knownDevice(config: Config, request: FastifyRequest, account: Account): string | undefined {
  const [device = '', signed = ''] = (request.cookies[cookieOf(config, account)] ?? '').split('.')
  const said = Buffer.from(signed)
  const isOurs = signaturesOf(config, account, device)
    .map((right) => Buffer.from(right))
    .some((right) => said.length === right.length && timingSafeEqual(said, right))
  return isOurs ? device : undefined
}

export function rememberDevice(config: Config, request: FastifyRequest, reply: FastifyReply, account: Account): void {
  const device = knownDevice(config, request, account) ?? randomBytes(18).toString('base64url')
  reply.setCookie(cookieOf(config, account), `${device}.${signaturesOf(config, account, device)[0]}`, {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: isSecure(config),
    maxAge: seconds,
  })
}

const isSecure = ({ publicUrl }: Config): boolean => publicUrl.startsWith('https://')
const cookieOf = (config: Config, { kind }: Account): string =>
  `${isSecure(config) ? '__Host-' : ''}${kind === 'staff' ? 'desk-device' : 'device'}`
/** Under every key of ours, the present one first. */
const signaturesOf = (config: Config, { kind, name }: Account, device: string): string[] =>
  keyedHashes(config, 'known device', `${kind}:${name}:${device}`).map((hash) => hash.toString('base64url'))
