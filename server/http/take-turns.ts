import type { FastifyInstance } from 'fastify'
import { Socket } from 'node:net'
import { Readable } from 'node:stream'
import type { Config } from '#server/config/config.ts'
import { isLight } from './is-vital.ts'
import { senderOf } from './sender-of.ts'
import { openTurns } from './turns.ts'

/** Requests of one member or staff member that run at the same time. Visitors of one network get more, because they may be several people. */
const ofOne = { atOnce: 6, least: 2 }
const ofVisitors = { atOnce: 8, least: 4 }
/** The same for expensive calls (the sums of a year, a sheet of the desk). They are counted apart, so that they do not hold up the cheap ones. */
const ofDear = { atOnce: 2, least: 1 }
const mostWaiting = 500
/** Requests that run at the same time in all before senders with many of them get fewer: there are ten connections to the database. */
const together = 8

declare module 'fastify' {
  interface FastifyRequest {
    endTurn: (() => void) | undefined
  }
}

/**
 * Shares the connections to the database among senders, however many requests one of them sends at once. A turn begins when the body has
 * arrived and ends when the response is made, so that slow senders and slow readers hold none. Who hangs up leaves the queue, but keeps a
 * turn that has begun, because its statements go on. Uploads are counted while they arrive (`arrivals.ts`).
 */
export function takeTurns(app: FastifyInstance, { rateLimitFactor }: Pick<Config, 'rateLimitFactor'>): void {
  const factor = Math.max(1, rateLimitFactor)
  const turnOf = openTurns({ mostWaiting: mostWaiting * factor, together: together * factor })
  app.decorateRequest('endTurn', undefined)

  app.addHook('preHandler', (request, reply, done) => {
    // Who is told that there is no such path comes here twice.
    if (request.endTurn) return done()
    const { socket, url, routeOptions } = request
    // A request that the server makes to itself (`inject`) belongs to a request that already has its turn.
    const { call } = routeOptions.config
    if (!(socket instanceof Socket) || isLight(url) || call?.upload) return done()
    const { atOnce, least } = call?.dear ? ofDear : request.caller || request.staff ? ofOne : ofVisitors
    const who = call?.dear ? `dear:${senderOf(request)}` : senderOf(request)
    const turn = turnOf(who, { atOnce: atOnce * factor, least: least * factor })
    // `setImmediate`, because a request that does not wait for anything ends at once: the next one of this sender begins after the other
    // senders' requests that have already arrived.
    const endTurn = () => void setImmediate(turn.end)
    request.endTurn = endTurn
    if (!turn.begun) return done()
    reply.raw.once('close', endTurn)
    void turn.begun.then(() => {
      reply.raw.off('close', endTurn)
      done()
    })
  })
  app.addHook('onSend', (request, { raw }, payload, done) => {
    const { endTurn, routeOptions, staff } = request
    // A sheet of the desk is made while it is sent, so its turn lasts until its end.
    const isBeingMade = staff && routeOptions.config.call?.dear && payload instanceof Readable
    if (endTurn && isBeingMade && !raw.destroyed) raw.once('close', endTurn)
    else endTurn?.()
    done(null, payload)
  })
}
