import type { Deps } from '#server/deps/deps.ts'
import { animalTraces } from '#server/providers/animal-trace.ts'
import { claimDue, keepTrace } from './keep-trace.ts'

const batch = 24
const atOnce = 4

/**
 * Asks the service about new animals, and again about those that may have moved on. Once it is unavailable, no further animal is asked
 * about in this round.
 */
export async function askTraces(deps: Pick<Deps, 'db' | 'config' | 'log'>): Promise<void> {
  const find = animalTraces(deps.config.grading, { tries: 2 })
  const due = (await claimDue(deps.db, batch)).values()
  let there = true
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const cattleNo of due) {
        if (!there) return
        there = await keepTrace(deps, find, cattleNo)
      }
    }),
  )
}
