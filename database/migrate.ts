import { sql } from 'kysely'
import type { Database } from './connect.ts'
import { notForward, NotForward } from './forward-only.ts'
import { lacksFunctions, replaceFunctions } from './functions.ts'
import { baselineText, type Migration, migrationNames, migrationsIn } from './migrations.ts'
import { lockWait, patiently } from './patiently.ts'

/** Who migrates, alone, to its end: else two that start at once would note two releases of one. */
const turn = 8_150_190

/**
 * Brings the database up to the newest numbered .sql file and notes what it changed as one release; then the functions to what stands in
 * their files. An empty one begins with the baseline; one that has begun before there was the baseline runs what it stands for. `only`: the
 * migrations that a backup was made with, and no functions, which may need what came after. Answers the names of what it lacked.
 */
export async function migrate(db: Database, only?: readonly string[]): Promise<string[]> {
  return db.connection().execute(async (one) => {
    await sql`select set_config('lock_timeout', '0', false)`.execute(one)
    await sql`select pg_advisory_lock(${turn})`.execute(one)
    try {
      const names = await bringUp(one, only)
      // A backup may be of before there was the table.
      const { rows } = await sql<{ notes: boolean }>`
        select to_regclass('public.releases') is not null as notes`.execute(one)
      if (names.length > 0 && rows[0]?.notes)
        await sql`insert into releases (migrations) values (${names}::text[])`.execute(one)
      if (!only) await replaceFunctions(one)
      return names
    } finally {
      await sql`select pg_advisory_unlock(${turn})`.execute(one)
      await sql`reset lock_timeout`.execute(one)
    }
  })
}

/** Answers what has run. Each has a transaction of its own. */
async function bringUp(db: Database, only?: readonly string[]): Promise<string[]> {
  const all = await migrationsIn()
  const applied = await appliedTo(db)
  const problem = notForward(all, applied)
  if (problem) throw new NotForward(problem)
  const wanted = all.filter(({ name }) => !applied.has(name) && (only?.includes(name) ?? true))
  if (wanted.length === 0) return []
  await keepBook(db)
  const stoodFor = all.filter(({ isBefore }) => isBefore)
  const begins = applied.size === 0 && stoodFor.every((one) => wanted.includes(one))
  if (begins) await run(db, await baselineText(), stoodFor)
  for (const one of wanted) if (!begins || !one.isBefore) await run(db, one.text, [one])
  return wanted.map(({ name }) => name)
}

/** Under the names that Kysely's migrator gave it: the releases before this one read and write it too. */
async function keepBook(db: Database): Promise<void> {
  await sql`
    create table if not exists kysely_migration (name varchar(255) primary key, "timestamp" varchar(255) not null)`.execute(
    db,
  )
  await sql`alter table kysely_migration add column if not exists sum text`.execute(db)
}

const run = (db: Database, text: string, notes: readonly Migration[]) =>
  patiently(() =>
    db.transaction().execute(async (trx) => {
      await sql.raw(`set local lock_timeout = ${lockWait};\n${text}`).execute(trx)
      const [names, sums] = [notes.map(({ name }) => name), notes.map(({ sum }) => sum)]
      await sql`
        insert into kysely_migration (name, "timestamp", sum)
        select name, ${new Date().toISOString()}, sum from unnest(${names}::text[], ${sums}::text[]) as one (name, sum)`.execute(
        trx,
      )
    }),
  ).catch((error: unknown) => {
    // PostgreSQL says what is wrong with a text and not which one it was.
    const { message } = error as Error
    throw new Error(`${notes.at(-1)?.name}: ${message}`, { cause: error })
  })

/**
 * How this build and the database stand. `none`: they may work together, which is so too while the database is one release ahead, for
 * old servers go on until the new ones are there. `database`: it lacks a migration or a function. `code`: it is two releases or more ahead.
 */
export type SchemaGap = 'none' | 'database' | 'code'

const undefinedTable = '42P01'

export async function schemaGap(db: Database): Promise<SchemaGap> {
  const own = await migrationNames()
  const ran = await appliedTo(db)
  if (own.some((name) => !ran.has(name))) return 'database'
  const unknown = [...ran.keys()].filter((name) => !own.includes(name))
  // Of functions only a database that is not ahead can lack one: a later release may have dropped it.
  if (unknown.length === 0) return (await lacksFunctions(db)) ? 'database' : 'none'
  const { rows } = await sql<{ n: number }>`
    select count(distinct id)::int as n from unnest(${unknown}::text[]) as name left join releases on name = any(migrations)`.execute(
    db,
  )
  return rows[0]!.n > 1 ? 'code' : 'none'
}

/** By the name of each migration that has run, the sum of its text; null where it was not noted yet. */
async function appliedTo(db: Database): Promise<Map<string, string | null>> {
  try {
    const { rows } = await sql<{ name: string; sum: string | null }>`
      select name, to_jsonb(ran) ->> 'sum' as sum from kysely_migration ran`.execute(db)
    return new Map(rows.map(({ name, sum }) => [name, sum]))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === undefinedTable) return new Map()
    throw error
  }
}
