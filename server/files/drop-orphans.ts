import { sql } from 'kysely'
import type { Deps } from '#server/deps/deps.ts'
import { fileStore } from './open-store.ts'
import { dropFile, keptLongerThan } from './store.ts'

const hour = 3_600

/** Files that no row names, and what uploads left behind that were cut off: an upload whose row was never written, or whose row is gone. Younger ones may still get theirs. */
export async function dropOrphans({ db, config }: Pick<Deps, 'db' | 'config'>, olderThan = hour): Promise<number> {
  const drafts = await fileStore(config).dropDrafts(Date.now() - olderThan * 1000)
  const names = await keptLongerThan(config, olderThan)
  if (names.length === 0) return drafts
  const { rows } = await sql<{ stored_name: string }>`
    select stored_name from user_certs where stored_name = any(${names}::text[])
    union all
    select img_stored_name from returns where img_stored_name = any(${names}::text[])
    union all
    select stored_name from qna_files where stored_name = any(${names}::text[])
    union all
    select stored_name from packing_pictures where stored_name = any(${names}::text[])
    union all
    select stored_name from desk_jobs where stored_name = any(${names}::text[])`.execute(db)
  const known = new Set(rows.map((row) => row.stored_name))
  const orphans = names.filter((name) => !known.has(name))
  for (const name of orphans) await dropFile(config, name)
  return drafts + orphans.length
}
