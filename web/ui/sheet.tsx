import { type ReactNode, useId } from 'react'
import { VisuallyHidden } from './visually-hidden.tsx'
import { IconButton } from './icon-button.tsx'
import { useBackToClose } from './use-back-to-close.ts'
import { useDragToClose } from './use-drag-to-close.ts'
import { useModal } from './use-modal.ts'
import styles from './sheet.module.css'

type Props = {
  open: boolean
  onClose: () => void
  title: string
  /** The title is for screen readers only; the ✕ floats over the content, which begins at the edge of the sheet (photos). */
  bare?: boolean
  /** Always reaches up to 32 px under the top edge, however little it contains. */
  tall?: boolean
  /** Wide enough for two columns on a desktop. */
  wide?: boolean
  /** Sticky at the bottom: buttons, sums. */
  footer?: ReactNode
  /** For long content: in the markup, and so for the Tab key and screen readers, the footer comes first; it is still drawn at the bottom. */
  footerFirst?: boolean
  /** `url`: the address says whether it is open, so Back works without an entry of its own. */
  history?: 'own' | 'url'
  children: ReactNode
}

/** Slides up from the bottom (in the middle on a desktop). Closes by ✕, scrim, drag, Esc and Back. */
export function Sheet({
  open,
  onClose,
  title,
  bare,
  tall,
  wide,
  footer,
  footerFirst,
  history = 'own',
  children,
}: Props) {
  const titleId = useId()
  const { dialog, drawn } = useModal(open, onClose)
  const drag = useDragToClose(onClose)
  useBackToClose(open, onClose, history === 'own')
  const bottom = footer && <div className={styles.footer}>{footer}</div>

  return (
    <dialog
      ref={dialog}
      className={styles.sheet}
      data-tall={tall || undefined}
      data-wide={wide || undefined}
      aria-labelledby={titleId}
    >
      {drawn && (
        <>
          <div className={styles.head} data-bare={bare || undefined} {...drag}>
            <span className={styles.grab} aria-hidden="true" />
            <h2 id={titleId} tabIndex={-1}>
              {bare ? <VisuallyHidden>{title}</VisuallyHidden> : title}
            </h2>
            <span className={styles.close}>
              <IconButton icon="close" label="닫기" onClick={onClose} />
            </span>
          </div>
          {footerFirst && bottom}
          <div className={styles.body} data-bare={bare || undefined}>
            {children}
          </div>
          {!footerFirst && bottom}
        </>
      )}
    </dialog>
  )
}
