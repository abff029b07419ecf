import { type ReactNode, useEffect, useId, useRef } from 'react'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { useMedia } from './use-media.ts'
import { useShortcuts } from './use-shortcuts.ts'
import styles from './detail-pane.module.css'

type Props = {
  title: string
  /** Beside the title: a tag. */
  note?: ReactNode
  onClose: () => void
  children: ReactNode
}

/** What is open, beside its list; on a narrow screen a sheet over it. The address says what is open. Esc closes it. */
export function DetailPane({ title, note, onClose, children }: Props) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const narrow = useMedia('(width < 1100px)')
  useShortcuts({
    // In the list, Esc is about what is picked there.
    Escape: (target) => (target.closest('[data-row]') ? false : onClose()),
  })
  useEffect(() => {
    if (!narrow && !document.activeElement?.closest('[data-row]')) heading.current?.focus({ preventScroll: true })
  }, [narrow, title])
  if (narrow)
    return (
      <Sheet open tall title={title} history="url" onClose={onClose}>
        <div className={styles.body}>
          {note}
          {children}
        </div>
      </Sheet>
    )
  return (
    <aside className={styles.pane} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {note}
        <IconButton icon="close" size={20} label="닫기" onClick={onClose} />
      </div>
      <div className={styles.body}>{children}</div>
    </aside>
  )
}
