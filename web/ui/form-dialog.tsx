import { type ReactNode, type Ref, useId } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { useFirstBack } from './use-first-back.ts'

type Props = {
  open?: boolean
  title: string
  /** Above the form. */
  words?: ReactNode
  /** In place of `words`: somebody else has changed it meanwhile, so the form cannot be sent. */
  overtaken?: ReactNode
  /** Label of the submit button; `busy` replaces it while the form is sent. */
  action: string
  busy?: string | false | undefined
  danger?: boolean | undefined
  disabled?: boolean
  form?: Ref<HTMLFormElement>
  className?: string | undefined
  children: ReactNode
  onSubmit: () => void
  onClose: () => void
}

/** A form in the middle of the screen, submitted by its button or Enter. Back closes it, as Escape does. */
export function FormDialog(props: Props) {
  const {
    open = true,
    title,
    words,
    overtaken,
    action,
    busy,
    danger,
    disabled,
    form,
    className,
    children,
    onSubmit,
    onClose,
  } = props
  const id = useId()
  useFirstBack(open)
  return (
    <Dialog
      open={open}
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button
            type="submit"
            form={id}
            variant={danger ? 'danger' : 'primary'}
            busy={busy}
            disabled={disabled || Boolean(overtaken)}
          >
            {action}
          </Button>
          <Button variant="neutral" onClick={onClose}>
            취소
          </Button>
        </>
      }
      fields={
        <form
          ref={form}
          id={id}
          className={className}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (!busy && !overtaken) onSubmit()
          }}
        >
          {children}
        </form>
      }
    >
      {overtaken || words}
    </Dialog>
  )
}
