import type { ReactNode } from 'react'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { useFileDrop } from './use-file-drop.ts'
import styles from './drop-place.module.css'

type Props = {
  /** What is chosen, for screen readers; by default its words say it. */
  label?: string
  /** As `accept` of an input. */
  accept: string
  multiple?: boolean
  icon: IconName
  words: string
  hint: ReactNode
  /** No more files are accepted here; `onFiles` still gets dropped ones, to say so. */
  hidden?: boolean
  onFiles: (files: readonly File[]) => void
}

/** A place for files: chosen by a press, or dropped anywhere on the page. */
export function DropPlace({ label, accept, multiple, icon, words, hint, hidden, onFiles }: Props) {
  const isOver = useFileDrop(onFiles)
  if (hidden) return null
  return (
    <label className={styles.place} data-over={isOver || undefined}>
      <input
        type="file"
        accept={accept}
        multiple={multiple}
        aria-label={label}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          // Emptied, so that the same file can be chosen again.
          target.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
      <Icon name={icon} />
      <b>{words}</b>
      <small>{isOver ? '여기에 놓으세요' : hint}</small>
    </label>
  )
}
