import { context, propagation, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const tracer = trace.getTracer('hangyeol')
/** Asked every few seconds by machines; nobody looks for them. */
const untold = new Set(['/livez', '/readyz', '/metrics'])

/**
 * A span for every request, and everything done for it under that span. Somebody else's trace (`traceparent`) is linked and not gone on
 * with: anybody may send one, and it would decide what is kept here. No address, no query, no person.
 */
export function traceRequests(app: FastifyInstance): void {
  const spans = new WeakMap<FastifyRequest, Span>()
  const within = (request: FastifyRequest, done: () => void) => {
    const span = spans.get(request)
    if (span) context.with(trace.setSpan(context.active(), span), done)
    else done()
  }
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, routeOptions, headers, id } = request
    const route = routeOptions.url
    if (route && untold.has(route)) return done()
    const from = trace.getSpanContext(propagation.extract(ROOT_CONTEXT, headers))
    const span = tracer.startSpan(route ? `${method} ${route}` : method, {
      root: true,
      kind: SpanKind.SERVER,
      attributes: { 'http.request.method': method, ...(route && { 'http.route': route }), 'hangyeol.request.id': id },
      ...(from && { links: [{ context: from }] }),
    })
    spans.set(request, span)
    within(request, done)
  })
  // The body comes by events of the connection, which know nothing of the request.
  app.addHook('preValidation', (request, _reply, done) => within(request, done))
  app.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request)
    span?.setAttribute('http.response.status_code', reply.statusCode)
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
    within(request, done)
  })
}
