import assert from 'node:assert/strict'
import path from 'node:path'
import { before, describe, it } from 'node:test'
import { type Checked, checkStatements } from '#scripts/check/statements/check-statements.ts'
import { openTestDatabase } from '#tests/support/cluster.ts'

const root = path.resolve(import.meta.dirname, '../..')
const file = 'server/orders/planted.ts'

/** Each function has one mistake, but for three. */
const planted = `
import type pg from 'pg'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#database/connect.ts'

export const column = (db: Database) => sql<{ user_idd: number }>\`select user_idd from orders\`.execute(db)
export const alias = (db: Database) => sql<{ user_id: number }>\`select user_id as user from orders\`.execute(db)
export const type = (db: Database) => sql<{ order_no: number }>\`select order_no from orders\`.execute(db)
export const list = (db: Database) => sql<{ ids: string[] }>\`select array_agg(id) as ids from orders group by user_id\`.execute(db)
export const nullable = (db: Database) => sql<{ paid_at: string }>\`select paid_at from orders\`.execute(db)
export const joined = (db: Database) => sql<{ amount: number }>\`
  select payments.amount from orders left join payments on payments.order_id = orders.id\`.execute(db)
export const none = (db: Database) => sql<{ last: string }>\`select max(paid_at) as last from orders\`.execute(db)
export const parameter = (db: Database, paid: boolean) => sql\`select from orders where id = \${paid}\`.execute(db)
export const ofPool = (pool: pg.Pool, id: number) =>
  pool.query<{ order_no: string | null; state: number }>('select order_no, state from orders where id = $1', [id])
export const clock = (db: Database) => sql\`delete from messages where created_at < market_now()\`.execute(db)
export const day = (db: Database) => sql\`select from messages where seoul_day(created_at) = market_today()\`.execute(db)
export const once = (db: Database) => sql\`
  delete from messages where created_at < (select market_now()) and seoul_day(created_at) < (select market_today())\`.execute(db)
export const byIndex = (db: Database) => sql\`select from orders where paid_at > market_now() - interval '1 day'\`.execute(db)

const columns = sql\`orders.id, orders.state\`
export function part(db: Database, isOpen: boolean) {
  const of: RawBuilder<unknown> = isOpen ? sql\`where closed_at is null\` : sql\`where true\`
  return sql<{ id: number; state: string }>\`select \${columns} from orders \${of}\`.execute(db)
}
export const right = (db: Database, ids: number[]) => sql<{ id: number; at: string | null; name: string; n: number }>\`
  select orders.id, orders.paid_at as at, users.name, orders.amount::numeric as n
  from orders left join users on users.id = orders.user_id where orders.id = any(\${ids}) and users.status = 'OK'\`.execute(db)
`

describe('statements that are written as text', () => {
  let checked: Checked
  before(async () => {
    const database = await openTestDatabase()
    try {
      checked = await checkStatements(root, database.url, { [file]: planted })
    } finally {
      await database.drop()
    }
  })

  it('say what PostgreSQL says: names, types and nulls of rows, and parameters', () => {
    assert.deepEqual(
      checked.problems.filter((one) => !one.startsWith(file)),
      [],
    )
  })

  it('are refused with a wrong column, alias, type, parameter, a null that is not declared or the clock at each row', () => {
    const found = checked.problems.filter((one) => one.startsWith(file))
    const byPlan = (problem: string) => /without null|the clock is asked/.test(problem)
    assert.deepEqual(
      found.map((one) => one.replace(/^[^ ]+ /, '').replace(/ \(.*/, '')),
      [
        'PostgreSQL: column "user_idd" does not exist',
        'user_id is declared, but is no column of the row',
        'order_no is declared number, but comes as text',
        'ids is declared string[], but comes as _int4',
        'paid_at is declared without null: the column of the table may be null',
        'amount is declared without null: payments is outer-joined',
        'last is declared without null: the subquery may have no row',
        'paid is boolean, but int4 is asked for',
        'state is declared number, but comes as text',
        'messages: the clock is asked at each row; write',
        'messages: the clock is asked at each row; write',
        'PostgreSQL: column "closed_at" does not exist',
      ].filter((problem) => checked.planned || !byPlan(problem)),
    )
  })

  it('are all looked at, but for those of which only run time knows the text', () => {
    // A place more belongs here only when its text cannot be known: names out of the catalogue of PostgreSQL, or a file's text.
    const places = new Set(checked.composed.map((one) => one.split(':')[0]))
    assert.deepEqual(
      [...places],
      [
        'server/realtime/listen.ts',
        'demo/set-aside-indexes.ts',
        'demo/set-aside-references.ts',
        'database/connect.ts',
        'database/functions.ts',
        'database/migrate.ts',
      ],
    )
    assert.ok(checked.statements > 700, `only ${checked.statements} statements were found`)
  })
})
