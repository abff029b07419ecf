import { sql } from 'kysely'
import type { PublishedState } from '#domain/published-state.ts'
import { refuse } from '#server/http/refuse.ts'

/** What everything that is published shares. Left out: as it was, or the column's default for a new one. */
export type Draft = {
  /** To change; without it a new one is written. */
  id?: number
  /** As the editor saw it: a change by somebody else in between is refused. Left out: whatever it is. */
  version?: number
  category?: string
  /** Smaller numbers come first. */
  position?: number
  /** Above all others of its list. */
  pinned?: boolean
  state?: PublishedState
  /** Shown from this time on, until that one; null: without an end. */
  shown_from?: string | null
  shown_to?: string | null
  created_at?: string
}

export type Saved = { id: number; version: number }

/** What a change sets besides the draft itself. */
export const nextVersion = { version: sql<number>`version + 1`, updated_at: sql<string>`market_now()` }

/** For `where`: the version that the editor saw, or any. */
export const sameVersion = (version: number | undefined) =>
  version === undefined ? sql<boolean>`true` : sql<boolean>`version = ${version}`

export function savedOr(saved: Saved | undefined, isThere: { id: number } | undefined): Saved {
  if (saved) return saved
  throw refuse(isThere ? 'content.changed' : 'content.missing')
}
