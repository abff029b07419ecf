import { refuse } from './refuse.ts'

/** The values by which a list is ordered, the last one unique: usually an ISO time and an id. */
export type Key = readonly (string | number)[]

const written = (key: Key): string => Buffer.from(JSON.stringify(key)).toString('base64url')

/** `id`: a number from zero that fits an int of the database; `long`: any number that fits a bigint. */
type Kind = 'time' | 'id' | 'long' | 'text'
type KeyOf<Kinds extends readonly Kind[]> = { [At in keyof Kinds]: Kinds[At] extends 'id' | 'long' ? number : string }

/** Whether a value is one that the database can read as this kind: a made-up cursor is refused before it gets there. */
const isOf: Record<Kind, (said: unknown) => boolean> = {
  time: (said) => typeof said === 'string' && isTime(said),
  id: (said) => Number.isSafeInteger(said) && (said as number) >= 0 && (said as number) <= 2_147_483_647,
  long: Number.isSafeInteger,
  text: (said) => typeof said === 'string',
}

const time = /^(\d{4}-\d\d-\d\d)[T ]([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?(Z|[+-](0\d|1[0-4])(:?[0-5]\d)?)$/

/** Whether this is a time as we or PostgreSQL write it, on a day that exists, in the years 1 to 9999. */
export function isTime(said: string): boolean {
  const day = time.exec(said)?.[1]
  if (!day || day.startsWith('0000')) return false
  const read = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(day)
}

/** The key after which a page begins; undefined for the first page. A cursor that we did not write is refused. */
export function readCursor<const Kinds extends readonly Kind[]>(
  cursor: string | undefined,
  kinds: Kinds,
): KeyOf<Kinds> | undefined {
  if (cursor === undefined) return undefined
  const key = parsed(cursor)
  if (key?.length !== kinds.length || !kinds.every((kind, at) => isOf[kind](key[at]))) throw refuse('input.invalid')
  return key as unknown as KeyOf<Kinds>
}

function parsed(cursor: string): Key | undefined {
  try {
    const key: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    return Array.isArray(key) ? key : undefined
  } catch {
    return undefined
  }
}

/** A page out of `limit + 1` rows: there is a next page when the one extra row was found. */
export function pageOf<Row>(
  rows: readonly Row[],
  limit: number,
  keyOf: (row: Row) => Key,
): { data: Row[]; next: string | null } {
  const data = rows.slice(0, limit)
  const last = data.at(-1)
  return { data, next: rows.length > limit && last ? written(keyOf(last)) : null }
}
