import pg from 'pg'
import { type DatabaseType, type Made, madeOf } from './made.ts'
import { asksPerRow } from './asks-per-row.ts'
import { mayBeNull } from './may-be-null.ts'
import type { Plan } from './plan.ts'

/** A parameter: its type, and what `pg` makes of it. */
export type Parameter = { type: string; made: Made }
/** A column as PostgreSQL describes it, without running the statement. `nullable`: why it may be null, if that is certain. */
export type Column = Parameter & { name: string; nullable?: string }
export type Description = {
  parameters: Parameter[]
  columns: Column[]
  /** A table for each of whose rows the market clock is called. */
  askedPerRow?: string
}

type Field = { name: string; tableID: number; columnID: number; dataTypeID: number }
type Parsed = { parameters: number[]; fields: Field[] }
type Wire = {
  parse(query: { name: string; text: string; types: number[] }): void
  describe(what: { type: 'S'; name: string }): void
  sync(): void
  once(event: 'parameterDescription', listener: (message: { dataTypeIDs: number[] }) => void): void
  removeAllListeners(event: 'parameterDescription'): void
}

/** Sends Parse and Describe of the protocol, as an object that `pg` accepts in place of a query. Nothing is run. */
class Describing {
  readonly parsed: Promise<Parsed>
  readonly #text: string
  readonly #found: Parsed = { parameters: [], fields: [] }
  readonly #settle: { resolve(parsed: Parsed): void; reject(error: Error): void }

  constructor(text: string) {
    const { promise, ...settle } = Promise.withResolvers<Parsed>()
    this.#text = text
    this.parsed = promise
    this.#settle = settle
  }

  submit(wire: Wire): void {
    wire.removeAllListeners('parameterDescription')
    wire.once('parameterDescription', ({ dataTypeIDs }) => (this.#found.parameters = dataTypeIDs))
    wire.parse({ name: '', text: this.#text, types: [] })
    wire.describe({ type: 'S', name: '' })
    wire.sync()
  }
  handleRowDescription({ fields }: { fields: Field[] }): void {
    this.#found.fields = fields
  }
  handleError(error: Error): void {
    this.#settle.reject(error)
  }
  handleReadyForQuery(): void {
    this.#settle.resolve(this.#found)
  }
}

const explained = /^\s*(with|select|insert|update|delete|merge|values)\b/i

/** Connections, because many descriptions run at once. */
const connections = 4

/** Asks PostgreSQL for the parameters and columns of a statement. Nothing is run. Nulls and calls of the clock only by the bundled version. */
export type Describer = {
  /** `rows`: whether it matters which columns may be null. */
  describe(text: string, options: { rows: boolean }): Promise<Description | { problem: string }>
  /** Whether nulls and calls of the clock are known. */
  plans: boolean
  close(): Promise<void>
}

export async function openDescriber(url: string): Promise<Describer> {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'statements',
    max: connections,
    // So a plan uses an index wherever one can help, although the tables are empty.
    options: '-c enable_seqscan=off',
  })
  const { rows: types } = await pool.query<DatabaseType>(
    'select oid::int as oid, typname as name, typcategory as category, typelem::int as element from pg_type',
  )
  // Plans are read as 18 writes them.
  const { rows: servers } = await pool.query<{ plans: boolean }>(
    "select current_setting('server_version_num')::int >= 180000 as plans",
  )
  const plans = servers[0]!.plans
  const { rows: open } = await pool.query<{ place: string }>(
    `select attrelid || '.' || attnum as place from pg_attribute join pg_class on pg_class.oid = attrelid
     where relkind in ('r', 'p') and attnum > 0 and not attnotnull`,
  )
  const byOid = new Map(types.map((type) => [type.oid, type]))
  const nullable = new Set(open.map(({ place }) => place))

  function told(oid: number): Parameter {
    const type = byOid.get(oid)
    return type ? { type: type.name, made: madeOf(type, byOid) } : { type: String(oid), made: 'other' }
  }

  async function planOf(client: pg.PoolClient, text: string): Promise<Plan> {
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (generic_plan, verbose, costs off, format json) ${text}`,
    )
    return rows[0]!['QUERY PLAN'][0].Plan
  }

  const reasons = (plan: Plan, text: string, fields: Field[]): (string | undefined)[] =>
    fields.map(({ tableID, columnID, dataTypeID }, at) =>
      mayBeNull(text, plan, at, {
        byTable: nullable.has(`${tableID}.${columnID}`),
        isList: byOid.get(dataTypeID)?.category === 'A',
      }),
    )

  return {
    plans,
    async describe(text, options) {
      const client = await pool.connect()
      try {
        const describing = new Describing(text)
        client.query(describing as unknown as pg.Submittable)
        const { parameters, fields } = await describing.parsed
        const plan = plans && explained.test(text) ? await planOf(client, text) : undefined
        const why = options.rows && plan ? reasons(plan, text, fields) : []
        return {
          parameters: parameters.map(told),
          askedPerRow: plan && asksPerRow(plan),
          columns: fields.map(({ name, dataTypeID }, at) => ({ ...told(dataTypeID), name, nullable: why[at] })),
        }
      } catch (error) {
        return { problem: `PostgreSQL: ${(error as Error).message}` }
      } finally {
        client.release()
      }
    },
    close: () => pool.end(),
  }
}
