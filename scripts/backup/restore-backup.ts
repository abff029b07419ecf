import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { FileStore } from '#server/files/file-store.ts'
import { type FilesAt, ownStore } from '#server/files/open-store.ts'
import { Problem } from '#scripts/problem.ts'
import { migrateDatabase } from '#scripts/start/database.ts'
import type { Manifest } from './manifest.ts'
import { type Entry, entriesOf } from './read-backup.ts'
import { copyIn, type Table, tablesOf } from './tables.ts'

/**
 * Restores a checked backup into an empty database and file store: the schema of that time, the rows in one transaction, then the later
 * migrations. Refuses a database that has members or staff. After a failure the database is as empty as before, or, if only the later
 * migrations fail, has everything but these.
 */
export async function restoreBackup(config: FilesAt, databaseUrl: string, file: string, said: Manifest): Promise<void> {
  // Kept alive, because nothing is said on it while files are copied.
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'hangyeol-restore',
    keepAlive: true,
    keepAliveInitialDelayMillis: 60_000,
  })
  // Without a listener a connection that breaks between two statements ends this process; the next statement says so too.
  client.on('error', () => {})
  const store = ownStore(config)
  try {
    await client.connect()
    // The transaction waits while files are copied, which may take hours.
    await client.query('set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0')
    await needEmpty(client)
    await client.query('drop schema public cascade; create schema public')
    await migrateDatabase(databaseUrl, said.migrations)
    await client.query('begin')
    const tables = new Map((await tablesOf(client)).map((table) => [table.name, table]))
    const putBack = await setAside(client, [...tables.values()])
    for await (const entry of entriesOf(file)) await restoreEntry(entry, client, tables, store)
    await needRows(client, said)
    for (const [name, last] of Object.entries(said.sequences))
      await client.query('select setval($1::regclass, $2::bigint)', [pg.escapeIdentifier(name), last])
    await putBack()
    await client.query('commit')
    await bringUp(client, databaseUrl)
  } finally {
    await client.end()
  }
}

/** From here on the rows are there, so that restoring once more would be refused. */
async function bringUp(client: pg.Client, databaseUrl: string): Promise<void> {
  try {
    await client.query('analyze')
    await migrateDatabase(databaseUrl)
  } catch (error) {
    throw new Problem(
      `데이터와 파일은 모두 복원했지만 데이터베이스를 이 버전에 맞추지 못했어요. npm run migrate를 실행하면 이어서 맞춰요.\n  ${String(error)}`,
      { cause: error },
    )
  }
}

async function needEmpty(client: pg.Client): Promise<void> {
  const { rows: found } = await client.query<{ any: boolean; ours: boolean }>(
    `select exists (select from pg_tables where schemaname = 'public') as any, to_regclass('public.users') is not null as ours`,
  )
  if (!found[0]!.any) return
  const { rows } = found[0]!.ours
    ? await client.query<{ used: boolean }>('select exists (select from users) or exists (select from staff) as used')
    : { rows: [{ used: true }] }
  if (rows[0]!.used)
    throw new Problem(
      '비어 있지 않은 데이터베이스에는 복원하지 않아요. 새 DATA_DIR(또는 빈 데이터베이스의 DATABASE_URL)을 정해 다시 실행해 주세요.',
    )
}

/**
 * Drops foreign keys, disables triggers and empties what `migrate` has filled, because the rows come in the order of the file. Returns the
 * function that puts them back.
 */
async function setAside(client: pg.Client, tables: readonly Table[]): Promise<() => Promise<void>> {
  const names = tables.map(({ name }) => pg.escapeIdentifier(name))
  const { rows } = await client.query<{ owner: string; name: string; definition: string }>(
    `select conrelid::regclass::text as owner, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace order by conrelid, conname`,
  )
  for (const { owner, name } of rows)
    await client.query(`alter table ${owner} drop constraint ${pg.escapeIdentifier(name)}`)
  for (const name of names) await client.query(`alter table ${name} disable trigger user`)
  await client.query(`truncate ${names.join(', ')}`)
  return async () => {
    for (const name of names) await client.query(`alter table ${name} enable trigger user`)
    for (const { owner, name, definition } of rows)
      await client.query(`alter table ${owner} add constraint ${pg.escapeIdentifier(name)} ${definition}`)
  }
}

async function restoreEntry(
  { name, bytes }: Entry,
  client: pg.Client,
  tables: ReadonlyMap<string, Table>,
  store: FileStore,
): Promise<void> {
  const [kind, ...rest] = name.split('/')
  const table = kind === 'tables' ? tables.get(rest[0] ?? '') : undefined
  if (table) return pipeline(bytes, client.query(copyFrom(copyIn(table))))
  if (kind !== 'files' || rest.includes('..')) {
    for await (const _ of bytes);
    return
  }
  await store.put(rest.join('/'), bytes)
}

async function needRows(client: pg.Client, { rows: said }: Manifest): Promise<void> {
  for (const [table, expected] of Object.entries(said)) {
    const { rows } = await client.query<{ n: string }>(`select count(*) as n from ${pg.escapeIdentifier(table)}`)
    if (Number(rows[0]!.n) !== expected) throw new Error(`${table}: ${rows[0]!.n} rows of ${expected}`)
  }
}
