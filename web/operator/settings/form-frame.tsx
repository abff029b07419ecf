import { type ReactNode, useId, useRef } from 'react'
import { fromMoment } from '#web/operator/content/moment.ts'
import { useSaveKey } from '#web/operator/content/content-writing.tsx'
import { ConflictNotice } from '#web/operator/kit/conflict-notice.tsx'
import { leadToHalfMoment } from '#web/operator/kit/lead-to-half-moment.ts'
import { KeysLine } from '#web/operator/kit/keys-line.tsx'
import { MomentField } from '#web/operator/kit/moment-field.tsx'
import { askConfirm } from '#web/ui/ask.ts'
import { Button } from '#web/ui/button.tsx'
import { seoulMoment } from '#web/ui/seoul-time.ts'
import { settingNames, wordsOf } from './setting-names.ts'
import type { SettingForm } from './use-setting-form.ts'
import styles from './settings.module.css'

type Props = {
  title: string
  help: string
  form: SettingForm
  /** A confirmation before saving. */
  question?: () => Parameters<typeof askConfirm>[0]
  children: ReactNode
}

/** A form for settings: its fields, the time from which they apply, and the button. */
export function FormFrame({ title, help, form, question, children }: Props) {
  const id = useId()
  const fields = useRef<HTMLFormElement>(null)
  const isAsking = useRef(false)

  async function send() {
    if (isAsking.current) return
    // An invalid field gets the focus and shows its problem; no other value is sent in its place.
    const wrong = fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (wrong) return wrong.focus()
    if (leadToHalfMoment(fields.current)) return
    const asks = question && form.differs && form.overtakenBy.length === 0
    isAsking.current = true
    const sure = !asks || (await askConfirm(question()))
    isAsking.current = false
    if (sure) form.send()
  }

  useSaveKey(() => void send())
  return (
    <form
      ref={fields}
      className={styles.form}
      noValidate
      aria-labelledby={id}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <header>
        <h2 id={id}>{title}</h2>
        <p>{help}</p>
      </header>
      {form.overtakenBy.length > 0 && (
        <ConflictNotice
          conflicts={form.overtakenBy.map((change) => ({
            id: change.id,
            name: settingNames[change.key] ?? change.key,
            now: [wordsOf(change.value), `${change.staff_name}님이 바꿨어요`].filter(Boolean).join(' · '),
          }))}
          onSeen={() => form.accept()}
        />
      )}
      {children}
      <div className={styles.from}>
        <MomentField
          label="적용 시각"
          value={fromMoment(form.from)}
          hint="비우면 바로 적용해요. 이미 한 주문은 바뀌지 않아요."
          onChange={(typed) => form.setFrom(seoulMoment(typed))}
        />
      </div>
      {form.problem && (
        <p className={styles.problem} role="alert">
          {form.problem}
        </p>
      )}
      <div className={styles.acts}>
        <KeysLine keys={keys} />
        {form.isTyped && (
          <Button variant="text" size="md" onClick={() => form.drop()}>
            되돌리기
          </Button>
        )}
        <Button
          type="submit"
          size="md"
          disabled={!form.differs || form.overtakenBy.length > 0}
          busy={form.isSaving && '저장하는 중'}
        >
          {form.from ? '예약하기' : '저장하기'}
        </Button>
      </div>
    </form>
  )
}

const keys = [['Ctrl S', '저장']] as const
