import { type ReactNode, useId } from 'react'
import { useModal } from './use-modal.ts'
import styles from './dialog.module.css'

type Props = {
  open: boolean
  /** For Escape and a press outside; leave it out when only the buttons may close the dialog. */
  onClose?: () => void
  title: string
  /** Above the title: a ring, a drawing. */
  top?: ReactNode
  /** Announced when the dialog opens. */
  children?: ReactNode
  /** Inputs and choices under those words. They are not part of the announcement: each is read when it gets the focus. */
  fields?: ReactNode
  /** Buttons, one under the other, the main one first; mark the one to focus with `data-focus`. */
  actions: ReactNode
  /** Role `alertdialog`: announced at once together with its text. */
  alert?: boolean
}

/** A question or a message in the middle of the screen. For a confirmation or a plain message use `askConfirm` and `showAlert`. */
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
