import type { FastifyRequest, FastifyServerOptions } from 'fastify'
import type { Server } from 'node:http'
import type { Config } from '#server/config/config.ts'
import { trace } from '@opentelemetry/api'
import { logSink } from './log-sink.ts'
import { quietUrl } from './quiet-url.ts'

/** Fields whose values are hidden in log lines, at up to two levels of nesting. */
const secretFields = [
  'password',
  'password2',
  'current_password',
  'auth_number',
  'otp',
  'access_token',
  'refresh_token',
  'token',
  'authorization',
  'cookie',
  'phone_no',
  'reci_phone',
  'delivey_tel',
  'refund_account',
  'bank_account',
  'bank_depositor',
  'paymentKey',
  'payment_key',
]

/** JSON lines in UTC on stdout, without names, telephone numbers or secrets of members. */
export function logOptions(config: Config): FastifyServerOptions<Server>['logger'] {
  if (config.logLevel === 'silent') return false
  return {
    level: config.logLevel,
    stream: logSink(1),
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    ...(config.traces && { mixin: traceAtWork }),
    redact: {
      paths: secretFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
      censor: '[숨김]',
    },
    serializers: {
      req: (request: FastifyRequest) => ({ method: request.method, url: quietUrl(request.url), ip: request.ip }),
      err: describeError,
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
    },
  }
}

/** A warning from before the server has its logger, as one of its lines. */
export function warnEarly({ logLevel }: Pick<Config, 'logLevel'>, msg: string): void {
  if (logLevel === 'silent' || logLevel === 'error' || logLevel === 'fatal') return
  logSink(1).write(`${JSON.stringify({ level: 40, time: new Date().toISOString(), msg })}\n`)
}

/** The ids of the active trace and span, so that log lines and traces can be matched. */
function traceAtWork(): object {
  const at = trace.getActiveSpan()?.spanContext()
  return at ? { trace_id: at.traceId, span_id: at.spanId } : {}
}

type Logged = { type: string; message: string; stack: string; [about: string]: unknown }

/** Type, message and place of an error, without the `detail` of the database: it repeats telephone numbers and names. */
function describeError(error: Error & { code?: string; table?: string; constraint?: string }): Logged {
  const { name, message, stack, code, table, constraint, cause } = error
  return {
    type: name,
    message,
    stack: stack ?? '',
    ...(code && { code }),
    ...(table && { table }),
    ...(constraint && { constraint }),
    ...(cause instanceof Error && { cause: describeError(cause) }),
  }
}
