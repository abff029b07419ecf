import { type RawBuilder, sql } from 'kysely'
import { isTime, type Key, readCursor } from './cursor.ts'
import { refuse } from './refuse.ts'

/** A column by which a list can be sorted, over its rows. Rows without a value come before all others. */
export type SortKey = { type: 'text' | 'numeric' | 'timestamptz'; value: RawBuilder<unknown> }

/** Characters of a text that are compared: as many as a cursor carries. */
const longest = sql.lit(40)

export const byWords = (value: RawBuilder<unknown>): SortKey => ({
  type: 'text',
  value: sql`coalesce(left((${value})::text, ${longest}), '')`,
})
/** Sorts by the displayed name instead of the code. */
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
  timestamptz: (said) => /^-?infinity$/.test(said) || isTime(said),
}

type Order = {
  /** The number of a row, which also orders rows whose keys are equal. */
  id: RawBuilder<unknown>
  /** The sortable columns by their names in the contract; by a name that is missing here the list is sorted by `id`. */
  keys: Readonly<Partial<Record<string, SortKey>>>
  /** The order where none is asked for: 'id', '-id', or one of the keys. */
  usual: string
}
/** The sort key of a row as text, for the cursor; it is not sent. */
export type Placed = { place: string | null }

/**
 * Keyset pagination by any column of a list. Its statement selects `place`, has `beyond` in `where` and `by` in `order by`; `keyOf` makes
 * the cursor of the next page. By anything but the number (`byId`) each page sorts the whole list.
 */
export function listOrder(
  asked: { sort?: string | undefined; cursor?: string | undefined },
  { id, keys, usual }: Order,
) {
  const sort = asked.sort ?? usual
  const [way, after] = sort.startsWith('-') ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`]
  const key = keys[sort.replace('-', '')]
  if (!key) {
    const last = readCursor(asked.cursor, ['long'])?.[0]
    return {
      byId: true,
      place: sql`null::text`,
      beyond: last === undefined ? sql`true` : sql`${id} ${after} ${last}::bigint`,
      by: sql`${id} ${way}`,
      keyOf: (row: { id: number }): Key => [row.id],
    }
  }
  const last = readCursor(asked.cursor, ['text', 'long'])
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
