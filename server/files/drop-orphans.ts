import { sql } from 'kysely'
import type { Deps } from '#server/deps/deps.ts'
import { fileStore } from './open-store.ts'
import { dropHalves } from './public-pictures.ts'
import { dropFile, keptLongerThan } from './store.ts'

const hour = 3_600
/** Names that one query checks. */
const batch = 1_000

type Where = Pick<Deps, 'db' | 'config'>

/**
 * Drops files that no row names (their row was never written or is gone), uploads that were cut off, and one size of a public picture
 * without the other. Files younger than `olderThan` seconds may still get their row. `start`: only names that begin with this. Answers how
 * many were dropped.
 */
export async function dropOrphans({ db, config }: Where, olderThan = hour, start = ''): Promise<number> {
  let dropped = await fileStore(config).dropDrafts(Date.now() - olderThan * 1000)
  let names: string[] = []
  const look = async () => {
    const known = await namedByRows(db, names)
    const orphans = names.filter((name) => !known.has(name))
    for (const name of orphans) await dropFile(config, name)
    dropped += orphans.length
    names = []
  }
  for await (const name of keptLongerThan(config, olderThan, start)) if (names.push(name) === batch) await look()
  if (names.length > 0) await look()
  return dropped + (await dropHalves(config, olderThan, start))
}

/**
 * For a sweep of each half hour: checks a sixteenth of all names, another one each time. So every file is checked three times a day, and
 * the storage is never listed as a whole. Names are random hex digits, so their first digit divides them evenly.
 */
export const dropSomeOrphans = (where: Where, now = Date.now()): Promise<number> =>
  dropOrphans(where, hour, (Math.floor(now / 1_800_000) % 16).toString(16))

async function namedByRows(db: Deps['db'], names: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ stored_name: string }>`
    select stored_name from user_certs where stored_name = any(${names}::text[])
    union all
    select img_stored_name from returns where img_stored_name = any(${names}::text[])
    union all
    select stored_name from qna_files where stored_name = any(${names}::text[])
    union all
    select stored_name from packing_pictures where stored_name = any(${names}::text[])
    union all
    select stored_name from carcass_papers where stored_name = any(${names}::text[])
    union all
    select stored_name from desk_jobs where stored_name = any(${names}::text[])`.execute(db)
  return new Set(rows.map((row) => row.stored_name))
}
