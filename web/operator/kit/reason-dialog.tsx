import { type ReactNode, useRef, useState } from 'react'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { askBeforeClose } from './ask-before-close.ts'
import { ReasonField } from './reason-field.tsx'
import styles from './reason-dialog.module.css'

type Props = {
  open: boolean
  title: string
  body?: string
  /** Label of the button: '배송완료'. */
  action: string
  danger?: boolean
  /** Frequent reasons: one press fills them in. */
  usual?: readonly string[]
  /** Label of the field, and the sentence for an empty one. */
  label?: string
  missing?: string
  /** Who will read it: '회원이 문자로 읽어요.' */
  hint?: string
  busy?: string | false
  /** Notice that somebody else was first: the text stays, and nothing can be sent. */
  overtaken?: ReactNode
  /** The subject of the question: for another subject it starts blank, unless a refusal had closed it. */
  about?: unknown
  /** Closing drops the text, after a question if it could be sent; without `forgets` it is there when the dialog is opened again. */
  forgets?: boolean
  /** If it returns a promise, the next reason starts blank after that has resolved. */
  onAnswer: (reason: string) => Promise<unknown> | void
  onClose: () => void
}

/** Asks for a reason before an action that cannot be undone. */
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
