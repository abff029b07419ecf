import type { FastifyBaseLogger } from 'fastify'

type Bindings = Parameters<FastifyBaseLogger['child']>[0]
type Options = Parameters<FastifyBaseLogger['child']>[1]

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** Stands for a child of a logger, which is made when it has something to say. */
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
 * A request's own logger, for Fastify's `childLoggerFactory`. Most requests say nothing, and pino looks for secrets in the id of each
 * (`redact`): a tenth of what a read costs.
 */
export const lateLogger = (logger: FastifyBaseLogger, bindings: Bindings, options: Options): FastifyBaseLogger =>
  new LateLogger(() => logger.child(bindings, options)) as unknown as FastifyBaseLogger
