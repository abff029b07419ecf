import type { IncomingMessage } from 'node:http'
import type { Config } from '#server/config/config.ts'
import { proxyTrust } from '#server/http/proxy-trust.ts'

/** The browser's address by Fastify's proxy rules, for the WebSocket handshake, which does not pass through Fastify. */
export function clientAddress(trust: Config['trustProxy']): (request: IncomingMessage) => string {
  const trusts = proxyTrust(trust)
  return ({ socket, headers }) => {
    const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',')
    const said = forwarded.map((hop) => hop.trim()).filter(Boolean)
    const hops = [socket.remoteAddress ?? '', ...said.toReversed()]
    return hops.find((hop, index) => index === hops.length - 1 || !trusts(hop, index)) ?? ''
  }
}
