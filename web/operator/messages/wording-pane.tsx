import { type FormEvent, useRef, useState } from 'react'
import { type MessageWording, saveWording, withdrawWording } from '#contract/operator/messages.ts'
import { channelOf, fillWording, isCode, smsBytes, wordingProblem } from '#domain/message-wordings.ts'
import { ConflictNotice } from '#web/operator/kit/conflict-notice.tsx'
import type { Ground } from '#web/operator/desk/desk-address.ts'
import { useAct } from '#web/operator/desk/use-act.ts'
import { DetailPane } from '#web/operator/kit/detail-pane.tsx'
import { leadToHalfMoment } from '#web/operator/kit/lead-to-half-moment.ts'
import { MomentField } from '#web/operator/kit/moment-field.tsx'
import { KeptNotice } from '#web/operator/kit/kept-notice.tsx'
import { PaneForm } from '#web/operator/kit/pane-form.tsx'
import { useSessionDraft } from '#web/operator/kit/use-session-draft.ts'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { isUnanswered } from '#web/operator/session/under-key.ts'
import { Button } from '#web/ui/button.tsx'
import { seoulMoment } from '#web/ui/seoul-time.ts'
import { dateTime } from '#web/ui/format.ts'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import styles from './messages.module.css'
import { KakaoTemplate } from './kakao-template.tsx'

type Draft = { text: string; from: string; seen: string; seenNext: number | null }
/** The new wording (null: the one in the code), its effective time, and the draft at the time of sending. */
type Sent = { words: string | null; from: string; typed: Draft | undefined }
type Props = { at: Ground; wording: MessageWording; may: boolean; onClose: () => void }

/** The wording of a text with its placeholders, and a preview on a phone. */
export function WordingPane({ at, wording, may, onClose }: Props) {
  const { template, title, text: now, usual, samples, needed, written, next } = wording
  const { area, draft, found, text, from, type, save, problem, acknowledge, send, handleSubmit, withdraw } = useWording(
    at,
    wording,
    onClose,
  )

  function put(word: string) {
    const { selectionStart: start = text.length, selectionEnd: end = text.length } = area.current ?? {}
    type({ text: `${text.slice(0, start)}#{${word}}${text.slice(end)}` })
    area.current?.focus()
  }

  return (
    <DetailPane title={title} onClose={onClose}>
      <PaneForm onSubmit={handleSubmit}>
        {found && draft.value && <KeptNotice onDrop={draft.drop} />}
        {save.conflicts && <ConflictNotice conflicts={save.conflicts} onSeen={acknowledge} />}
        {next && <NextWording next={next} withdraw={may ? withdraw : undefined} />}
        <TextAreaField
          label="문구"
          ref={area}
          rows={6}
          maxLength={2_000}
          readOnly={!may}
          value={text}
          error={problem}
          hint={needed.length > 0 ? `꼭 있어야 해요: ${needed.map((word) => `#{${word}}`).join(', ')}` : undefined}
          onChange={({ target }) => type({ text: target.value })}
        />
        {may && Object.keys(samples).length > 0 && (
          <fieldset className={styles.words} aria-label="넣을 수 있는 변수">
            {Object.keys(samples).map((word) => (
              <Button key={word} variant="line" size="md" onClick={() => put(word)}>
                {`#{${word}}`}
              </Button>
            ))}
          </fieldset>
        )}
        <Preview words={fillWording(text, samples)} />
        {written && (
          <p className={styles.note}>
            {dateTime(written.effective_from)} {written.staff_name}님이 고쳤어요.
          </p>
        )}
        {!isCode(template) && <KakaoTemplate at={at} wording={wording} may={may} />}
        {may && (
          <>
            <MomentField
              label="언제부터"
              hint="비우면 지금부터 쓰는 문자에 들어가요."
              value={from}
              onChange={(typed) => type({ from: typed })}
            />
            <Button type="submit" size="md" wide busy={save.isPending && '저장하는 중'}>
              저장
            </Button>
            {now !== usual && (
              <Button variant="line" size="md" wide icon="reset" onClick={() => send(null)}>
                기본 문구로 되돌리기
              </Button>
            )}
          </>
        )}
      </PaneForm>
    </DetailPane>
  )
}

/** The wording that is typed, the problem with it, and the calls that store it and withdraw the next one. */
function useWording(at: Ground, { template, text: now, next }: MessageWording, onClose: () => void) {
  const draft = useSessionDraft<Draft>(`wording:${template}`)
  const [found] = useState(() => draft.value !== undefined)
  // `seen`, `seenNext`: the wording on screen when the draft was begun, so that a change by somebody else meanwhile is noticed.
  const [opened, setOpened] = useState<Draft>({ text: now, from: '', seen: now, seenNext: next?.id ?? null })
  const typed = draft.value ?? opened
  const { text, from, seen, seenNext } = typed
  const [same, setSame] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)
  const type = (part: Partial<Draft>) => {
    draft.keep({ ...typed, ...part })
    setSame(false)
  }
  const save = useAct(at, {
    run: ({ words }: Sent) =>
      operatorApi(saveWording, {
        params: { template },
        body: { text: words, effective_from: seoulMoment(from), seen, seen_next: seenNext },
      }),
    said: (_, sent) => (sent.from ? '정한 때부터 바뀌어요' : '문구를 바꿨어요'),
    // What was typed after sending stays open, based on what is stored now.
    done({ seen, seen_next: seenNext }, sent) {
      if (!draft.settle(sent.typed, (newest) => ({ ...newest, seen, seenNext }))) onClose()
    },
    shows: true,
  })
  function send(words: string | null) {
    if (!leadToHalfMoment(area.current?.form)) save.mutate({ words, from, typed: draft.value })
  }
  const withdraw = useAct(at, {
    run: (id: number) => operatorApi(withdrawWording, { params: { template, id } }),
    said: () => '예약한 문구를 거뒀어요',
    done: ({ seen_next: seenNext }) => (draft.value ? type : setOpened)({ ...typed, seenNext }),
  })
  const problem = text === now ? undefined : wordingProblem(template, text.trim())

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (save.isPending) return
    // A wording that was stored, but whose response was lost, is sent once more, and is answered this time.
    const isSame = text.trim() === now && !isUnanswered()
    setSame(isSame)
    if (problem || isSame) return area.current?.focus()
    send(text.trim())
  }
  /** The change by somebody else is on screen: the draft is based on it from now on. */
  function acknowledge() {
    save.forget()
    type({ seen: now, seenNext: next?.id ?? null })
  }
  const said = problem ?? (same ? '지금 문구와 같아요' : undefined)
  return { area, draft, found, text, from, type, save, problem: said, acknowledge, send, handleSubmit, withdraw }
}

type NextProps = {
  next: NonNullable<MessageWording['next']>
  withdraw: ReturnType<typeof useWording>['withdraw'] | undefined
}

/** The wording that takes effect later. */
function NextWording({ next: { id, text, effective_from, staff_name }, withdraw }: NextProps) {
  return (
    <section className={styles.next} aria-label="바뀔 문구">
      <p className={styles.note}>
        {dateTime(effective_from)}부터 {staff_name}님이 쓴 문구로 바뀌어요.
      </p>
      <p className={styles.paper}>{text}</p>
      {withdraw && (
        <Button variant="text" size="md" busy={withdraw.isPending && '거두는 중'} onClick={() => withdraw.mutate(id)}>
          예약 거두기
        </Button>
      )}
    </section>
  )
}

const Preview = ({ words }: { words: string }) => (
  <section aria-label="미리보기">
    <p className={styles.note}>
      미리보기 · {channelOf(words) === 'SMS' ? '단문' : '장문'} {smsBytes(words)}바이트
    </p>
    <p className={styles.paper}>{words}</p>
  </section>
)
