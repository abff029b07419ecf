import type { FastifyRequest } from 'fastify'
import type { Config } from '#server/config/config.ts'

/**
 * Whether a browser's request comes from our own pages. The Origin header cannot be forged by a page; where it is the host that
 * was asked, it is ours too (a second name of this machine, the development server).
 */
export function isOwnOrigin({ publicUrl }: Config, origin: string, host: string | undefined): boolean {
  if (origin === publicUrl) return true
  return URL.canParse(origin) && host !== undefined && new URL(origin).host === host
}

/** Whether a page of ours asks, in a browser: what a cookie holds that no script reads is then not said in the answer either. */
export function asksFromOurPage(config: Config, request: FastifyRequest): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers
  return (origin !== undefined || site !== undefined) && comesFromUs(config, request)
}

/** For calls that a cookie alone could make: a foreign page's request is not looked at. */
export function comesFromUs(config: Config, { headers, host }: FastifyRequest): boolean {
  const { origin } = headers
  if (origin !== undefined) return isOwnOrigin(config, origin, host)
  const site = headers['sec-fetch-site']
  return site === undefined || site === 'same-origin' || site === 'none'
}
