import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { SweepNotes } from './beat.ts'

export type Sweep = { name: string; everySeconds: number; work: (signal: AbortSignal) => Promise<unknown> }

/** Runs a piece of work again and again until stopped. A failure is logged and the next round goes on: the rows are the timer. */
export function startSweep(
  { name, everySeconds, work }: Sweep,
  log: FastifyBaseLogger,
  notes: SweepNotes,
): { stop(): Promise<void> } {
  const stopped = new AbortController()
  async function loop() {
    while (!stopped.signal.aborted) {
      try {
        await work(stopped.signal)
        notes.set(name, { ...notes.get(name), everySeconds, okAt: performance.now() })
      } catch (error) {
        notes.set(name, { ...notes.get(name), everySeconds, failedAt: performance.now(), failure: wordsOf(error) })
        log.error({ err: error, sweep: name }, 'sweep failed')
      }
      await pause(everySeconds * 1000, undefined, { signal: stopped.signal, ref: false }).catch(() => {})
    }
  }
  const done = loop()
  return {
    async stop() {
      stopped.abort()
      await done
    },
  }
}

const wordsOf = (error: unknown): string => String(error instanceof Error ? error.message : error).slice(0, 200)
