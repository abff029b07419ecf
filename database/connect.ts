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

type Answered = (error: unknown, result: unknown) => void

/**
 * Gives every statement with parameters a name made of its text (a prepared statement), so that the server parses and plans it once per
 * connection.
 */
class PreparingClient extends pg.Client {
  /** How often each statement had to be prepared again on this connection. */
  readonly #renewed = new Map<string, number>()

  // oxlint-disable-next-line typescript/no-explicit-any -- pg's overloads all end in this one
  override query(statement: any, values?: any, done?: any): any {
    this.#gather()
    if (typeof statement !== 'string' || !Array.isArray(values) || values.length === 0)
      return super.query(statement, values, done)
    const ask = (answered: Answered) => {
      // A configuration object would be copied by its property descriptors, for each statement.
      const query = new pg.Query(statement, values)
      const name = `${nameOf(statement)}${this.#renewed.get(statement) ?? ''}`
      super.query(Object.assign(query, { name, callback: answered }))
    }
    const askTwice = (answered: Answered) => {
      ask((error, result) => (this.#mayAskAgain(statement, error) ? ask(answered) : answered(error, result)))
    }
    if (done) return askTwice(done)
    return new Promise((resolve, reject) => {
      askTwice((error, result) => (error ? reject(error) : resolve(result)))
    })
  }

  /** Statements of one turn of the event loop are sent in one write. */
  #gather(): void {
    const { stream } = (this as unknown as { connection: { stream: Socket } }).connection
    stream.cork()
    process.nextTick(() => stream.uncork())
  }

  /** Whether the statement may be repeated. Not inside a transaction, which has to be repeated as a whole (`transaction`). */
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

/** A former leader, which is a replica now, refuses to write: its connections are closed, so that the pool connects to the new leader. */
function dropFormerLeader(client: pg.PoolClient): void {
  const { connection } = client as unknown as { connection: EventEmitter<{ errorMessage: [{ code?: string }] }> }
  connection.on('errorMessage', ({ code }) => {
    // The pool drops a client that is ending.
    if (code === readOnly) void (client as unknown as pg.Client).end().catch(() => {})
  })
}

export type Connected = { db: Database; pool: pg.Pool }

/**
 * The settings of each session, times in milliseconds. Generic plans, because a statement is then planned once per connection: planning a
 * list takes three times as long as reading it.
 */
export const sessionSettings = {
  plan_cache_mode: 'force_generic_plan',
  lock_timeout: '3000',
  statement_timeout: '10000',
  idle_in_transaction_session_timeout: '15000',
} as const

type Options = {
  max?: number
  name?: string
  /** Behind a transaction pooler, which accepts no settings in the connection string: they have to be set for the role. */
  pooled?: boolean
  /** False: the pooler does not support prepared statements (PgBouncer before 1.21). */
  prepares?: boolean
  /** Timeout of a connection attempt in milliseconds; default 5000. */
  patience?: number
  /**
   * Milliseconds after which an unanswered statement fails and its connection is closed; default: never. A database that is gone without a
   * word says nothing for as long as TCP repeats what was sent, a quarter of an hour, or for ever.
   */
  silence?: number
  /** Each statement is a span of the trace that it belongs to. */
  traced?: boolean
}

/**
 * Opens a pool, and Kysely on it. Dates are 'YYYY-MM-DD', times ISO text, numerics numbers (kg and won are far below 2^53). Timeouts: 3 s
 * for a lock, 10 s for a statement, 15 s for an idle transaction.
 */
export function connect(url: string, options: Options = {}): Connected {
  const settings = Object.entries(sessionSettings).map(([name, value]) => `-c ${name}=${value}`)
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 10,
    application_name: options.name ?? 'hangyeol',
    connectionTimeoutMillis: options.patience ?? 5_000,
    ...(options.silence && { query_timeout: options.silence }),
    keepAlive: true,
    keepAliveInitialDelayMillis: 60_000,
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
