import { sql } from 'kysely'
import type { Deps } from '#server/deps/deps.ts'
import { dropFile } from '#server/files/store.ts'
import { mostRows } from './run-export.ts'

/** Sheets of one kind that the desk lists. */
export const mostListed = 5

/**
 * Keeps only each staff member's newest sheets: of each kind as many as the desk lists, and of all kinds together no more rows than two
 * sheets of the greatest length.
 */
export async function dropSurplus({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<void> {
  const { rows } = await sql<{ stored_name: string }>`
    update desk_jobs set stored_name = null
    from (
      select id, stored_name, row_number() over (partition by staff_id, kind order by id desc) as place,
        sum(total) over (partition by staff_id order by id desc) as rows
      from desk_jobs where kind <> 'intake' and state = 'DONE' and stored_name is not null) kept
    where desk_jobs.id = kept.id and (place > ${mostListed} or rows > ${2 * mostRows})
    returning kept.stored_name`.execute(db)
  for (const { stored_name } of rows) await dropFile(config, stored_name)
}
