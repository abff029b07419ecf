import type { StaffMember, WaitingWork } from '#contract/operator/session.ts'
import type { NavigateOptions } from '#web/router/history.ts'
import type { DeskAt } from './desk-address.ts'

/** What is seen at a desk at this moment; each function of its declaration is handed it. */
export type Seen<View, About = unknown> = {
  at: DeskAt<View>
  view: View
  /** The one before it: where one comes back from. */
  before: View | undefined
  /** The answer of the call that the whole desk is `about`, as soon as it is there. */
  about: About | undefined
  staff: StaffMember
  /** How much waits at each desk, as the rail counts it. */
  waiting: WaitingWork | undefined
  /** Whether whoever is here may change something; who only looks finds no button. */
  may: boolean
  /** Another view from this one: with nothing open, unless that is what changes. */
  go: (change: Partial<View>, options?: NavigateOptions) => void
  /** Ends the search; nothing where nothing is searched for. */
  clear?: (() => void) | undefined
}
