import { refuse } from './refuse.ts'

/** The values by which a list is ordered, the last one unique: usually an ISO time and an id. */
export type Key = readonly (string | number)[]

const written = (key: Key): string => Buffer.from(JSON.stringify(key)).toString('base64url')

/** The key after which a page begins; undefined for the first page. A cursor that we did not write is refused. */
export function readCursor<const Kinds extends readonly ('time' | 'id' | 'text')[]>(
  cursor: string | undefined,
  kinds: Kinds,
): { [At in keyof Kinds]: Kinds[At] extends 'id' ? number : string } | undefined {
  if (cursor === undefined) return undefined
  const key = parsed(cursor)
  const fits =
    key?.length === kinds.length &&
    kinds.every((kind, at) =>
      kind === 'id'
        ? Number.isSafeInteger(key[at])
        : typeof key[at] === 'string' && (kind === 'text' || !Number.isNaN(Date.parse(key[at]))),
    )
  if (!fits) throw refuse('input.invalid')
  return key as unknown as { [At in keyof Kinds]: Kinds[At] extends 'id' ? number : string }
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
