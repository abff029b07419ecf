import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { useHasSidePanel } from './use-has-side-panel.ts'
import { useReturnFocus } from './use-return-focus.ts'
import { useShortcuts } from './use-shortcuts.ts'
import { useTopOf } from './use-top-of.ts'
import styles from './detail-pane.module.css'

type Props = {
  title: string
  /** Beside the title: a tag. */
  note?: ReactNode
  onClose: () => void
  children: ReactNode
}

/**
 * The pane of what is open, beside its list; on a narrow screen a sheet over it. The address says what is open, and Esc closes it. Its
 * content is rendered into an element that moves between pane and sheet, so that input stays when the window is resized or a tablet is
 * turned.
 */
export function DetailPane({ title, note, onClose, children }: Props) {
  const id = useId()
  const pane = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const [content] = useState(() => document.createElement('div'))
  const narrow = !useHasSidePanel(content)
  useShortcuts({ Escape: () => onClose() })
  useReturnFocus()
  useTopOf(pane, !narrow)
  useHeadingFocus(heading, content, narrow, title)
  return (
    <>
      {narrow ? (
        <Sheet open tall title={title} history="url" onClose={onClose}>
          <div className={styles.body}>
            {note && <div className={styles.note}>{note}</div>}
            <Standing content={content} />
          </div>
        </Sheet>
      ) : (
        <aside ref={pane} className={styles.pane} aria-labelledby={id}>
          <div className={styles.head}>
            <h2 id={id} ref={heading} tabIndex={-1}>
              {title}
            </h2>
            {note}
            <IconButton icon="close" size={20} label="닫기" onClick={onClose} />
          </div>
          <div className={styles.body}>
            <Standing content={content} />
          </div>
        </aside>
      )}
      {createPortal(children, content)}
    </>
  )
}

/** Holds the content element in its current place. */
function Standing({ content }: { content: HTMLElement }) {
  const here = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => here.current?.append(content), [content])
  return <div ref={here} />
}

/** Moves the focus to the title, unless the keyboard is in the rows or in the pane already; a sheet does this itself. */
function useHeadingFocus(
  heading: RefObject<HTMLHeadingElement | null>,
  content: HTMLElement,
  narrow: boolean,
  title: string,
): void {
  useEffect(() => {
    const { activeElement } = document
    if (!narrow && !activeElement?.closest('[data-row]') && !content.contains(activeElement))
      heading.current?.focus({ preventScroll: true })
  }, [heading, content, narrow, title])
}
