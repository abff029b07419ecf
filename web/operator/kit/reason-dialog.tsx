import { type ReactNode, useRef, useState } from 'react'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { askBeforeClose } from './ask-before-close.ts'
import { ReasonField } from './reason-field.tsx'
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
  /** What is asked, and what is said where nothing was written. */
  label?: string
  missing?: string
  /** Who reads it: '회원이 문자로 읽어요.' */
  hint?: string
  busy?: string | false
  /** Somebody else was faster: what is typed stays, and nothing can be sent. */
  overtaken?: ReactNode
  /** What it is asked about: opened about something else it begins blank, unless a refusal put it away. */
  about?: unknown
  /** What is typed goes as it is put away, after a question where it could be sent; else it is there when it is opened again. */
  forgets?: boolean
  /** What it answers is waited for: once that is done, the next reason begins blank. */
  onAnswer: (reason: string) => Promise<unknown> | void
  onClose: () => void
}

/** Asks for the reason before something is done that cannot be taken back. */
export function ReasonDialog({
  open,
  title,
  body,
  action,
  danger,
  usual,
  label = '사유',
  missing = '사유를 입력하세요',
  hint,
  busy,
  overtaken,
  about,
  forgets = false,
  onAnswer,
  onClose,
}: Props) {
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const area = useRef<HTMLTextAreaElement>(null)

  const [last, setLast] = useState({ about, refused: false })
  if (open && last.about !== about) {
    setLast({ about, refused: false })
    if (!last.refused) setReason('')
    setProblem(undefined)
  }

  function handleSubmit() {
    if (reason.trim())
      return void onAnswer(reason.trim())?.then(
        () => setReason(''),
        () => setLast({ about, refused: true }),
      )
    setProblem(missing)
    area.current?.focus()
  }

  return (
    <FormDialog
      open={open}
      title={title}
      words={body}
      action={action}
      danger={danger}
      busy={busy}
      overtaken={overtaken}
      className={styles.form}
      onSubmit={handleSubmit}
      onClose={() =>
        void askBeforeClose('쓰던 사유를 버릴까요?', forgets && !overtaken && reason.trim() !== '', () => {
          setLast({ about, refused: false })
          onClose()
        })
      }
    >
      <ReasonField
        label={label}
        ref={area}
        data-focus=""
        usual={usual}
        value={reason}
        hint={hint}
        error={problem}
        onWrite={(words) => {
          setReason(words)
          setProblem(undefined)
        }}
      />
    </FormDialog>
  )
}
