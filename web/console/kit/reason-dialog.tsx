import { type FormEvent, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import styles from './reason-dialog.module.css'

type Props = {
  open: boolean
  title: string
  body?: string
  /** What the button does: '배송완료'. */
  action: string
  danger?: boolean
  /** Reasons that are given often: one press writes them. */
  usual?: readonly string[]
  /** Who reads it: '회원이 문자로 읽어요.' */
  hint?: string
  busy?: string | false
  onAnswer: (reason: string) => void
  onClose: () => void
}

/** Asks for the reason before something is done that cannot be taken back. */
export function ReasonDialog({ open, title, body, action, danger, usual = [], hint, busy, onAnswer, onClose }: Props) {
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const area = useRef<HTMLTextAreaElement>(null)

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    if (reason.trim()) return onAnswer(reason.trim())
    setProblem('사유를 입력하세요')
    area.current?.focus()
  }

  function write(next: string) {
    setReason(next)
    setProblem(undefined)
  }

  return (
    <Dialog
      open={open}
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button type="submit" form="reason" variant={danger ? 'danger' : 'primary'} busy={busy}>
            {action}
          </Button>
          <Button variant="neutral" onClick={onClose}>
            취소
          </Button>
        </>
      }
    >
      {body}
      <form className={styles.form} id="reason" noValidate onSubmit={handleSubmit}>
        {usual.length > 0 && (
          <div className={styles.usual}>
            {usual.map((words) => (
              <Button key={words} variant="line" size="md" onClick={() => write(words)}>
                {words}
              </Button>
            ))}
          </div>
        )}
        <TextAreaField
          label="사유"
          ref={area}
          required
          data-focus=""
          rows={2}
          maxLength={200}
          value={reason}
          hint={hint}
          error={problem}
          onChange={({ target }) => write(target.value)}
        />
      </form>
    </Dialog>
  )
}
