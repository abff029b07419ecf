import { type FormEvent, useRef, useState } from 'react'
import { longestMailing, mailingKindNames, type MailingKind, mailingPlaces } from '#domain/mailing.ts'
import { won } from '#domain/prices.ts'
import type { Seen } from '#web/operator/desk/seen.ts'
import { askConfirm } from '#web/ui/ask.ts'
import { Button } from '#web/ui/button.tsx'
import { dateTime, digits } from '#web/ui/format.ts'
import { Radio } from '#web/ui/radio.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import type { View } from './at.ts'
import { MailingPreview } from './mailing-preview.tsx'
import { ReceiverFields } from './receiver-fields.tsx'
import { SentMailings } from './sent-mailings.tsx'
import { type Preview, type Typed, useMailing } from './use-mailing.ts'
import styles from './write.module.css'

const kindHints = {
  service: '거래에 필요한 것만. 동의와 상관없이 보내요.',
  advertising: '광고를 받겠다고 한 회원에게만, 밤 9시부터 아침 8시까지는 보내지 않아요.',
} as const satisfies Record<MailingKind, string>

/** A message of the desk: recipients, text and cost; below, all earlier messages. */
export function WritePage({ seen }: { seen: Seen<View> }) {
  const mailing = useMailing(seen.view.member)
  const { typed, problem, lacks, preview, shown, send } = mailing
  const isAsking = useRef(false)
  const [early, setEarly] = useState(false)
  const change = (part: Partial<Typed>) => {
    setEarly(false)
    mailing.change(part)
  }

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (lacks || send.isPending || isAsking.current) return
    if (!shown) {
      // Not counted yet, or the count failed: the cost has to be read before the button can be pressed.
      setEarly(true)
      if (preview.error) void preview.refetch()
      return
    }
    if (shown.receivers === 0) return
    isAsking.current = true
    const sure = await askConfirm(question(typed.kind, shown))
    isAsking.current = false
    if (sure) send.mutate({ receivers: shown.receivers, typed })
  }

  return (
    <>
      {seen.may && (
        <form
          className={styles.page}
          noValidate
          aria-label="메시지 쓰기"
          onSubmit={(event) => void handleSubmit(event)}
        >
          <div className={styles.fields}>
            <fieldset className={styles.choices}>
              <legend>종류</legend>
              {(Object.keys(mailingKindNames) as MailingKind[]).map((kind) => (
                <Radio
                  key={kind}
                  name="kind"
                  value={kind}
                  checked={typed.kind === kind}
                  onChange={() => change({ kind })}
                >
                  {mailingKindNames[kind]} <small>{kindHints[kind]}</small>
                </Radio>
              ))}
            </fieldset>
            <ReceiverFields typed={typed} change={change} />
            <TextAreaField
              label="내용"
              rows={6}
              maxLength={longestMailing}
              value={typed.words}
              error={problem}
              hint={`${Object.keys(mailingPlaces)
                .map((place) => `#{${place}}`)
                .join(' ')} 자리는 받는 회원에 맞게 채워져요. 보내는 이름은 저절로 붙어요.`}
              onChange={({ target }) => change({ words: target.value })}
            />
          </div>
          <div className={styles.side}>
            <MailingPreview mailing={mailing} />
            <div className={styles.acts}>
              {mailing.isTyped && (
                <Button variant="text" size="md" onClick={mailing.drop}>
                  지우기
                </Button>
              )}
              <Button
                type="submit"
                size="md"
                disabled={lacks !== undefined || shown?.receivers === 0}
                busy={send.isPending ? '보내는 중' : early && !lacks && !shown && !preview.error && '세는 중'}
              >
                {shown ? `${digits(shown.receivers)}명에게 ${shown.waits ? '예약하기' : '보내기'}` : '보내기'}
              </Button>
            </div>
          </div>
        </form>
      )}
      <SentMailings may={seen.may} />
    </>
  )
}

const question = (kind: MailingKind, { receivers, won: cost, waits, send_at }: Preview) => ({
  title: `${mailingKindNames[kind]} 문자를 ${digits(receivers)}명에게 보낼까요?`,
  body: `문자값 ${won(cost)}이 들어요. ${waits ? `밤이라 ${dateTime(send_at)}에 보내요.` : '지금 보내고, 되돌릴 수 없어요.'}`,
  action: waits ? '예약하기' : '보내기',
})
