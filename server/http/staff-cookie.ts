import { fastifyCookie } from '@fastify/cookie'
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply } from 'fastify'
import type { Config } from '#server/config/config.ts'
import { hostCookie } from './host-cookie.ts'
import { isOwnOrigin } from './own-origin.ts'

const cookieOf = (config: Config) => hostCookie(config, 'staff')

/** Goes with the browser: how long it is good the session's row says. */
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
  return isOurs ? fastifyCookie.parse(cookie)[cookieOf(config).name] || undefined : undefined
}
