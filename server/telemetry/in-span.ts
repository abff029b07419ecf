import { type Attributes, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'

const tracer = trace.getTracer('hangyeol')

/** Does a piece of work as a span of its own, under the one that is at work; while nothing is traced, only the work. */
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

/** What failed by its name alone: a message may repeat what a member typed. */
function failed(span: Span, error: unknown): void {
  const type = error instanceof Error ? ((error as { code?: string }).code ?? error.name) : 'unknown'
  span.setAttribute('error.type', type)
  span.setStatus({ code: SpanStatusCode.ERROR })
}
