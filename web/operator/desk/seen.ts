import type { StaffMember, WaitingWork } from '#contract/operator/session.ts'
import type { NavigateOptions } from '#web/router/history.ts'
import type { DeskAt } from './desk-address.ts'

/** The current state of a desk, which every function of its declaration gets. */
export type Seen<View, About = unknown> = {
  at: DeskAt<View>
  view: View
  /** The view before this one, from which the reader has come. */
  before: View | undefined
  /** The result of the `about` call, once it is there. */
  about: About | undefined
  staff: StaffMember
  /** Counts of waiting work, as in the rail. */
  waiting: WaitingWork | undefined
  /** Whether this staff member may change something; others see no buttons for that. */
  may: boolean
  /**
   * Navigates to this view with some fields changed; what is open is closed, unless `change` opens it. Does nothing once another desk is
   * shown.
   */
  go: (change: Partial<View>, options?: NavigateOptions) => void
  /** Clears the search; undefined without a search. */
  clear?: (() => void) | undefined
}
