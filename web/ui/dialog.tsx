import { type ReactNode, useId } from 'react'
import { useModal } from './use-modal.ts'
import styles from './dialog.module.css'

type Props = {
  open: boolean
  /** Escape and a press outside; leave out when only the buttons may answer. */
  onClose?: () => void
  title: string
  /** Over the title: a ring, a drawing. */
  top?: ReactNode
  /** Read out as it opens. */
  children?: ReactNode
  /** What is filled in or chosen, under those words: it is heard when the focus comes to it. */
  fields?: ReactNode
  /** Buttons, one under the other, the main one first; mark the one to focus with `data-focus`. */
  actions: ReactNode
  /** Interrupts: read out at once with its text. */
  alert?: boolean
}

/** A question or a message in the middle of the screen. For yes/no and plain messages use `askConfirm` and `showAlert`. */
export function Dialog({ open, onClose, title, top, children, fields, actions, alert }: Props) {
  const id = useId()
  const { dialog, drawn } = useModal(open, onClose)
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      role={alert ? 'alertdialog' : undefined}
      aria-labelledby={`${id}-title`}
      aria-describedby={children ? `${id}-words` : undefined}
    >
      {drawn && (
        <>
          {top}
          <h2 id={`${id}-title`} tabIndex={-1}>
            {title}
          </h2>
          {(children || fields) && (
            <div className={styles.words}>
              {children && <div id={`${id}-words`}>{children}</div>}
              {fields}
            </div>
          )}
          <div className={styles.actions}>{actions}</div>
        </>
      )}
    </dialog>
  )
}
