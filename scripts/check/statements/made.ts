import pg from 'pg'
import '#database/connect.ts'

/** The JavaScript type that `pg` makes of a PostgreSQL type: `json` may be anything, `other` is not checked. */
export type Made = 'number' | 'string' | 'boolean' | 'json' | 'other' | { listOf: Made }

/** A row of `pg_type`. */
export type DatabaseType = { oid: number; name: string; category: string; element: number }

/** What our parsers (database/connect.ts) make of a type: each is called with a sample. */
export function madeOf(type: DatabaseType, all: ReadonlyMap<number, DatabaseType>): Made {
  if (type.name === 'json' || type.name === 'jsonb') return 'json'
  const parse = pg.types.getTypeParser(type.oid) as (text: string) => unknown
  const element = type.category === 'A' ? all.get(type.element) : undefined
  if (element) return typeof parse('{}') === 'string' ? 'string' : { listOf: madeOf(element, all) }
  const sample = { N: '1', B: 't', D: '2026-01-02 03:04:05+09' }[type.category] ?? 'x'
  const made = typeof parse(sample)
  return made === 'number' || made === 'string' || made === 'boolean' ? made : 'other'
}
