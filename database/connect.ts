import { createHash } from 'node:crypto'
import type { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import { Kysely, type Transaction } from 'kysely'
import pg from 'pg'
import { isOutdatedPlan } from './outdated-plan.ts'
import { PipelinedDialect } from './pipelined-dialect.ts'
import type { DB } from './schema.ts'
import { traceStatement } from './trace-statements.ts'

export type Database = Kysely<DB>
export type Trx = Transaction<DB>

const { builtins } = pg.types
pg.types.setTypeParser(builtins.NUMERIC, Number)
pg.types.setTypeParser(builtins.INT8, Number)
pg.types.setTypeParser(builtins.DATE, (text) => text)
pg.types.setTypeParser(builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString())

/** Names every statement with parameters by its text, so that the server parses and plans it once per connection. */
class PreparingClient extends pg.Client {
  /** How often a statement had to be prepared anew here. */
  readonly #renewed = new Map<string, number>()

  // oxlint-disable-next-line typescript/no-explicit-any -- pg's overloads all end in this one
  override query(statement: any, values?: any, done?: any): any {
    this.#gather()
    if (typeof statement !== 'string' || !Array.isArray(values) || values.length === 0)
      return super.query(statement, values, done)
    const ask = (answered: unknown) => {
      const name = `${nameOf(statement)}${this.#renewed.get(statement) ?? ''}`
      return super.query({ name, text: statement, values }, answered as undefined) as unknown as Promise<unknown>
    }
    if (done)
      return ask((error: unknown, result: unknown) =>
        this.#mayAskAgain(statement, error) ? ask(done) : done(error, result),
      )
    return ask(undefined).catch((error: unknown) => {
      if (this.#mayAskAgain(statement, error)) return ask(undefined)
      throw error
    })
  }

  /** What is asked in one turn of the loop goes out in one piece. */
  #gather(): void {
    const { stream } = (this as unknown as { connection: { stream: Socket } }).connection
    stream.cork()
    process.nextTick(() => stream.uncork())
  }

  /** Within a transaction it may not: that has to begin anew (`transaction`). */
  #mayAskAgain(statement: string, error: unknown): boolean {
    if (!isOutdatedPlan(error)) return false
    this.#renewed.set(statement, (this.#renewed.get(statement) ?? 0) + 1)
    return this.getTransactionStatus() === 'I'
  }
}

const names = new Map<string, string>()
function nameOf(text: string): string {
  let name = names.get(text)
  if (!name) {
    name = createHash('sha256').update(text).digest('base64url').slice(0, 32)
    if (names.size < 10_000) names.set(text, name)
  }
  return name
}

const readOnly = '25006'

/** A database that follows another now refuses to write: whoever is connected to it goes, and the pool connects to the one that leads. */
function dropFormerLeader(client: pg.PoolClient): void {
  const { connection } = client as unknown as { connection: EventEmitter<{ errorMessage: [{ code?: string }] }> }
  connection.on('errorMessage', ({ code }) => {
    // The pool takes none back that is ending.
    if (code === readOnly) void (client as unknown as pg.Client).end().catch(() => {})
  })
}

export type Connected = { db: Database; pool: pg.Pool }

/** What holds in each session, times in milliseconds. A statement is planned once per connection: planning a list costs three times what reading it does. */
export const sessionSettings = {
  plan_cache_mode: 'force_generic_plan',
  lock_timeout: '3000',
  statement_timeout: '10000',
  idle_in_transaction_session_timeout: '15000',
} as const

type Options = {
  max?: number
  name?: string
  /** Behind a pooler that lends a connection for one transaction: it takes no settings with a connection, they must stand at the role. */
  pooled?: boolean
  /** False: the pooler knows no prepared statements (PgBouncer before 1.21). */
  prepares?: boolean
  /** Milliseconds until a connection that does not come is given up; default 5000. */
  patience?: number
  /** Statements are spans of the work that asked them. */
  traced?: boolean
}

/**
 * A pool and Kysely on it. Dates come as 'YYYY-MM-DD', times as ISO text, numerics as numbers (kg and won stay far below 2^53).
 * Waiting for a lock ends after 3 s, a statement after 10 s, an abandoned transaction after 15 s.
 */
export function connect(url: string, options: Options = {}): Connected {
  const settings = Object.entries(sessionSettings).map(([name, value]) => `-c ${name}=${value}`)
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 10,
    application_name: options.name ?? 'hangyeol',
    connectionTimeoutMillis: options.patience ?? 5_000,
    pipeline: true,
    Client: options.prepares === false ? pg.Client : PreparingClient,
    ...(!options.pooled && { options: settings.join(' ') }),
  })
  // Without a listener on every client, a database that goes away ends this process.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', () => {})
    dropFormerLeader(client)
  })
  const log = options.traced ? { log: traceStatement } : {}
  return { db: new Kysely({ dialect: new PipelinedDialect({ pool }), ...log }), pool }
}
