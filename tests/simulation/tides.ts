import { chance, pick } from '#tests/support/chance.ts'

/** What comes over all worlds of a batch after each step: the clock goes on, and the background work of a process runs, or nobody is there to do it. */
export type Tide = { seconds: number; sweeps: boolean; restarts: boolean }

const seconds = [0, 0, 0, 1, 4, 12, 22, 35, 35, 70, 200, 400, 590, 610, 910, 1_900, 3_700, 90_000]

/** The clock belongs to the database, so all worlds of a batch share it: which tides a seed meets depends on its batch alone. */
export function tidesOf(batch: number, count: number): Tide[] {
  const next = chance(batch * 7_919 + 17)
  return Array.from({ length: count }, () => ({
    seconds: pick(seconds, next),
    sweeps: next() < 0.6,
    restarts: next() < 0.25,
  }))
}
