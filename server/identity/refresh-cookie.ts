import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#server/config/config.ts'

const days14 = 14 * 24 * 60 * 60

/** `__Host-` where the shop has https: then no other host and no path can set or read it. Plain on http://localhost. */
export function cookieName({ publicUrl }: Config): string {
  return isSecure(publicUrl) ? '__Host-refresh' : 'refresh'
}

const isSecure = (publicUrl: string): boolean => publicUrl.startsWith('https://')

const options = (publicUrl: string) =>
  ({ path: '/', httpOnly: true, sameSite: 'strict', secure: isSecure(publicUrl) }) as const

export function keepRefreshToken(config: Config, reply: FastifyReply, token: string): void {
  reply.setCookie(cookieName(config), token, { ...options(config.publicUrl), maxAge: days14 })
}

export function dropRefreshToken(config: Config, reply: FastifyReply): void {
  reply.clearCookie(cookieName(config), options(config.publicUrl))
}

export function cookieToken(config: Config, request: FastifyRequest): string | undefined {
  return request.cookies[cookieName(config)] || undefined
}
