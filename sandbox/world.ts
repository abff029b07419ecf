import type { CallLog } from './calls.ts'
import type { Clock } from './clock.ts'
import type { Faults } from './faults.ts'
import type { Journal } from './journal.ts'

/** What every service of one sandbox shares. Nothing lives at module level, so many sandboxes fit in one process. */
export type World = {
  clock: Clock
  journal: Journal
  faults: Faults
  calls: CallLog
  seed: number
  /** Address under which browsers reach this sandbox. */
  publicUrl(): string
}
