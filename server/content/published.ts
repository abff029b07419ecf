import { type RawBuilder, sql } from 'kysely'
import type { Neighbour } from '#contract/customer-centre.ts'
import type { Database } from '#database/connect.ts'

/** The SQL condition for rows that a visitor may see now. */
export const isShown = sql<boolean>`state = 'shown'
  and (shown_from is null or shown_from <= market_now()) and (shown_to is null or shown_to > market_now())`

type Search = { sch_kind?: 'subject' | 'content' | 'all' | undefined; sch_word?: string | undefined }

/** `%` and `_` in a search are ordinary characters, so they are escaped. */
const pattern = (word: string): string => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** Whether a row has the words in its title, in its text, or in either. */
export function matches(
  { sch_kind = 'all', sch_word }: Search,
  subject: RawBuilder<unknown>,
  words: RawBuilder<unknown>,
): RawBuilder<boolean> {
  if (!sch_word) return sql<boolean>`true`
  const like = pattern(sch_word)
  if (sch_kind === 'subject') return sql<boolean>`${subject} ilike ${like}`
  if (sch_kind === 'content') return sql<boolean>`${words} ilike ${like}`
  return sql<boolean>`(${subject} ilike ${like} or ${words} ilike ${like})`
}

const [before, whole] = [24, 90]

/** The part of the text around the search words; null when the text does not have them or the title does. */
export function excerptOf({ sch_word, sch_kind }: Search): RawBuilder<string | null> {
  if (!sch_word || sch_kind === 'subject') return sql<string | null>`null::text`
  return sql<string | null>`case
    when subject ilike ${pattern(sch_word)} or position(lower(${sch_word}) in lower(words)) = 0 then null
    else substring(words from greatest(1, position(lower(${sch_word}) in lower(words)) - ${sql.raw(String(before))}) for ${sql.raw(String(whole))}) end`
}

export type Table = 'notices' | 'magazines'

/** An answer is cached for at most this many seconds, because our clock and the database's may drift apart. */
const longest = 60

/** Seconds until the clock shows or hides a row of this table, at most `longest`. */
export async function secondsUntilShown(db: Database, table: Table | 'faqs'): Promise<number> {
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from min(moment) - market_now())::float8 as seconds
    from ${sql.table(table)} cross join lateral (values (shown_from), (shown_to)) moments (moment)
    where state = 'shown' and moment > market_now()`.execute(db)
  return Math.min(rows[0]?.seconds ?? longest, longest)
}

/** The article that was written just before, and the one just after. */
export async function findNeighbours(
  db: Database,
  table: Table,
  id: number,
): Promise<{ previous: Neighbour; next: Neighbour }> {
  const from = sql.table(table)
  const here = sql`(select created_at, id from ${from} where id = ${id})`
  const { rows } = await sql<{ side: 'previous' | 'next'; id: number; subject: string }>`
    (select 'previous' as side, id, subject from ${from} where ${isShown} and (created_at, id) < ${here}
     order by created_at desc, id desc limit 1)
    union all
    (select 'next', id, subject from ${from} where ${isShown} and (created_at, id) > ${here}
     order by created_at, id limit 1)`.execute(db)
  const found = (side: string): Neighbour => {
    const row = rows.find((one) => one.side === side)
    return row ? { id: row.id, subject: row.subject } : null
  }
  return { previous: found('previous'), next: found('next') }
}
