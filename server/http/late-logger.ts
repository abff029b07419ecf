import type { FastifyBaseLogger } from 'fastify'

type Bindings = Parameters<FastifyBaseLogger['child']>[0]
type Options = Parameters<FastifyBaseLogger['child']>[1]

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** Stands for a child logger, which is made only when something is logged. */
class LateLogger {
  readonly #make: () => FastifyBaseLogger
  #own: FastifyBaseLogger | undefined

  constructor(make: () => FastifyBaseLogger) {
    this.#make = make
  }
  get own(): FastifyBaseLogger {
    return (this.#own ??= this.#make())
  }
  get level() {
    return this.own.level
  }
  set level(level) {
    this.own.level = level
  }
  child(...about: Parameters<FastifyBaseLogger['child']>): FastifyBaseLogger {
    return this.own.child(...about)
  }
}
for (const level of levels)
  Object.defineProperty(LateLogger.prototype, level, {
    value(this: LateLogger, ...said: Parameters<FastifyBaseLogger['info']>) {
      this.own[level](...said)
    },
  })

/**
 * The logger of a request, for Fastify's `childLoggerFactory`. Most requests log nothing, and making a child costs a tenth of a read,
 * because pino searches its bindings for secrets (`redact`).
 */
export const lateLogger = (logger: FastifyBaseLogger, bindings: Bindings, options: Options): FastifyBaseLogger =>
  new LateLogger(() => logger.child(bindings, options)) as unknown as FastifyBaseLogger
