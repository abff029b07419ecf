import { Deadline } from '#web/operator/kit/deadline.tsx'
import { dueLabel } from './due-label.ts'

type Props = { due: string | null; now: number }

/** Time until the partner's cut-off; amber in the last hour, red when it is over. */
export function DueClock({ due, now }: Props) {
  if (!due) return null
  const { words, late, soon } = dueLabel(due, now)
  return <Deadline of="마감" words={words} tone={late ? 'late' : soon ? 'soon' : undefined} at={due} />
}
