import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { inSpan } from '#server/telemetry/in-span.ts'
import type { SweepNotes } from './heartbeat.ts'

export type Sweep = {
  name: string
  everySeconds: number
  work: (signal: AbortSignal) => Promise<unknown>
  /** Called before each round. False: another process has the turn, and this round is skipped. */
  takeTurn?: () => Promise<boolean>
}

export type RunningSweep = {
  /** Starts the next round at once, or right after the round that is running. */
  wake(): void
  stop(): Promise<void>
}

/**
 * Runs `work` every `everySeconds` until stopped, but not while `mayRun` says no. A failure is logged and the next round tries again: rows
 * say what is due, so no work is lost.
 */
export function startSweep(
  { name, everySeconds, work, takeTurn = async () => true }: Sweep,
  log: FastifyBaseLogger,
  notes: SweepNotes,
  mayRun: () => boolean,
): RunningSweep {
  const stopped = new AbortController()
  let turn = new AbortController()
  // Noted before the first round, so that the sweep is listed even where another process always has the turn.
  notes.set(name, { everySeconds })
  async function loop() {
    while (!stopped.signal.aborted) {
      turn = new AbortController()
      try {
        // Not noted as done: the alert for sweeps that are behind also covers a process that may do nothing.
        if (!mayRun() || !(await takeTurn())) continue
        await inSpan(`sweep ${name}`, {}, () => work(stopped.signal))
        notes.set(name, { ...notes.get(name), everySeconds, okAt: performance.now() })
      } catch (error) {
        const note = notes.get(name)
        const failures = (note?.failures ?? 0) + 1
        notes.set(name, { ...note, everySeconds, failedAt: performance.now(), failure: wordsOf(error), failures })
        log.error({ err: error, sweep: name }, 'sweep failed')
      } finally {
        await pause(everySeconds * 1000, undefined, { signal: turn.signal, ref: false }).catch(() => {})
      }
    }
  }
  const done = loop()
  return {
    wake: () => turn.abort(),
    async stop() {
      stopped.abort()
      turn.abort()
      await done
    },
  }
}

const wordsOf = (error: unknown): string => String(error instanceof Error ? error.message : error).slice(0, 200)
