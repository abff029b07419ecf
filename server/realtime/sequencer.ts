import type { Database } from '#database/connect.ts'
import { eventsAfter, lookAtOutbox, numberOutbox, type EventRow } from './event-rows.ts'

/** Milliseconds for which events are gathered, to be numbered and read together. */
const gatherMilliseconds = 15
/**
 * After sending it pauses for as long as sending took, at most this long (milliseconds): with many sockets later events are sent together,
 * and requests get half of the time.
 */
const longestRest = 1_000
const pollMilliseconds = 200
const longestPause = 2_000

export type Sequencer = {
  wake(): void
  /** The last number sent by this process; undefined until the database was first read. */
  position(): number | undefined
  /** Resolves after the first attempt to read the database, whether it succeeded or not. */
  started: Promise<void>
  caughtUp(): Promise<void>
  close(): Promise<void>
}

type Options = {
  db: Database
  /** Called with numbers in order and without gaps, each event once. */
  emit: (rows: EventRow[]) => Promise<void>
  /** Called once, with the events before the first emitted one, oldest first. */
  begin: (rows: EventRow[]) => void
  onProblem: (error: unknown) => void
}

/** Numbers committed events and passes them on in order. Woken by commits of this process, by NOTIFY, and every 200 ms. */
export function startSequencer({ db, emit, begin, onProblem }: Options): Sequencer {
  let position: number | undefined
  let woken = false
  let closed = false
  let failures = 0
  let lastRun = 0
  let restsUntil = 0
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  const first = Promise.withResolvers<void>()
  let waiting: { target: number; resolve: () => void }[] = []

  function schedule(milliseconds: number) {
    if (closed || running) return
    clearTimeout(timer)
    const rest = restsUntil - performance.now()
    timer = setTimeout(
      () => {
        running = run().finally(() => {
          running = undefined
          schedule(woken ? gatherMilliseconds : failures > 0 ? pauseAfterFailure() : pollMilliseconds)
        })
      },
      Math.max(milliseconds, rest),
    )
  }

  const pauseAfterFailure = () => Math.min(pollMilliseconds * 2 ** failures, longestPause)

  async function run() {
    const asked = woken
    woken = false
    lastRun = performance.now()
    try {
      position ??= await start()
      await follow(asked, position)
      failures = 0
    } catch (error) {
      failures = Math.min(failures + 1, 10)
      if (asked) woken = failures < 2
      onProblem(error)
    }
    first.resolve()
    waiting = waiting.filter(({ target, resolve }) => {
      if (position === undefined || position < target) return true
      resolve()
      return false
    })
  }

  async function start(): Promise<number> {
    const { last } = await lookAtOutbox(db)
    const before = await eventsAfter(db, Math.max(0, last - 1_000))
    begin(before.filter((row) => row.seq <= last))
    return last
  }

  async function follow(asked: boolean, from: number) {
    const look = asked ? { last: Infinity, waiting: true } : await lookAtOutbox(db)
    const last = look.waiting ? await numberOutbox(db) : look.last
    let at = from
    // A restored database counts from an earlier number again.
    if (last < at) position = at = last
    while (at < last) {
      const rows = await eventsAfter(db, at)
      const end = rows.at(-1)?.seq
      if (end === undefined) break
      const from = performance.now()
      await emit(rows)
      const now = performance.now()
      restsUntil = now + Math.min(now - from, longestRest)
      position = at = end
    }
    if (at < last) position = last
  }

  schedule(0)
  return {
    wake() {
      if (woken) return
      woken = true
      schedule(Math.max(0, gatherMilliseconds - (performance.now() - lastRun)))
    },
    position: () => position,
    started: first.promise,
    async caughtUp() {
      const target = await numberOutbox(db)
      if (position !== undefined && position >= target) return
      const reached = new Promise<void>((resolve) => waiting.push({ target, resolve }))
      this.wake()
      await reached
    },
    async close() {
      closed = true
      clearTimeout(timer)
      await running
      for (const { resolve } of waiting) resolve()
    },
  }
}
