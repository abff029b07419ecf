import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { answerDeskInquiry, type InquiryDetail, type InquiryRow } from '#contract/operator/inquiries.ts'
import { refusals } from '#contract/refusals.ts'
import { longestAnswer } from '#domain/inquiry-clock.ts'
import { ServerRefusal } from '#web/api/failures.ts'
import { ConflictNotice } from '#web/operator/kit/conflict-notice.tsx'
import type { Seen } from '#web/operator/desk/seen.ts'
import { useAct } from '#web/operator/desk/use-act.ts'
import { KeysLine } from '#web/operator/kit/keys-line.tsx'
import { useSessionDraft } from '#web/operator/kit/use-session-draft.ts'
import { useStillHere } from '#web/router/use-still-here.ts'
import { useShortcuts } from '#web/operator/kit/use-shortcuts.ts'
import { nextOf } from '#web/operator/members/use-decide.ts'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { Button } from '#web/ui/button.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { fillWording, placesIn } from '#domain/message-wordings.ts'
import type { View } from './at.ts'
import { useNextQuestion } from './use-next-question.ts'
import { SavedReplies } from './saved-replies.tsx'
import styles from './open-inquiry.module.css'

type Props = { inquiry: InquiryDetail; seen: Seen<View>; rows: readonly InquiryRow[] }
/** The draft, and the version of the inquiry on which it is based. */
type Typed = { words: string; version: number }
/** `goesOn`: what the button promised when it was pressed, that the next inquiry opens. */
type Sent = { typed: Typed; goesOn: boolean }

/** Form for an answer, a new one or a correction. The draft survives a reload; if somebody else has answered meanwhile, the form says so. */
export function AnswerForm({ inquiry, seen, rows }: Props) {
  const { id, a_content, answered_by, q_subject } = inquiry
  const { area, draft, words, write, acknowledge, overtaken, changed, problem, send, isPending, goesOn } = useAnswer(
    inquiry,
    seen,
    rows,
  )
  useNextQuestion(area)
  const [choosing, setChoosing] = useState(false)
  useShortcuts({ r: () => area.current?.focus(), s: () => setChoosing(true) })

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    send()
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.nativeEvent.isComposing) send()
    // Ctrl+/ inserts a saved reply at the cursor.
    if (event.key === '/' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      setChoosing(true)
    }
    // Leaves the field, so that the shortcuts of the queue work again; the draft stays.
    if (event.key === 'Escape') area.current?.blur()
  }

  /** Inserts at the cursor, or where it was when the field was left, and replaces a selection. */
  function insert(reply: string) {
    const { selectionStart: from = words.length, selectionEnd: to = words.length } = area.current ?? {}
    write((words.slice(0, from) + reply + words.slice(to)).slice(0, longestAnswer))
    setChoosing(false)
    requestAnimationFrame(() => {
      area.current?.focus()
      area.current?.setSelectionRange(from + reply.length, from + reply.length)
    })
  }

  return (
    <>
      <form className={styles.answer} noValidate onSubmit={handleSubmit}>
        {overtaken && (
          <ConflictNotice
            conflicts={[{ id, name: q_subject, now: `${answered_by ?? '다른 담당자'}: ${a_content ?? ''}` }]}
            onSeen={acknowledge}
          />
        )}
        <TextAreaField
          label={a_content === null ? '답변' : '답변 고치기'}
          ref={area}
          rows={6}
          maxLength={longestAnswer}
          value={words}
          error={problem}
          hint={
            a_content === null
              ? '보내면 회원에게 문자로 알려요.'
              : '고치면 앞의 답은 기록에 남고, 회원에게 다시 알려요.'
          }
          onKeyDown={handleKeyDown}
          onChange={({ target }) => write(target.value)}
        />
        <div className={styles.acts}>
          <KeysLine keys={keys} />
          <Button variant="line" size="md" aria-keyshortcuts="S Control+/" onClick={() => setChoosing(true)}>
            저장한 답
          </Button>
          {draft.value && changed && (
            <Button variant="text" size="md" onClick={draft.drop}>
              {a_content === null ? '지우기' : '되돌리기'}
            </Button>
          )}
          <Button
            type="submit"
            size="md"
            aria-keyshortcuts="Control+Enter"
            busy={isPending && '보내는 중'}
            disabled={overtaken}
          >
            {goesOn ? '답변하고 다음' : a_content === null ? '답변 보내기' : '고친 답 보내기'}
          </Button>
        </div>
      </form>
      {choosing && (
        <SavedReplies
          words={words}
          fill={(reply) => fillWording(reply, placesOf(inquiry))}
          onInsert={insert}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  )
}

/** The draft of the answer, the problem with it, and sending it. */
function useAnswer(inquiry: InquiryDetail, { at, view, go }: Props['seen'], rows: Props['rows']) {
  const { id, version, a_content, business_name } = inquiry
  const draft = useSessionDraft<Typed>(`inquiry:${id}`)
  const [problem, setProblem] = useState<string>()
  const area = useRef<HTMLTextAreaElement>(null)
  const here = useStillHere()
  const goesOn = a_content === null && view.lane === 'WAIT'
  const answer = useAct(at, {
    run: ({ typed: { words: a_content, version } }: Sent) =>
      operatorApi(answerDeskInquiry, { params: { id }, body: { version, a_content } }),
    said: () => `${business_name}: 답변을 보냈어요. 문자로 알려요`,
    // Opens the next waiting inquiry, unless the text was changed after sending. What was corrected stays open, as it is now.
    done(now, { typed, goesOn }) {
      const stays = draft.settle(typed, (newest) => ({ ...newest, ...now }))
      if (!stays && goesOn && here())
        go({ id: nextOf(rows, id) }, { preventScrollReset: true, state: { focus: 'answer' } })
    },
    // The form shows what somebody else has answered first.
    refused: (error) => error instanceof ServerRefusal && error.errno === refusals['inquiry.changed'].errno,
  })
  const words = draft.value?.words ?? a_content ?? ''
  const changed = words.trim() !== (a_content ?? '').trim()
  const overtaken = draft.value !== undefined && draft.value.version !== version && !answer.isPending

  function send() {
    if (answer.isPending || overtaken) return
    const open = placesIn(words)[0]
    const problemNow = !words.trim()
      ? '답변을 입력하세요'
      : open !== undefined
        ? `채우지 않은 자리가 있어요: #{${open}}`
        : changed
          ? undefined
          : '고친 내용이 없어요'
    setProblem(problemNow)
    if (problemNow) area.current?.focus()
    else if (draft.value) answer.mutate({ typed: draft.value, goesOn })
  }
  function write(words: string) {
    draft.keep({ words, version: draft.value?.version ?? version })
    setProblem(undefined)
  }
  const acknowledge = () => draft.value && draft.keep({ ...draft.value, version })
  const { isPending } = answer
  return { area, draft, words, write, acknowledge, overtaken, changed, problem, send, isPending, goesOn }
}

/** Values for the placeholders of a saved reply; unknown ones stay visible. */
const placesOf = ({ business_name, member, q_subject, orders }: InquiryDetail): Record<string, string> => ({
  상호: business_name,
  이름: member.name,
  제목: q_subject,
  ...(orders[0] && { 주문번호: orders[0].order_no }),
})

const keys = [
  ['R', '답변 쓰기'],
  ['S', '저장한 답'],
  ['M', '내가 맡기'],
  ['Ctrl Enter', '보내기'],
  ['J K', '다음·이전'],
] as const
