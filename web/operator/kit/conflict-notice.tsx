import { useEffect, useRef, useState } from 'react'
import { isUnanswered } from '#web/operator/session/under-key.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './conflict-notice.module.css'

export type Conflict = { id: number; name: string; now: string }
type Props = {
  conflicts: readonly Conflict[]
  /** Input for an action that is not possible any more: it can still be read and copied. */
  typed?: string | undefined
  /** Closes the notice, after which the current data is on screen. Without it the notice cannot be closed. */
  onSeen?: (() => void) | undefined
  /** Repeats the action without the rows in conflict. */
  onOthers?: (() => void) | undefined
}

/** Somebody else was first: nothing was changed, and this is the current state. Or it is the own request, whose response was lost. */
export function ConflictNotice({ conflicts, typed, onSeen, onOthers }: Props) {
  const notice = useRef<HTMLDivElement>(null)
  const [maybeOwn] = useState(isUnanswered)
  // A person who pressed the button of a long form has to see why nothing happened; one who is typing must not be scrolled away.
  useEffect(() => {
    if (!document.activeElement?.matches('input, textarea, [contenteditable]'))
      notice.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={notice} className={styles.notice} role="alert">
      <Icon name="warning" size={20} />
      <div className={styles.words}>
        <b>{maybeOwn ? '보낸 것의 답을 받지 못했어요' : '다른 사람이 먼저 바꿨어요'}</b>
        <p>{maybeOwn ? '이미 처리됐을 수 있어요.' : '아무것도 바꾸지 않았어요.'} 지금 상태는 이래요.</p>
        <ul>
          {conflicts.slice(0, most).map(({ id, name, now }) => (
            <li key={id}>
              {name} → {now}
            </li>
          ))}
          {conflicts.length > most && <li>그 밖에 {conflicts.length - most}개</li>}
        </ul>
        {typed && <p className={styles.typed}>쓰던 말: {typed}</p>}
        <div className={styles.acts}>
          {onOthers && (
            <Button variant="secondary" size="md" onClick={onOthers}>
              나머지만 하기
            </Button>
          )}
          {onSeen && (
            <Button variant="line" size="md" onClick={onSeen}>
              확인
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}

const most = 6
