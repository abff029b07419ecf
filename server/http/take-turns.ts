import type { FastifyInstance } from 'fastify'
import { Socket } from 'node:net'
import { Readable } from 'node:stream'
import type { Config } from '#server/config/config.ts'
import { isLight } from './is-vital.ts'
import { senderOf } from './sender-of.ts'
import { openTurns } from './turns.ts'

/** Requests of one member or staff member that are worked on at the same moment; a network of visitors may be several people. */
const ofOne = { atOnce: 6, least: 2 }
const ofVisitors = { atOnce: 8, least: 4 }
/** The same for expensive calls (the sums of a year, a sheet of the desk). They are counted apart, so that they do not hold up the cheap ones. */
const ofDear = { atOnce: 2, least: 1 }
const mostWaiting = 500
/** Requests of all that are worked on at the same moment before those who have many get fewer: there are ten connections. */
const together = 8

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
  const factor = Math.max(1, rateLimitFactor)
  const turnOf = openTurns({ mostWaiting: mostWaiting * factor, together: together * factor })
  app.decorateRequest('endTurn', undefined)

  app.addHook('preHandler', (request, reply, done) => {
    const { socket, url, routeOptions } = request
    // What the server asks of itself belongs to a request that has its turn.
    const { call } = routeOptions.config
    if (!(socket instanceof Socket) || isLight(url) || call?.upload) return done()
    const { atOnce, least } = call?.dear ? ofDear : request.caller || request.staff ? ofOne : ofVisitors
    const who = call?.dear ? `dear:${senderOf(request)}` : senderOf(request)
    const turn = turnOf(who, { atOnce: atOnce * factor, least: least * factor })
    // What takes no waiting is over at once: the next one begins when all others who have said something were heard.
    request.endTurn = () => void setImmediate(turn.end)
    reply.raw.once('close', request.endTurn)
    if (turn.begun) void turn.begun.then(() => done())
    else done()
  })
  app.addHook('onSend', (request, _reply, payload, done) => {
    // A sheet of the desk is made while it is sent: then the turn lasts until its end.
    const isBeingMade = request.staff && request.routeOptions.config.call?.dear && payload instanceof Readable
    if (!isBeingMade) request.endTurn?.()
    done(null, payload)
  })
}
