import { useState } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import type { Board, Kind } from './use-board.ts'
import styles from './board-search.module.css'

const kinds: readonly { kind: Kind; label: string }[] = [
  { kind: 'all', label: '제목+내용' },
  { kind: 'subject', label: '제목' },
  { kind: 'content', label: '내용' },
]

/** Where to look and for what; Enter sends it. */
export function BoardSearch({ board, label }: { board: Board; label: string }) {
  const [kind, setKind] = useState(board.kind)
  const choose = (next: Kind) => {
    setKind(next)
    if (board.words) board.search(board.words, next)
  }
  return (
    <div className={styles.search}>
      <span className={styles.kind}>
        <select
          aria-label="찾을 곳"
          value={kind}
          onChange={({ target }) => choose(kinds.find((one) => one.kind === target.value)?.kind ?? 'all')}
        >
          {kinds.map((one) => (
            <option key={one.kind} value={one.kind}>
              {one.label}
            </option>
          ))}
        </select>
        <Icon name="down" size={18} />
      </span>
      <SearchBox label={label} defaultValue={board.words} onSearch={(words) => board.search(words, kind)} />
    </div>
  )
}
