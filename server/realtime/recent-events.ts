import type { EventRow } from './event-rows.ts'

const kept = 2_000
const mostReplayed = 1_000

/** The last events of this process in order, so that a thousand browsers that come back at once ask the database nothing. */
export type RecentEvents = {
  add(rows: EventRow[]): void
  /** What came after `seq`, or undefined when that is too much or no longer known: then the browser loads everything again. */
  after(seq: number, position: number): EventRow[] | undefined
}

export function recentEvents(): RecentEvents {
  let rows: EventRow[] = []
  return {
    add(more) {
      rows = [...rows, ...more].slice(-kept)
    },
    after(seq, position) {
      if (seq === position) return []
      // A neighbour may be a little ahead of us; far ahead means another database.
      if (seq > position) return seq - position > mostReplayed ? undefined : []
      const first = rows[0]?.seq
      if (position - seq > mostReplayed || first === undefined || first > seq + 1) return undefined
      return rows.filter((row) => row.seq > seq)
    },
  }
}
