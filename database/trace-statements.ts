import { context, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { LogEvent } from 'kysely'

const tracer = trace.getTracer('hangyeol')

/**
 * A span for a statement that has ended, as a child of the current span; none without one. It contains the text of the statement, never its
 * values.
 */
export function traceStatement({ query, queryDurationMillis, level, ...event }: LogEvent): void {
  if (!trace.getSpan(context.active())?.isRecording()) return
  const end = Date.now()
  const word = /^\s*(?:--.*\n\s*)*(\w+)/.exec(query.sql)?.[1]?.toUpperCase() ?? 'SQL'
  const span = tracer.startSpan(word, {
    kind: SpanKind.CLIENT,
    startTime: end - queryDurationMillis,
    attributes: { 'db.system.name': 'postgresql', 'db.operation.name': word, 'db.query.text': query.sql },
  })
  if (level === 'error') {
    const { code } = (event as { error?: { code?: string } }).error ?? {}
    span.setStatus({ code: SpanStatusCode.ERROR })
    span.setAttribute('error.type', code ?? 'unknown')
  }
  span.end(end)
}
