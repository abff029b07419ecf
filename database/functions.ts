import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import type { Database } from './connect.ts'
import { lockWait, patiently } from './patiently.ts'

const ownFolder = path.join(import.meta.dirname, 'functions')

/** `version`: the file and a checksum of its text, 'market_now.sql 5c1f…'; the database keeps it as the comment on the function. */
export type SqlFunction = { name: string; text: string; version: string }

/** Every function of the database: each has a file of its name, together with the triggers that call it. */
export async function sqlFunctions(folder = ownFolder): Promise<SqlFunction[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted()
  return Promise.all(
    files.map(async (file) => {
      const text = await readFile(path.join(folder, file), 'utf8')
      const sum = createHash('sha256').update(text).digest('hex').slice(0, 16)
      return { name: path.basename(file, '.sql'), text, version: `${file} ${sum}` }
    }),
  )
}

export const versionsFile = 'landed.txt'

/** All released versions of each function, the newest of each last. */
export async function landedVersions(folder = ownFolder): Promise<string[]> {
  const text = await readFile(path.join(folder, versionsFile), 'utf8').catch(() => '')
  return text.split('\n').filter(Boolean)
}

/**
 * Replaces each function whose text has changed, in a transaction of its own. A version that this build does not know belongs to a newer
 * release and is left alone. A changed signature is refused: by PostgreSQL, or because there would be two functions with one name.
 */
export async function replaceFunctions(db: Database, folder = ownFolder): Promise<void> {
  const landed = await landedVersions(folder)
  const there = await versionsIn(db)
  // New functions first: a replaced one may call them at once, for a server that is running.
  const inOrder = (await sqlFunctions(folder)).toSorted(
    (one, next) => Number(there.has(one.name)) - Number(there.has(next.name)),
  )
  for (const { name, text, version } of inOrder) {
    const found = there.get(name)
    const isNewer = found && landed.includes(version) && !landed.includes(found)
    if (found === version || isNewer) continue
    await patiently(() =>
      db.transaction().execute(async (trx) => {
        await sql.raw(`set local lock_timeout = ${lockWait}`).execute(trx)
        // A function may call one that is created after it.
        await sql`set local check_function_bodies = off`.execute(trx)
        await sql.raw(text).execute(trx)
        await sql.raw(`comment on function ${name} is '${version}'`).execute(trx)
      }),
    )
  }
}

/** Whether the database lacks a function of the build with these released versions, or has an older version of it. */
export async function lacksFunctions(db: Database, landed: readonly string[]): Promise<boolean> {
  const there = await versionsIn(db)
  const newest = new Map(landed.map((version) => [path.basename(version.split(' ')[0]!, '.sql'), version]))
  return [...newest].some(([name, version]) => {
    const found = there.get(name)
    return !found || (found !== version && landed.includes(found))
  })
}

async function versionsIn(db: Database): Promise<Map<string, string | null>> {
  const { rows } = await sql<{ name: string; version: string | null }>`
    select proname as name, obj_description(oid, 'pg_proc') as version from pg_proc
    where pronamespace = 'public'::regnamespace`.execute(db)
  return new Map(rows.map(({ name, version }) => [name, version]))
}
