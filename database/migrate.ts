import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Database } from './connect.ts'
import { lacksFunctions, replaceFunctions } from './functions.ts'
import { lockWait, patiently } from './patiently.ts'

const folder = path.join(import.meta.dirname, 'migrations')

/** Who migrates, alone, to its end: else two that start at once would note two releases of one. */
const turn = 8_150_190

/**
 * Brings the database up to the newest numbered .sql file, each in a transaction of its own, and notes what it changed as one release;
 * then the functions to what stands in their files. `only`: the migrations that a backup was made with, and no functions, which may need
 * what came after. Databases of before the list of landed migrations may lack one with a smaller number: it runs late.
 */
export async function migrate(db: Database, only?: readonly string[]): Promise<void> {
  await db.connection().execute(async (one) => {
    await sql`select set_config('lock_timeout', '0', false)`.execute(one)
    await sql`select pg_advisory_lock(${turn})`.execute(one)
    try {
      const names = await migrateOneByOne(one, only)
      // A backup may be of before there was the table.
      const { rows } = await sql<{ notes: boolean }>`
        select to_regclass('public.releases') is not null as notes`.execute(one)
      if (names.length > 0 && rows[0]?.notes)
        await sql`insert into releases (migrations) values (${names}::text[])`.execute(one)
      if (!only) await replaceFunctions(one)
    } finally {
      await sql`select pg_advisory_unlock(${turn})`.execute(one)
      await sql`reset lock_timeout`.execute(one)
    }
  })
}

async function migrateOneByOne(db: Database, only?: readonly string[]): Promise<string[]> {
  const provider = { getMigrations: () => getMigrations(only) }
  const migrator = new Migrator({ db, provider, allowUnorderedMigrations: true })
  const names: string[] = []
  for (;;) {
    const done = await patiently(async () => {
      const { error, results = [] } = await migrator.migrateUp()
      if (error) throw error
      return results
    })
    if (done.length === 0) return names
    names.push(...done.map(({ migrationName }) => migrationName))
  }
}

/**
 * How this build and the database stand. `none`: they may work together, which is so too while the database is one release ahead, for
 * old servers go on until the new ones are there. `database`: it lacks a migration or a function. `code`: it is two releases or more ahead.
 */
export type SchemaGap = 'none' | 'database' | 'code'

const undefinedTable = '42P01'

export async function schemaGap(db: Database): Promise<SchemaGap> {
  const own = await migrationNames()
  const ran = await namesThatRan(db)
  if (own.some((name) => !ran.has(name))) return 'database'
  const unknown = [...ran].filter((name) => !own.includes(name))
  // Of functions only a database that is not ahead can lack one: a later release may have dropped it.
  if (unknown.length === 0) return (await lacksFunctions(db)) ? 'database' : 'none'
  const { rows } = await sql<{ n: number }>`
    select count(distinct id)::int as n from unnest(${unknown}::text[]) as name left join releases on name = any(migrations)`.execute(
    db,
  )
  return rows[0]!.n > 1 ? 'code' : 'none'
}

async function namesThatRan(db: Database): Promise<Set<string>> {
  try {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
    return new Set(rows.map(({ name }) => name))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === undefinedTable) return new Set()
    throw error
  }
}

/** Of every migration of this build, in their order. */
export async function migrationNames(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
}

async function getMigrations(only?: readonly string[]) {
  const names = (await migrationNames()).filter((name) => only?.includes(name) ?? true)
  return Object.fromEntries(names.map((name) => [name, { up: (db: Database) => run(db, name) }]))
}

async function run(db: Database, name: string) {
  const text = await readFile(path.join(folder, name), 'utf8')
  await sql.raw(`set local lock_timeout = ${lockWait};\n${text}`).execute(db)
}
