import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { pack, type Pack } from 'tar-stream'
import type { Config } from '#server/config/config.ts'
import { fileStore, type FilesAt } from '#server/files/open-store.ts'
import { type Manifest, manifestName, markOfKey } from './manifest.ts'
import { copyOut, type Table, tablesOf } from './tables.ts'

/** Approximate bytes of a table in one entry. */
const pieceSize = 8 * 2 ** 20

type Writing = { archive: Pack; entries: Manifest['entries'] }

/**
 * Writes the whole shop, as of one moment, into one file: every table from one snapshot, and every uploaded file. A tar compressed with
 * zstd, whose last entry has the checksums of all others; the file gets its name when it is complete. The shop may be open meanwhile.
 */
export async function writeBackup(
  config: FilesAt & Pick<Config, 'encryptionKey'>,
  databaseUrl: string,
  file: string,
): Promise<Manifest> {
  const draft = `${file}.part`
  const archive = pack()
  const writing = pipeline(archive, createZstdCompress(), createWriteStream(draft, { mode: 0o600 }))
  // The error is thrown below, where a write into it fails for the same reason.
  writing.catch(() => {})
  try {
    const entries: Manifest['entries'] = {}
    const said = await writeTables({ archive, entries }, databaseUrl)
    await writeFiles({ archive, entries }, config)
    const whole: Manifest = {
      product: 'hangyeol',
      format: 1,
      keyMark: markOfKey(config.encryptionKey),
      ...said,
      entries,
    }
    archive.entry({ name: manifestName }, JSON.stringify(whole))
    archive.finalize()
    await writing
    await sync(draft)
    await rename(draft, file)
    await sync(path.dirname(path.resolve(file)))
    return whole
  } catch (error) {
    archive.destroy()
    await writing.catch(() => {})
    await rm(draft, { force: true })
    throw error
  }
}

type Said = Pick<Manifest, 'at' | 'migrations' | 'rows' | 'sequences'>

/** On a connection of its own, which is closed before the files are copied: these may take longer than a proxy lets it wait. */
async function writeTables(writing: Writing, databaseUrl: string): Promise<Said> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'hangyeol-backup' })
  // Without a listener a connection that breaks between two statements ends this process; the next statement says so too.
  client.on('error', () => {})
  try {
    await client.connect()
    return await writeSnapshot(writing, client)
  } finally {
    await client.end()
  }
}

async function writeSnapshot(writing: Writing, client: pg.Client): Promise<Said> {
  await client.query('set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0')
  await client.query('begin isolation level repeatable read read only')
  const { rows: at } = await client.query<{ at: string }>(
    `select to_char(market_now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at`,
  )
  const { rows: ran } = await client.query<{ name: string }>('select name from kysely_migration order by name')
  // Read before the tables: a value that is used meanwhile only leaves a gap.
  const { rows: sequences } = await client.query<{ name: string; last: string | null }>(
    `select sequencename::text as name, last_value::text as last from pg_sequences where schemaname = 'public'`,
  )
  const rows: Said['rows'] = {}
  for (const table of await tablesOf(client)) rows[table.name] = await writeTable(writing, client, table)
  await client.query('commit')
  return {
    at: at[0]!.at,
    migrations: ran.map(({ name }) => name),
    rows,
    sequences: Object.fromEntries(sequences.flatMap(({ name, last }) => (last === null ? [] : [[name, last]]))),
  }
}

/** In COPY's text format each line is a row, so entries are cut at line ends. Returns the number of rows. */
async function writeTable(writing: Writing, client: pg.Client, table: Table): Promise<number> {
  const stream = client.query(copyTo(copyOut(table)))
  let waiting: Buffer[] = []
  let size = 0
  let pieces = 0
  const put = async (bytes: Buffer) => {
    const name = `tables/${table.name}/${String(pieces++).padStart(6, '0')}`
    await writeEntry(writing, name, bytes)
  }
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    waiting.push(chunk)
    size += chunk.length
    if (size < pieceSize) continue
    const bytes = Buffer.concat(waiting)
    const end = bytes.lastIndexOf(10) + 1
    await put(bytes.subarray(0, end))
    waiting = [bytes.subarray(end)]
    size = bytes.length - end
  }
  if (size > 0 || pieces === 0) await put(Buffer.concat(waiting))
  return stream.rowCount
}

async function writeEntry({ archive, entries }: Writing, name: string, bytes: Buffer): Promise<void> {
  entries[name] = { size: bytes.length, sum: createHash('sha256').update(bytes).digest('hex') }
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  archive.entry({ name }, bytes, (error) => (error ? reject(error) : resolve()))
  await promise
}

async function writeFiles({ archive, entries }: Writing, config: FilesAt): Promise<void> {
  const store = fileStore(config)
  for await (const { key, size } of store.list()) {
    const bytes = await store.open(key)
    // Deleted since it was listed: then it does not belong into the backup either.
    if (bytes === undefined) continue
    const name = `files/${key}`
    const hash = createHash('sha256')
    await pipeline(
      bytes.on('data', (part) => hash.update(part)),
      archive.entry({ name, size }),
    )
    entries[name] = { size, sum: hash.digest('hex') }
  }
}

async function sync(place: string): Promise<void> {
  const handle = await open(place, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
