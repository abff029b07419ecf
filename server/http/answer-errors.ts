import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RefusalCode } from '#contract/refusals.ts'
import { isDatabaseGone } from '#database/is-database-gone.ts'
import { raisedRefusal } from './database-errors.ts'
import { Refusal, refuse } from './refuse.ts'
import { logRequests } from './request-log.ts'

type Thrown = Error & { statusCode?: number; code?: string }

/**
 * Refusals because a provider did not answer: the desk or the buyer's page says so and asks again. They are logged as warnings, because
 * they are not a bug of ours.
 */
const silences: readonly RefusalCode[] = [
  'payment.no-list',
  'payment.no-answer',
  'payment.unsettled',
  'refund.no-answer',
]

/** The only error handler: a refusal gets its status and sentence, any other error 9999 and a log line. The response never has a stack. */
export function answerErrors(app: FastifyInstance): void {
  logRequests(app)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  app.setErrorHandler((error: Thrown, request, reply) => answer(error, request, reply))
  app.setNotFoundHandler((request, reply) => answer(refuse('path.unknown'), request, reply))
}

/** Exported for errors before there is a route, such as an address that cannot be decoded. */
export function answer(error: Thrown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  // When the client broke the connection while sending, the error is not ours, and nobody reads the response.
  const refusal = request.raw.errored === error ? refuse('input.invalid') : refusalOf(error)
  if (silences.includes(refusal.code))
    request.log.warn({ refused: refusal.code, route: request.routeOptions.url }, 'a provider did not answer')
  else if (refusal.status >= 500) request.log.error({ err: error, route: request.routeOptions.url }, refusal.code)
  else if (refusal.status === 401 || refusal.status === 403 || refusal.status === 429)
    request.log.warn({ refused: refusal.code, user: request.caller?.id, route: request.routeOptions.url }, 'refused')

  const retryAfter = refusal.retryAfter ?? (refusal.status === 503 ? 2 : undefined)
  if (retryAfter !== undefined) reply.header('retry-after', String(Math.max(1, Math.ceil(retryAfter))))
  // The connection is closed so that the rest of the body is not waited for.
  if (refusal.status === 408) reply.header('connection', 'close')
  return reply
    .code(refusal.status)
    .header('x-request-id', request.id)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ errno: refusal.errno, message: refusal.message, result: refusal.result }))
}

/** The refusal for the user. Exported for responses outside of a request, such as those of the socket. */
export function refusalOf(error: Thrown): Refusal {
  if (error instanceof Refusal) return error
  const raised = raisedRefusal(error)
  if (raised) return refuse(raised)
  if (isDatabaseGone(error)) return refuse('unavailable', undefined, null, 2)
  return refuse(frameworkRefusal(error))
}

/** Fastify's own errors: invalid JSON, another content type, a body too large, a malformed address. */
function frameworkRefusal({ statusCode, code = '' }: Thrown): RefusalCode {
  if (!code.startsWith('FST_') && !(statusCode === 400)) return 'unexpected'
  if (statusCode === 415) return 'input.type'
  if (statusCode === 413) return 'input.too-large'
  if (statusCode === 404) return 'path.unknown'
  if (statusCode === 503) return 'rate.busy'
  return statusCode !== undefined && statusCode >= 400 && statusCode < 500 ? 'input.invalid' : 'unexpected'
}
