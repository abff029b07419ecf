import { diag, DiagLogLevel, trace, context, propagation } from '@opentelemetry/api'
import { OTLPTraceExporter as JsonExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { OTLPTraceExporter as ProtobufExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '#server/config/config.ts'

/**
 * Sends spans to the collector in the configuration, in batches. The SDK reads the other standard variables itself (OTEL_SERVICE_NAME,
 * OTEL_RESOURCE_ATTRIBUTES, OTEL_TRACES_SAMPLER, OTEL_BSP_*, OTEL_EXPORTER_OTLP_TIMEOUT, …).
 */
export function sendTraces({ url, headers, json }: NonNullable<Config['traces']>, role: string) {
  const exporter = new (json ? JsonExporter : ProtobufExporter)({ url, headers })
  const provider = new NodeTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'hangyeol', 'hangyeol.role': role, 'process.pid': process.pid }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  })
  provider.register()
  return {
    /** Logs one line for each batch that could not be sent. */
    tellTo(log: FastifyBaseLogger) {
      const tell = (message: string, ...more: unknown[]) => log.warn({ more }, `traces: ${message}`)
      diag.setLogger(
        { error: tell, warn: tell, info: () => {}, debug: () => {}, verbose: () => {} },
        { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
      )
    },
    /** Sends the remaining spans, within the time limit of a batch. */
    async close() {
      await provider.shutdown().catch(() => {})
      trace.disable()
      context.disable()
      propagation.disable()
      diag.disable()
    },
  }
}
