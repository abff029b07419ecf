import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#server/config/config.ts'
import { hostCookie } from '#server/http/host-cookie.ts'

const days14 = 14 * 24 * 60 * 60

export const refreshCookie = (config: Config) => hostCookie(config, 'refresh')

export function keepRefreshToken(config: Config, reply: FastifyReply, token: string): void {
  const { name, options } = refreshCookie(config)
  reply.setCookie(name, token, { ...options, maxAge: days14 })
}

export function dropRefreshToken(config: Config, reply: FastifyReply): void {
  const { name, options } = refreshCookie(config)
  reply.clearCookie(name, options)
}

export function cookieToken(config: Config, request: FastifyRequest): string | undefined {
  return request.cookies[refreshCookie(config).name] || undefined
}
