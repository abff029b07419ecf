import { Button } from '#web/ui/button.tsx'
import { minutesSeconds } from '#web/ui/format.ts'
import { useCountdown } from '#web/ui/use-countdown.ts'
import styles from './undo-strip.module.css'

export type Undoable = { id: number; text: string; /** ISO time of the server's clock. */ until: string }
type Props = { acts: readonly Undoable[]; busyId?: number | undefined; onUndo: (id: number) => void }

/** What was done a moment ago and can still be taken back, with the time that is left. */
export function UndoStrip({ acts, busyId, onUndo }: Props) {
  if (acts.length === 0) return null
  return (
    <ul className={styles.strip} aria-label="되돌릴 수 있는 일">
      {acts.map((act) => (
        <UndoLine key={act.id} act={act} busy={busyId === act.id} onUndo={onUndo} />
      ))}
    </ul>
  )
}

function UndoLine({ act, busy, onUndo }: { act: Undoable; busy: boolean; onUndo: (id: number) => void }) {
  const left = useCountdown(act.until) ?? 0
  if (left <= 0) return null
  return (
    <li>
      <span>{act.text}</span>
      <Button variant="line" size="md" icon="reset" busy={busy && '되돌리는 중'} onClick={() => onUndo(act.id)}>
        되돌리기 <span aria-hidden="true">{minutesSeconds(left)}</span>
      </Button>
    </li>
  )
}
