import { useNow } from '#web/operator/kit/use-now.ts'
import { DueClock } from './due-clock.tsx'

/** A clock of its own in a row that is otherwise drawn once. */
export function LineDue({ due }: { due: string | null }) {
  return <DueClock due={due} now={useNow()} />
}
