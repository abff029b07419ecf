import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { type InquiryDetail, noteDeskInquiry } from '#contract/operator/inquiries.ts'
import { typedProblem, useAct } from '#web/operator/desk/use-act.ts'
import { afterSent, useSessionDraft } from '#web/operator/kit/use-session-draft.ts'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { Button } from '#web/ui/button.tsx'
import { dateTime } from '#web/ui/format.ts'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { at } from './at.ts'
import styles from './open-inquiry.module.css'

/** Notes of the desk beside an inquiry. The member never sees them. */
export function InquiryNotes({ inquiry: { id, notes } }: { inquiry: Pick<InquiryDetail, 'id' | 'notes'> }) {
  const kept = useSessionDraft<string>(`inquiry-note:${id}`)
  const [problem, setProblem] = useState<string>()
  const words = kept.value ?? ''
  const note = useAct(at, {
    run: (said: string) => operatorApi(noteDeskInquiry, { params: { id }, body: { words: said.trim() } }),
    said: () => '메모를 남겼어요',
    done: (_, said) => void kept.settle(said, afterSent(said)),
    refused(error) {
      const words = typedProblem(error)
      setProblem(words)
      return words !== undefined
    },
  })

  function send() {
    if (note.isPending) return
    if (words.trim()) note.mutate(words)
    else setProblem('메모를 입력하세요')
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    send()
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.nativeEvent.isComposing) send()
  }

  return (
    <section className={styles.notes} aria-labelledby="notes">
      <h3 id="notes">내부 메모</h3>
      {notes.length > 0 && (
        <ol className={styles.old}>
          {notes.map((one) => (
            <li key={one.id}>
              <small>
                {one.staff_name} {dateTime(one.written_at)}
              </small>
              <p>{one.words}</p>
            </li>
          ))}
        </ol>
      )}
      <form className={styles.note} noValidate onSubmit={handleSubmit}>
        <TextAreaField
          label="새 메모"
          rows={2}
          maxLength={1_000}
          value={words}
          error={problem}
          hint="담당자만 봐요. 회원에게는 보이지 않아요."
          onKeyDown={handleKeyDown}
          onChange={({ target }) => {
            kept.keep(target.value)
            setProblem(undefined)
          }}
        />
        <Button type="submit" variant="line" size="md" busy={note.isPending && '남기는 중'}>
          메모 남기기
        </Button>
      </form>
    </section>
  )
}
