import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { minutesSeconds } from '#web/ui/format.ts'
import { useCountdown } from '#web/ui/use-countdown.ts'
import styles from './undo-strip.module.css'

export type Undoable = {
  ids: readonly number[]
  text: string
  /** ISO time by the server's clock. */
  until: string
  /** Its parts, each of which can be undone alone. */
  parts?: readonly Undoable[]
}
type Props = {
  acts: readonly Undoable[]
  busyIds?: readonly number[] | undefined
  onUndo: (ids: readonly number[]) => void
}

/** How many are shown at once; the list below is the main thing. */
const most = 3

/** Acts of the last minutes that can still be undone, with the time left. */
export function UndoStrip({ acts, busyIds = [], onUndo }: Props) {
  if (acts.length === 0) return null
  const lineOf = (act: Undoable) => (
    <UndoLine
      key={act.ids.join()}
      act={act}
      busy={act.ids.some((id) => busyIds.includes(id))}
      onUndo={() => onUndo(act.ids)}
    >
      {act.parts && act.parts.length > 1 && (
        <details>
          <summary>하나씩 되돌리기</summary>
          <ul>{act.parts.map(lineOf)}</ul>
        </details>
      )}
    </UndoLine>
  )
  const [seen, more] = [acts.slice(0, most), acts.slice(most)]
  return (
    <div className={styles.strip}>
      <ul aria-label="되돌릴 수 있는 일">{seen.map(lineOf)}</ul>
      {more.length > 0 && (
        <details>
          <summary>되돌릴 수 있는 일 {more.length}개 더 보기</summary>
          <ul>{more.map(lineOf)}</ul>
        </details>
      )}
    </div>
  )
}

type LineProps = { act: Undoable; busy: boolean; onUndo: () => void; children?: ReactNode }

function UndoLine({ act, busy, onUndo, children }: LineProps) {
  const left = useCountdown(act.until) ?? 0
  if (left <= 0) return null
  return (
    <li>
      <span>{act.text}</span>
      <Button variant="line" size="md" icon="reset" busy={busy && '되돌리는 중'} onClick={onUndo}>
        되돌리기 <span aria-hidden="true">{minutesSeconds(left)}</span>
      </Button>
      {children}
    </li>
  )
}
