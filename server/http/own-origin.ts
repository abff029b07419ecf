import type { FastifyRequest } from 'fastify'
import type { Config } from '#server/config/config.ts'

/**
 * Whether a browser's request comes from our own pages. A page cannot forge the Origin header. An origin that equals the requested host is
 * ours too (a second name of this machine, the development server).
 */
export function isOwnOrigin({ publicUrl }: Config, origin: string, host: string | undefined): boolean {
  if (origin === publicUrl) return true
  return URL.canParse(origin) && host !== undefined && new URL(origin).host === host
}

/** Whether a page of ours asks, in a browser: then a token that goes into an HttpOnly cookie is left out of the response body. */
export function asksFromOurPage(config: Config, request: FastifyRequest): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers
  return (origin !== undefined || site !== undefined) && comesFromUs(config, request)
}

/** For calls that a cookie alone could make: false for a request of a foreign page. */
export function comesFromUs(config: Config, { headers, host }: FastifyRequest): boolean {
  const { origin } = headers
  if (origin !== undefined) return isOwnOrigin(config, origin, host)
  const site = headers['sec-fetch-site']
  return site === undefined || site === 'same-origin' || site === 'none'
}
