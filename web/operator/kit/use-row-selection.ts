import { useState } from 'react'

type Row = { id: number }
export type RowSelection = {
  /** The picked ones of the rows on screen, in their order. */
  ids: readonly number[]
  has: (id: number) => boolean
  /** `range`: picks everything from the last touched row to this one. */
  toggle: (id: number, range?: boolean) => void
  /** Picks both rows and everything between them, beside what is picked. */
  extend: (from: number, to: number) => void
  all: (on: boolean) => void
  /** Picks exactly these, also rows that have only just been fetched. */
  only: (ids: readonly number[]) => void
  clear: () => void
}

/**
 * The picked rows of a list. Another `scope` (lane, filter) starts without any; rows that have left the list do not count. `busy`: the rows
 * are still those of another scope, and none can be picked.
 */
export function useRowSelection(rows: readonly Row[], scope: string, busy: boolean): RowSelection {
  const [state, setState] = useState<{ scope: string; ids: ReadonlySet<number>; last?: number }>({
    scope,
    ids: new Set(),
  })
  const picked = state.scope === scope ? state.ids : none
  const last = state.scope === scope ? state.last : undefined
  const set = (ids: ReadonlySet<number>, touched?: number) =>
    busy || setState({ scope, ids, ...(touched !== undefined && { last: touched }) })
  return {
    ids: rows.filter(({ id }) => picked.has(id)).map(({ id }) => id),
    has: (id) => picked.has(id),
    toggle(id, range = false) {
      if (range && last !== undefined) set(new Set([...picked, ...between(rows, last, id)]), id)
      else set(picked.has(id) ? new Set([...picked].filter((one) => one !== id)) : new Set([...picked, id]), id)
    },
    extend: (from, to) => set(new Set([...picked, ...between(rows, from, to)]), to),
    all: (on) => set(on ? new Set(rows.map(({ id }) => id)) : none),
    only: (ids) => set(new Set(ids)),
    clear: () => setState({ scope, ids: none }),
  }
}

const none: ReadonlySet<number> = new Set()

/** The ids between two rows, including both, in either direction. */
export function between(rows: readonly Row[], from: number, to: number): number[] {
  const places = [from, to].map((id) => rows.findIndex((row) => row.id === id)).filter((place) => place >= 0)
  if (places.length === 0) return []
  return rows.slice(Math.min(...places), Math.max(...places) + 1).map(({ id }) => id)
}
