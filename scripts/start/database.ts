import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Config } from '#server/config/config.ts'
import { readDatabaseAddress } from '#server/config/environment.ts'
import { migrate } from '#database/migrate.ts'
import type { DB } from '#database/schema.ts'
import { demoMark } from '#server/need-production-database.ts'
import { Problem } from '#scripts/problem.ts'

const tableInUse = '55P03'
const halfFilled = 'hangyeol: the demo market is being filled'

/** Runs one query on a connection of its own. */
async function ask<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

/** Checks that the database of DATABASE_URL exists, and is ours or empty. */
export async function needDatabase(url: string): Promise<void> {
  try {
    await ask(url, 'select 1')
  } catch (error) {
    throw new Problem(whyNoDatabase(url, error))
  }
  await needOurs(url)
}

/** Refuses a database with another program's tables: ours could conflict with them, and the next reset would drop them all. */
async function needOurs(url: string): Promise<void> {
  const [tables] = await ask<{ ours: boolean; any: boolean }>(
    url,
    `select to_regclass('public.market_clock') is not null as ours,
            exists (select from pg_tables where schemaname = 'public' and tablename not like 'kysely%') as any`,
  )
  if (tables?.any && !tables.ours) {
    throw new Problem(
      'DATABASE_URL의 데이터베이스에 한결의 것이 아닌 표가 있어요. 비어 있는 다른 데이터베이스를 알려 주세요.',
    )
  }
}

/** Migrates the database to this version of the code, or with `only` as `migrate`; returns the names of the applied migrations. */
export async function migrateDatabase(url: string, only?: readonly string[]): Promise<string[]> {
  // Without the role's timeouts: a migration may take long.
  const options = '-c statement_timeout=0 -c idle_in_transaction_session_timeout=0'
  const pool = new pg.Pool({ connectionString: url, max: 2, options })
  pool.on('error', () => {})
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  try {
    return await migrate(db, only)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === tableInUse)
      throw new Problem(
        '다른 일(백업이나 긴 조회)이 데이터베이스의 표를 오래 쓰고 있어서 모양을 맞추지 못했어요. 그 일이 끝난 뒤 다시 실행해 주세요.',
      )
    throw error
  } finally {
    await db.destroy()
  }
}

/** Whether to fill in the demo market: there are no members yet. A half-filled demo, left by a power cut, is dropped first. */
export async function wantsDemo(url: string, { nodeEnv }: Config): Promise<boolean> {
  if (nodeEnv === 'production') return false
  const [schema] = await ask<{ note: string | null }>(url, "select obj_description('public'::regnamespace) as note")
  if (schema?.note === halfFilled) await emptyDatabase(url)
  const [members] = await ask<{ any: boolean }>(url, 'select exists (select from users) as any')
  return members?.any === false
}

/** Runs `fill` with a mark in the database, so that the next start knows whether it was completed, and production that these are demo data. */
export async function whileFilling(url: string, fill: () => Promise<void>): Promise<void> {
  await ask(url, `comment on schema public is '${halfFilled}'`)
  await fill()
  await ask(url, `comment on schema public is '${demoMark}'`)
}

/** Drops everything and creates an empty schema. Refuses a database that is not ours, or to which somebody else is connected. */
export async function emptyDatabase(url: string): Promise<void> {
  // PostgreSQL takes a moment to notice that our own connection was closed.
  for (let looks = 1; (await othersConnected(url)) > 0; looks++) {
    if (looks > 40) {
      throw new Problem(
        '이 데이터베이스에 다른 프로그램이 연결되어 있어요. 실행 중인 한결을 모두 끄고 다시 실행해 주세요.',
      )
    }
    await pause(50)
  }
  await needOurs(url)
  await ask(url, 'drop schema public cascade; create schema public')
  await migrateDatabase(url)
}

async function othersConnected(url: string): Promise<number> {
  const [others] = await ask<{ n: number }>(
    url,
    `select count(*)::int as n from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  )
  return others?.n ?? 0
}

function whyNoDatabase(url: string, error: unknown): string {
  const { host, pathname } = readDatabaseAddress(url) ?? { host: '', pathname: '' }
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  const what = `DATABASE_URL의 데이터베이스(${host}${pathname})에 연결하지 못했어요`
  if (code === '28P01' || code === '28000') return `${what}: 사용자 이름이나 암호가 맞지 않아요.`
  if (code === '3D000') return `${what}: 그런 이름의 데이터베이스가 없어요. createdb로 먼저 만들어 주세요.`
  if (code === 'ECONNREFUSED')
    return `${what}: 그 주소에서 PostgreSQL이 듣고 있지 않아요. 켜져 있는지, 포트가 맞는지 확인해 주세요.`
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `${what}: 그런 이름의 컴퓨터를 찾지 못했어요. 주소를 확인해 주세요.`
  const said = error instanceof Error ? error.message : String(error)
  return `${what}: ${said}\n  주소를 고치거나, DATABASE_URL을 비워 두면 PostgreSQL을 함께 실행해요.`
}
