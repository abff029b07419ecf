import { sql } from 'kysely'
import type { Database } from './connect.ts'
import { notForward, NotForward } from './forward-only.ts'
import { lacksFunctions, landedVersions, replaceFunctions } from './functions.ts'
import { baselineText, type Migration, migrationNames, migrationsIn } from './migrations.ts'
import { lockWait, patiently } from './patiently.ts'

/** The advisory lock of a migration: two processes that start at once would otherwise record two releases for one. */
const turn = 8_150_190

/**
 * Applies all missing migrations and records them as one release; then brings the functions to the texts of their files. An empty database
 * starts from the baseline; one from before the baseline runs the migrations that it replaces. One that is one release ahead is left as it
 * is, because this build can serve it. `only`: the migrations of a backup, and no functions, which may need later ones. Returns the names of
 * the applied migrations.
 */
export async function migrate(db: Database, only?: readonly string[]): Promise<string[]> {
  return db.connection().execute(async (one) => {
    await sql`select set_config('lock_timeout', '0', false)`.execute(one)
    await sql`select pg_advisory_lock(${turn})`.execute(one)
    try {
      if (await isOneAhead(one)) return []
      const names = await bringUp(one, only)
      // A backup may be older than this table.
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

/** Whether the database has all of this build's migrations, unchanged, and those of one later release. */
async function isOneAhead(db: Database): Promise<boolean> {
  const own = await ownSchema()
  const newest = own.names.at(-1) ?? ''
  const applied = [...(await appliedTo(db))]
  const known = applied.filter(([name]) => name <= newest)
  if (known.length === applied.length || notForward(await migrationsIn(), new Map(known))) return false
  return (await schemaGap(db, own)) === 'none'
}

/** Applies the migrations, each in a transaction of its own. Returns their names. */
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

/** Creates the table of applied migrations, with the names of Kysely's migrator: earlier releases read and write it too. */
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
    // PostgreSQL's error does not say which migration failed.
    const { message, code } = error as Error & { code?: string }
    throw Object.assign(new Error(`${notes.at(-1)?.name}: ${message}`, { cause: error }), { code })
  })

/**
 * How the schema of the database differs from this build's. `none`: they can work together, also while the database is one release ahead,
 * because old servers run until the new ones are ready. `database`: it lacks a migration or a function. `code`: it is two or more releases
 * ahead.
 */
export type SchemaGap = 'none' | 'database' | 'code'

/** What a build brings: the names of its migrations, and all released versions of its functions. */
export type OwnSchema = { names: readonly string[]; landed: readonly string[] }

/** Reads it from the files. A process that runs reads it once: the files of the next release may come to lie in their place. */
export async function ownSchema(): Promise<OwnSchema> {
  const [names, landed] = await Promise.all([migrationNames(), landedVersions()])
  return { names, landed }
}

const undefinedTable = '42P01'

export async function schemaGap(db: Database, { names, landed }: OwnSchema): Promise<SchemaGap> {
  const ran = await appliedTo(db)
  if (names.some((name) => !ran.has(name))) return 'database'
  const unknown = [...ran.keys()].filter((name) => !names.includes(name))
  // Functions are compared only if the database is not ahead: a later release may have dropped one.
  if (unknown.length === 0) return (await lacksFunctions(db, landed)) ? 'database' : 'none'
  const { rows } = await sql<{ n: number }>`
    select count(distinct id)::int as n from unnest(${unknown}::text[]) as name left join releases on name = any(migrations)`.execute(
    db,
  )
  return rows[0]!.n > 1 ? 'code' : 'none'
}

/** The checksums of applied migrations by name; null where none was stored. */
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
