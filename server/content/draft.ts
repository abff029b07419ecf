import { sql } from 'kysely'
import type { PublishedState } from '#domain/published-state.ts'
import { refuse } from '#server/http/refuse.ts'

/**
 * The fields that notices, articles and frequent questions share. A field that is left out stays as it was, or has the column's default in
 * a new one.
 */
export type Draft = {
  /** The one to change; without it a new one is written. */
  id?: number
  /** The version that the editor saw: saving is refused when somebody else has changed it since. Left out: any version. */
  version?: number
  category?: string
  /** Smaller numbers come first. */
  position?: number
  /** Shown above all others of its list. */
  pinned?: boolean
  state?: PublishedState
  /** Shown from this time on, until that one; null: without an end. */
  shown_from?: string | null
  shown_to?: string | null
  created_at?: string
}

export type Saved = { id: number; version: number }

/**
 * `created_at` of notices and articles, by which their lists go: the time from which a text can be read, not the one of its draft. It is
 * set as the text is shown for the first time, and again if it is shown at another time before that one has come. A text that is hidden
 * before anybody could read it keeps a date after that of its last change, by which it is known as such when it is shown.
 */
const firstShown = (from: string | null | undefined) =>
  sql<string>`greatest(market_now(), coalesce(${from ?? null}::timestamptz, market_now()))`

export const dated = ({ state, shown_from, created_at }: Omit<Draft, 'id' | 'version'>) =>
  created_at === undefined && state === 'shown' ? { created_at: firstShown(shown_from) } : {}

const unread = sql`(state = 'draft' or created_at > market_now() or (state = 'hidden' and created_at > updated_at))`

export const datedAnew = ({ state, shown_from, created_at }: Omit<Draft, 'id' | 'version'>) => {
  if (created_at !== undefined || state === undefined || state === 'draft') return {}
  const then =
    state === 'shown' ? firstShown(shown_from) : sql`greatest(created_at, market_now() + interval '1 second')`
  return { created_at: sql<string>`case when ${unread} then ${then} else created_at end` }
}

/** The columns that a change sets besides those of the draft. */
export const nextVersion = { version: sql<number>`version + 1`, updated_at: sql<string>`market_now()` }

/** For `where`: the version that the editor saw, or any. */
export const sameVersion = (version: number | undefined) =>
  version === undefined ? sql<boolean>`true` : sql<boolean>`version = ${version}`

export function savedOr(saved: Saved | undefined, isThere: { id: number } | undefined): Saved {
  if (saved) return saved
  throw refuse(isThere ? 'content.changed' : 'content.missing')
}
