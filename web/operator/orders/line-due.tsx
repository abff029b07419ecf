import { useNow } from '#web/operator/kit/use-now.ts'
import { DueClock } from './due-clock.tsx'

/** A component of its own, so that the row does not render with the clock. */
export function LineDue({ due }: { due: string | null }) {
  return <DueClock due={due} now={useNow()} />
}
