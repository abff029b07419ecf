import type { FastifyReply, FastifyRequest } from 'fastify'
import { setTimeout as pause } from 'node:timers/promises'
import type { CallName } from './calls.ts'
import { type Fault, faultOf } from './faults.ts'
import { koreanTime } from './korean-time.ts'
import type { World } from './world.ts'

export type Answer = {
  status: number
  body: unknown
  type?: string
  headers?: Record<string, string | undefined>
}

export type Route = {
  call: CallName
  /** The order the request is about, for faults that aim at one order. */
  orderOf?: (request: FastifyRequest) => string | null
  act: (request: FastifyRequest, faults: readonly Fault[]) => Answer | Promise<Answer>
  /** Wraps `act`; the payment provider handles its idempotency keys here. */
  around?: (request: FastifyRequest, run: () => Promise<Answer>) => Promise<Answer>
  /** The response of this service for a fault. */
  errorAnswer: (status: number | undefined, code: string | undefined) => Answer
}

/**
 * Handles a request with faults: those set for this call and order happen before or after `act`. A cut connection and a hang never get a
 * response, as in a real network.
 */
export function faultyRoute(world: World, route: Route) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const orderId = route.orderOf?.(request) ?? null
    const faults = world.faults.draw(route.call, orderId)
    const entry = world.calls.add({
      at: koreanTime(world.clock.now()),
      call: route.call,
      order_id: orderId,
      method: request.method,
      url: request.url,
      idempotency_key: headerOf(request, 'idempotency-key'),
      faults: faults.map((fault) => fault.kind),
      status: null,
    })

    const delay = faultOf(faults, 'delay')?.ms ?? 0
    const run = async () => {
      if (delay > 0) await pause(delay, undefined, { ref: false })
      return route.act(request, faults)
    }
    const handle = () => (route.around === undefined ? run() : route.around(request, run))

    if (faultOf(faults, 'drop_before') !== undefined) return cut(request, reply)
    const hangBefore = faultOf(faults, 'hang_before')
    if (hangBefore !== undefined) return hang(request, reply, hangBefore.ms)
    const errorBefore = faultOf(faults, 'error_before')
    if (errorBefore !== undefined) return send(route.errorAnswer(errorBefore.status, errorBefore.code))

    let answer = await handle()
    if (faultOf(faults, 'twice') !== undefined) answer = await handle()

    if (faultOf(faults, 'drop_after') !== undefined) return cut(request, reply)
    const hangAfter = faultOf(faults, 'hang_after')
    if (hangAfter !== undefined) return hang(request, reply, hangAfter.ms)
    if (faultOf(faults, 'garbage') !== undefined)
      return send({ status: 200, body: '<html>점검 중</html>', type: 'text/html' })
    const errorAfter = faultOf(faults, 'error_after')
    return send(errorAfter === undefined ? answer : route.errorAnswer(errorAfter.status, errorAfter.code))

    function send(sent: Answer): FastifyReply {
      entry.status = sent.status
      reply.code(sent.status)
      if (sent.type !== undefined) reply.type(sent.type)
      reply.headers(sent.headers ?? {})
      return reply.send(sent.body)
    }
  }
}

export function headerOf(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name]
  return typeof value === 'string' ? value : null
}

function cut(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack()
  request.raw.socket.destroy()
  return reply
}

function hang(request: FastifyRequest, reply: FastifyReply, ms: number | undefined): FastifyReply {
  reply.hijack()
  if (ms !== undefined) setTimeout(() => request.raw.socket.destroy(), ms).unref()
  return reply
}
