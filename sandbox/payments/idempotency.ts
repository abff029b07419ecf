import type { Answer } from '#sandbox/faulty-route.ts'
import type { World } from '#sandbox/world.ts'
import { ProviderError } from './provider-error.ts'

type Kept = { id: string; at: number; answer: Answer }

export type IdempotencyStore = {
  /** Runs once per key; a repeat gets the first answer, a repeat while the first still runs is refused with 409. */
  once(id: string, run: () => Promise<Answer>): Promise<Answer>
  clear(): void
}

const fifteenDays = 15 * 24 * 3_600_000

/** The id joins key, API key, method and URL: the same key elsewhere is another key. */
export function createIdempotencyStore({ clock, journal }: Pick<World, 'clock' | 'journal'>): IdempotencyStore {
  const kept = new Map((journal.restore('idempotency') as Kept[]).map((one) => [one.id, one]))
  const running = new Set<string>()
  return {
    async once(id, run) {
      const first = kept.get(id)
      if (first !== undefined && clock.now() < first.at + fifteenDays) return first.answer
      if (running.has(id)) throw new ProviderError('IDEMPOTENT_REQUEST_PROCESSING')
      running.add(id)
      try {
        const one = { id, at: clock.now(), answer: await run() }
        kept.set(id, one)
        journal.write('idempotency', id, one)
        return one.answer
      } finally {
        running.delete(id)
      }
    },
    clear() {
      kept.clear()
      journal.forget('idempotency')
    },
  }
}
