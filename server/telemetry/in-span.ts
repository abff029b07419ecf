import { type Attributes, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'

const tracer = trace.getTracer('hangyeol')

/** Runs `work` in a span of its own, a child of the current one; without tracing it only runs it. */
export function inSpan<T>(
  name: string,
  { attributes = {}, kind = SpanKind.INTERNAL }: { attributes?: Attributes; kind?: SpanKind },
  work: (span: Span) => Promise<T>,
): Promise<T> {
  return tracer.startActiveSpan(name, { attributes, kind }, async (span) => {
    try {
      return await work(span)
    } catch (error) {
      failed(span, error)
      throw error
    } finally {
      span.end()
    }
  })
}

/** Records only the name of an error: its message may contain what a member typed. */
function failed(span: Span, error: unknown): void {
  const type = error instanceof Error ? ((error as { code?: string }).code ?? error.name) : 'unknown'
  span.setAttribute('error.type', type)
  span.setStatus({ code: SpanStatusCode.ERROR })
}
