import { fastifyCookie } from '@fastify/cookie'
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply } from 'fastify'
import type { Config } from '#server/config/config.ts'
import { isOwnOrigin } from './own-origin.ts'

/** `__Host-` where the shop has https: no other host can set or read it. Such a cookie must be for `/`, which its two places have in common. */
const nameOf = ({ publicUrl }: Config): string => (isSecure(publicUrl) ? '__Host-staff' : 'staff')
const isSecure = (publicUrl: string): boolean => publicUrl.startsWith('https://')
const options = ({ publicUrl }: Config) =>
  ({ path: '/', httpOnly: true, sameSite: 'strict', secure: isSecure(publicUrl) }) as const

/** Goes with the browser: how long it is good the session's row says. */
export function keepStaffToken(config: Config, reply: FastifyReply, token: string): void {
  reply.setCookie(nameOf(config), token, options(config))
}

export function dropStaffToken(config: Config, reply: FastifyReply): void {
  reply.clearCookie(nameOf(config), options(config))
}

type Asking = { headers: IncomingHttpHeaders; host: string | undefined; method: string | undefined }

/**
 * The token of the console's cookie, if a page of ours asks. `SameSite=Strict` keeps it from other sites; what is left are other ports and
 * names of the same site, and these the browser tells by `Origin` and `Sec-Fetch-Site`, which no page can write. A reading may come without
 * both (an old browser, plain http), what changes something may not.
 */
export function staffCookie(config: Config, { headers, host, method }: Asking): string | undefined {
  const { cookie, origin, 'sec-fetch-site': site } = headers
  if (cookie === undefined) return undefined
  const isOurs =
    origin !== undefined
      ? isOwnOrigin(config, origin, host)
      : site === undefined
        ? method === 'GET' || method === 'HEAD'
        : site === 'same-origin' || site === 'none'
  return isOurs ? fastifyCookie.parse(cookie)[nameOf(config)] || undefined : undefined
}
