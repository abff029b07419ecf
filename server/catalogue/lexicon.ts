import type pg from 'pg'
import { readerOf, type Reader } from '#domain/search/read-words.ts'
import type { Lexicon } from '#domain/search/terms.ts'

const keptMilliseconds = 3_000

type Kept = { reader: Reader; source: string; at: number }
const kept = new WeakMap<pg.Pool, Kept>()

const statement = `select
  coalesce((select json_agg(json_build_object('pc_code', pc_code, 'pc_name', pc_name, 'primal', primal) order by position)
    from cuts where cate_depth = 3 and retired_at is null), '[]') cuts,
  coalesce((select json_agg(json_build_object('word', word, 'kind', kind, 'pc_codes', pc_codes) order by id) from search_words), '[]') words,
  coalesce((select json_agg(json_build_object('id', id, 'partner_name', partner_name) order by id) from partners), '[]') partners`

/**
 * The reader of search words for the names as they are now. The names are queried at most every three seconds, and the reader is made again
 * only when one has changed.
 */
export async function readerFor(pool: pg.Pool): Promise<Reader> {
  const known = kept.get(pool)
  if (known && performance.now() - known.at < keptMilliseconds) return known.reader
  const { rows } = await pool.query<Lexicon>(statement)
  const lexicon = rows[0] ?? { cuts: [], words: [], partners: [] }
  const source = JSON.stringify(lexicon)
  const reader = known?.source === source ? known.reader : readerOf(lexicon)
  kept.set(pool, { reader, source, at: performance.now() })
  return reader
}
