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
  onClose: () => void
}

/** All my views of a desk: another name, the one that it opens with, away with it. */
export function ViewList({ views, onRename, onDefault, onDrop, onClose }: Props) {
  return (
    <Sheet open title="보기 관리" onClose={onClose}>
      {views.length === 0 ? (
        <p className={styles.none}>저장한 보기가 없어요</p>
      ) : (
        <ul className={styles.list}>
          {views.map((view) => (
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
              <IconButton icon="trash" size={20} label={`${view.name} 지우기`} onClick={() => onDrop(view.id)} />
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  )
}

/** Enter, or leaving the field, gives the new name. */
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
