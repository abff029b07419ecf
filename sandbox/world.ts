import type { CallLog } from './calls.ts'
import type { Clock } from './clock.ts'
import type { Faults } from './faults.ts'
import type { Journal } from './journal.ts'

/** What all services of a sandbox share. There is no state at module level, so several sandboxes fit into one process. */
export type World = {
  clock: Clock
  journal: Journal
  faults: Faults
  calls: CallLog
  seed: number
  /** Address under which browsers reach this sandbox. */
  publicUrl(): string
}
