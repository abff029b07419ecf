import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import { type Known, plainName } from '#domain/intake-table.ts'
import { cutsMeant } from '#domain/search/cuts-meant.ts'
import { readerOf } from '#domain/search/read-words.ts'
import type { Lexicon } from '#domain/search/terms.ts'

type Names = {
  today: string
  partners: { id: number; name: string }[]
  cuts: { code: string; name: string; primal: string | null }[]
  words: Lexicon['words']
}

/**
 * Words that are looked up in one sheet: each look-up takes 50 µs of the thread that serves all requests, and a sheet may have thousands of
 * rows.
 */
const mostAsked = 1_000

/** Partners that are not closed, the cuts that are sold, by name and by code, and other names for those cuts. */
export async function findNames(db: Database): Promise<Names> {
  const { rows } = await sql<Names>`
    select market_today()::text as today,
      coalesce((select json_agg(json_build_object('id', id, 'name', partner_name) order by partner_name)
        from partners where status <> 'CLOSED'), '[]') as partners,
      coalesce((select json_agg(json_build_object('code', pc_code, 'name', pc_name, 'primal', primal) order by position)
        from cuts where cate_depth = 3 and retired_at is null), '[]') as cuts,
      coalesce((select json_agg(json_build_object('word', word, 'kind', kind, 'pc_codes', pc_codes) order by id)
        from search_words where kind = 'name'), '[]') as words`.execute(db)
  return rows[0]!
}

export async function findKnown(db: Database): Promise<Known> {
  const { today, partners, cuts, words } = await findNames(db)
  const names = new Map(cuts.map(({ code, name }) => [code, name]))
  const meant = new Map<string, readonly string[]>()
  const alike = [...Map.groupBy(partners, ({ name }) => plainName(name)).values()]
  const reader = readerOf({
    cuts: cuts.map(({ code, name, primal }) => ({ pc_code: code, pc_name: name, primal })),
    words,
    partners: [],
  })
  return {
    today,
    partners: idsBy(alike.filter((some) => some.length === 1).flat(), plainName),
    namesakes: idsBy(alike.filter((some) => some.length > 1).flat(), (name) => name),
    cuts: new Map(cuts.flatMap(({ code, name }) => [[plainName(name), code] as const, [code, code] as const])),
    meant(word) {
      const asked = meant.get(word) ?? (meant.size < mostAsked ? cutsMeant(reader, word) : [])
      meant.set(word, asked)
      return asked.flatMap((code) => names.get(code) ?? [])
    },
  }
}

const idsBy = (partners: Names['partners'], key: (name: string) => string) =>
  new Map(partners.map(({ id, name }) => [key(name), id]))
