import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Socket } from 'node:net'
import { refuse } from './refuse.ts'
import { senderOf } from './sender-of.ts'

/**
 * Uploads that one member or staff member may send at the same time. Visitors of one network may send more, because they may be several
 * people.
 */
const mostOfOne = 2
const mostOfVisitors = 6
/** Bytes in memory of all uploads that have no response yet. */
const mostHeld = 256 * 1024 * 1024

/** By request; `bytes`: how many have arrived so far. */
export type Arrivals = Map<FastifyRequest, { who: string; bytes: () => number }>
type Pace = { bytes: number; milliseconds: number }
const slowest: Pace = { bytes: 10_000, milliseconds: 10_000 }

declare module 'fastify' {
  interface FastifyInstance {
    arrivals: Arrivals
    /** RATE_LIMIT_FACTOR. */
    arrivalsFactor: number
  }
}

/**
 * Reads an upload while it arrives. Slow senders do not block others: the limits are on the uploads that one sender has open and on the
 * bytes that have arrived, not on the number of uploads that are waited for. An upload counts until its response is made (`endArrival`),
 * because its examination waits in a queue with the others.
 */
export async function whileArriving<Read>(request: FastifyRequest, read: () => Promise<Read>): Promise<Read> {
  const { server, socket } = request
  needRoom(server, request)
  const from = socket.bytesRead
  const arrival = { who: senderOf(request), bytes: () => socket.bytesRead - from }
  server.arrivals.set(request, arrival)
  const pace = new AbortController()
  try {
    const reading = read()
    // A failure after the race is over must not be an unhandled rejection.
    reading.catch(() => {})
    return await Promise.race([reading, tooSlow(socket, slowest, pace.signal)])
  } finally {
    pace.abort()
    const came = arrival.bytes()
    arrival.bytes = () => came
  }
}

export const endArrival = (request: FastifyRequest): void => void request.server.arrivals.delete(request)

function needRoom({ arrivals, arrivalsFactor }: FastifyInstance, request: FastifyRequest): void {
  const who = senderOf(request)
  const most = (request.caller || request.staff ? mostOfOne : mostOfVisitors) * Math.max(1, arrivalsFactor)
  let own = 0
  let held = 0
  for (const arrival of arrivals.values()) {
    if (arrival.who === who) own++
    held += arrival.bytes()
  }
  if (own >= most || held > mostHeld) throw refuse('rate.busy', undefined, null, 3)
}

/** Rejects as soon as fewer than `bytes` arrived in one span of `milliseconds`, which is slower than a bad line; stops at `signal`. */
export function tooSlow(
  socket: Pick<Socket, 'bytesRead'>,
  { bytes, milliseconds }: Pace,
  signal: AbortSignal,
): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>()
  let seen = socket.bytesRead
  const watch = setInterval(() => {
    if (socket.bytesRead - seen < bytes) reject(refuse('input.slow'))
    seen = socket.bytesRead
  }, milliseconds)
  watch.unref()
  signal.addEventListener('abort', () => clearInterval(watch))
  return promise
}
