import { useState } from 'react'
import type { SavedView } from '#contract/operator/views.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import styles from './view-list.module.css'

type Props = {
  views: readonly SavedView[]
  onRename: (id: number, name: string) => void
  onDefault: (id: number, on: boolean) => void
  onDrop: (id: number) => void
  onShare: (id: number, on: boolean) => void
  /** Copies a shared view to the staff member's own. */
  onTake: (view: SavedView, asDefault?: true) => void
  onClose: () => void
}

/** All views of a desk: own ones can be renamed, made the default, shared or deleted; shared ones can be copied. */
export function ViewList({ views, onRename, onDefault, onDrop, onShare, onTake, onClose }: Props) {
  return (
    <Sheet open title="보기 관리" onClose={onClose}>
      {views.length === 0 ? (
        <p className={styles.none}>저장한 보기가 없어요</p>
      ) : (
        <ul className={styles.list}>
          {views.map((view) =>
            view.by === null ? (
              <li key={view.id}>
                <NameField key={view.name} view={view} onRename={onRename} />
                <Button
                  variant={view.is_default ? 'secondary' : 'line'}
                  size="md"
                  aria-pressed={view.is_default}
                  aria-label={`${view.name} 처음 보기로`}
                  onClick={() => onDefault(view.id, !view.is_default)}
                >
                  {view.is_default ? '처음 보기' : '처음 보기로'}
                </Button>
                <Button
                  variant={view.shared ? 'secondary' : 'line'}
                  size="md"
                  aria-pressed={view.shared}
                  aria-label={`${view.name} 모두와 같이 쓰기`}
                  onClick={() => onShare(view.id, !view.shared)}
                >
                  {view.shared ? '같이 씀' : '같이 쓰기'}
                </Button>
                <IconButton icon="trash" size={20} label={`${view.name} 지우기`} onClick={() => onDrop(view.id)} />
              </li>
            ) : (
              <li key={view.id}>
                <p>
                  {view.name} <small>{view.by}</small>
                </p>
                <Button variant="line" size="md" aria-label={`${view.name} 내 보기로`} onClick={() => onTake(view)}>
                  내 보기로
                </Button>
                <Button
                  variant="line"
                  size="md"
                  aria-label={`${view.name} 처음 보기로`}
                  onClick={() => onTake(view, true)}
                >
                  처음 보기로
                </Button>
              </li>
            ),
          )}
        </ul>
      )}
    </Sheet>
  )
}

/** Enter or leaving the field saves the new name. */
function NameField({ view: { id, name }, onRename }: { view: SavedView; onRename: Props['onRename'] }) {
  const [text, setText] = useState(name)
  const keep = () => {
    const next = text.trim()
    if (next === '') setText(name)
    else if (next !== name) onRename(id, next)
  }
  return (
    <input
      aria-label={`${name} 이름`}
      maxLength={30}
      value={text}
      onChange={({ target }) => setText(target.value)}
      onBlur={keep}
      onKeyDown={({ key, nativeEvent }) => key === 'Enter' && !nativeEvent.isComposing && keep()}
    />
  )
}
