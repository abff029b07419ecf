import type { FastifyInstance } from 'fastify'
import { Socket } from 'node:net'
import type { Config } from '#server/config/config.ts'
import { isLight } from './is-vital.ts'
import { senderOf } from './sender-of.ts'
import { openTurns } from './turns.ts'

/** Requests of one member or staff member that are worked on at the same moment; a network of visitors may be several people. */
const mostOfOne = 6
const mostOfVisitors = 8
const mostWaiting = 500

declare module 'fastify' {
  interface FastifyRequest {
    endTurn: (() => void) | undefined
  }
}

/**
 * Nobody has the connections to the database for themselves, however many requests they send side by side. A turn begins when the body is
 * here and ends with the answer's making: slow senders and slow readers have none. Uploads are counted while they arrive (`arrivals.ts`).
 */
export function takeTurns(app: FastifyInstance, { rateLimitFactor }: Pick<Config, 'rateLimitFactor'>): void {
  const turnOf = openTurns(mostWaiting * Math.max(1, rateLimitFactor))
  app.decorateRequest('endTurn', undefined)

  app.addHook('preHandler', (request, reply, done) => {
    const { socket, url, routeOptions } = request
    // What the server asks of itself belongs to a request that has its turn.
    if (!(socket instanceof Socket) || isLight(url) || routeOptions.config.call?.upload) return done()
    const most = request.caller || request.staff ? mostOfOne : mostOfVisitors
    const turn = turnOf(senderOf(request), most * Math.max(1, rateLimitFactor))
    // What takes no waiting is over at once: the next one begins when all others who have said something were heard.
    request.endTurn = () => void setImmediate(turn.end)
    reply.raw.once('close', request.endTurn)
    if (turn.begun) void turn.begun.then(() => done())
    else done()
  })
  app.addHook('onSend', (request, _reply, payload, done) => {
    request.endTurn?.()
    done(null, payload)
  })
}
