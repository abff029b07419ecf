import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Database } from './connect.ts'

const folder = path.join(import.meta.dirname, 'migrations')

/** Brings the database up to the newest numbered .sql file. Two processes may call it at once: Kysely takes a lock. */
export async function migrate(db: Database): Promise<void> {
  const { error } = await new Migrator({ db, provider: { getMigrations } }).migrateToLatest()
  if (error) throw error
}

/** Whether every migration of this build has run: a server that is ahead of its database is not ready. */
export async function isMigrated(db: Database): Promise<boolean> {
  const all = await new Migrator({ db, provider: { getMigrations } }).getMigrations()
  return all.every((migration) => migration.executedAt)
}

async function getMigrations() {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql'))
  return Object.fromEntries(names.map((name) => [name, { up: (db: Database) => run(db, name) }]))
}

async function run(db: Database, name: string) {
  await sql.raw(await readFile(path.join(folder, name), 'utf8')).execute(db)
}
