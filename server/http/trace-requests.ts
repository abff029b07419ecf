import { context, propagation, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const tracer = trace.getTracer('hangyeol')
/** Probes that machines call every few seconds: they are not traced, for nobody would look at them. */
const untold = new Set(['/livez', '/readyz', '/metrics'])

/**
 * Makes a span for every request and runs everything done for it under that span. A client's own trace (`traceparent`) is linked but not
 * continued: anybody may send one, and it would decide what is recorded here. Spans have no address, no query and nothing about a person.
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
  // The body arrives by events of the connection, which lose the context of the request, so it is set again.
  app.addHook('preValidation', (request, _reply, done) => within(request, done))
  app.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request)
    span?.setAttribute('http.response.status_code', reply.statusCode)
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
    within(request, done)
  })
}
