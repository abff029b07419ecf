import { fastifyCookie } from '@fastify/cookie'
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply } from 'fastify'
import type { Config } from '#server/config/config.ts'
import { hostCookie } from './host-cookie.ts'
import { isOwnOrigin } from './own-origin.ts'

const cookieOf = (config: Config) => hostCookie(config, 'staff')

/** A session cookie of the browser: the row of the staff session says how long it is valid. */
export function keepStaffToken(config: Config, reply: FastifyReply, token: string): void {
  const { name, options } = cookieOf(config)
  reply.setCookie(name, token, options)
}

export function dropStaffToken(config: Config, reply: FastifyReply): void {
  const { name, options } = cookieOf(config)
  reply.clearCookie(name, options)
}

type Asking = { headers: IncomingHttpHeaders; host: string | undefined; method: string | undefined }

/**
 * The token in the console's cookie, if the request comes from our own page. `SameSite=Strict` keeps the cookie from other sites. Other
 * ports and subdomains of the same site are told apart by `Origin` and `Sec-Fetch-Site`, which no page can set. A read may come without
 * both headers (an old browser, plain http), a change may not.
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
  return isOurs ? fastifyCookie.parse(cookie)[cookieOf(config).name] || undefined : undefined
}
