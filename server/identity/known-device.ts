import '@fastify/cookie'
import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import { keyedHash } from './seal.ts'

/** Who logs in: a member's id or somebody's login at the desk, in small letters. */
export type Account = { kind: 'member' | 'staff'; name: string }

const seconds = 365 * 24 * 60 * 60

/** The number of a browser in which this account has logged in before. It opens nothing: it only tells its owner from strangers. */
export function knownDevice(config: Config, request: FastifyRequest, account: Account): string | undefined {
  const [device = '', signed = ''] = (request.cookies[cookieOf(config, account)] ?? '').split('.')
  const right = Buffer.from(signatureOf(config, account, device))
  const said = Buffer.from(signed)
  return said.length === right.length && timingSafeEqual(said, right) ? device : undefined
}

export function rememberDevice(config: Config, request: FastifyRequest, reply: FastifyReply, account: Account): void {
  const device = knownDevice(config, request, account) ?? randomBytes(18).toString('base64url')
  reply.setCookie(cookieOf(config, account), `${device}.${signatureOf(config, account, device)}`, {
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
const signatureOf = (config: Config, { kind, name }: Account, device: string): string =>
  keyedHash(config, 'known device', `${kind}:${name}:${device}`).toString('base64url')
