import { type RawBuilder, sql } from 'kysely'
import { type Key, readCursor } from './cursor.ts'
import { refuse } from './refuse.ts'

/** What a list can be put in order by, over its rows. Without a value: before all others. */
export type SortKey = { type: 'text' | 'numeric' | 'timestamptz'; value: RawBuilder<unknown> }

/** As many letters as a cursor carries. */
const longest = sql.lit(40)

export const byWords = (value: RawBuilder<unknown>): SortKey => ({
  type: 'text',
  value: sql`coalesce(left((${value})::text, ${longest}), '')`,
})
/** By what people call it, and not by its code. */
export const byName = (value: RawBuilder<unknown>, names: Readonly<Partial<Record<string, string>>>): SortKey =>
  byWords(sql`coalesce(${JSON.stringify(names)}::jsonb ->> (${value}), ${value})`)
export const byNumber = (value: RawBuilder<unknown>): SortKey => ({
  type: 'numeric',
  value: sql`coalesce((${value})::numeric, '-infinity')`,
})
/** Without `coalesce`, so that an index can serve it: a list whose times may be null takes care of them itself. */
export const byTime = (value: RawBuilder<unknown>): SortKey => ({ type: 'timestamptz', value })

/** Whether a value in a cursor is one that the database can read as this type: a made-up cursor is refused before it gets there. */
const isOf: Record<SortKey['type'], (said: string) => boolean> = {
  text: () => true,
  numeric: (said) => /^(-?infinity|-?\d+(\.\d+)?)$/i.test(said),
  timestamptz: (said) => /^-?infinity$/.test(said) || !Number.isNaN(Date.parse(said)),
}

type Order = {
  /** The number of a row, which also orders rows whose keys are equal. */
  id: RawBuilder<unknown>
  /** Its columns by the names of the contract; one that is missing here stands in the order of the number. */
  keys: Readonly<Partial<Record<string, SortKey>>>
  /** How it stands where nothing else is asked for: 'id', '-id', or one of the keys. */
  usual: string
}
/** What a row says of its own place, beside what is sent. */
export type Placed = { place: string | null }

/**
 * A keyset list by any of its columns. Its statement selects `place`, asks for what is `beyond` the page before and stands `by`; `keyOf` says
 * where the next page begins. By anything but the number (`byId`) the whole list is put in order for each page.
 */
export function listOrder(
  asked: { sort?: string | undefined; cursor?: string | undefined },
  { id, keys, usual }: Order,
) {
  const sort = asked.sort ?? usual
  const [way, after] = sort.startsWith('-') ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`]
  const key = keys[sort.replace('-', '')]
  if (!key) {
    const last = readCursor(asked.cursor, ['id'])?.[0]
    return {
      byId: true,
      place: sql`null::text`,
      beyond: last === undefined ? sql`true` : sql`${id} ${after} ${last}::bigint`,
      by: sql`${id} ${way}`,
      keyOf: (row: { id: number }): Key => [row.id],
    }
  }
  const last = readCursor(asked.cursor, ['text', 'id'])
  if (last && !isOf[key.type](last[0])) throw refuse('input.invalid')
  return {
    byId: false,
    place: sql`(${key.value})::text`,
    beyond: last
      ? sql`(${key.value}, ${id}) ${after} (${last[0]}::text::${sql.raw(key.type)}, ${last[1]}::bigint)`
      : sql`true`,
    by: sql`${key.value} ${way}, ${id} ${way}`,
    keyOf: (row: { id: number } & Placed): Key => [row.place ?? '', row.id],
  }
}
