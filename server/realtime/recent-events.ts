import type { EventRow } from './event-rows.ts'

const kept = 2_000
const mostReplayed = 1_000

/** A cache of the last events of this process, so that a thousand browsers that reconnect at once do not query the database. */
export type RecentEvents = {
  add(rows: EventRow[]): void
  /** The events after `seq`. Undefined if they are too many or no longer cached: then the browser reloads everything. */
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
      // The browser had a number from another process, which may be a little ahead; far ahead means another database.
      if (seq > position) return seq - position > mostReplayed ? undefined : []
      const first = rows[0]?.seq
      if (position - seq > mostReplayed || first === undefined || first > seq + 1) return undefined
      return rows.filter((row) => row.seq > seq)
    },
  }
}
