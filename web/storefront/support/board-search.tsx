import { useRef } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import type { Board, Kind } from './use-board.ts'
import styles from './board-search.module.css'

const kinds: readonly { kind: Kind; label: string }[] = [
  { kind: 'all', label: '제목+내용' },
  { kind: 'subject', label: '제목' },
  { kind: 'content', label: '내용' },
]

/** What to search for and in which part; Enter submits. */
export function BoardSearch({ board, label }: { board: Board; label: string }) {
  // Uncontrolled, so that a choice before hydration is not reset.
  const place = useRef<HTMLSelectElement>(null)
  const kind = (): Kind => kinds.find((one) => one.kind === place.current?.value)?.kind ?? 'all'
  return (
    <div className={styles.search}>
      <span className={styles.kind}>
        <select
          aria-label="찾을 곳"
          ref={place}
          defaultValue={board.kind}
          onChange={() => board.words && board.search(board.words, kind())}
        >
          {kinds.map((one) => (
            <option key={one.kind} value={one.kind}>
              {one.label}
            </option>
          ))}
        </select>
        <Icon name="down" size={18} />
      </span>
      <SearchBox label={label} defaultValue={board.words} onSearch={(words) => board.search(words, kind())} />
    </div>
  )
}
