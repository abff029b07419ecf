import { wonFor } from '#domain/message-cost.ts'
import { won } from '#domain/prices.ts'
import { errorMessage } from '#web/api/failures.ts'
import { Facts } from '#web/operator/kit/facts.tsx'
import { dateTime, digits } from '#web/ui/format.ts'
import type { Mailing } from './use-mailing.ts'
import styles from './write.module.css'

const lacking = {
  words: '내용과 받는 회원을 정하면 몇 명에게 얼마에 보내는지 보여 드려요.',
  right: '내용을 고치면 다시 세어요.',
  receivers: '받는 회원을 정하면 세어요.',
  nothing: '세고 있어요.',
} as const satisfies Record<NonNullable<Mailing['lacks']> | 'nothing', string>

/** Before sending: number of recipients, cost, time, and the text as each of them reads it. */
export function MailingPreview({ mailing: { shown, preview, lacks } }: { mailing: Mailing }) {
  return (
    <section className={styles.preview} aria-labelledby="preview" aria-live="polite">
      <h2 id="preview">미리 보기</h2>
      {preview.error && !shown ? (
        <p role="alert">{errorMessage(preview.error)}</p>
      ) : !shown ? (
        <p>{lacking[lacks ?? 'nothing']}</p>
      ) : (
        <>
          <Facts
            facts={[
              ['받는 회원', `${digits(shown.receivers)}명`],
              ['빠지는 회원', shown.refusing > 0 && `광고에 동의하지 않은 ${digits(shown.refusing)}명`],
              [
                '문자',
                [
                  shown.sms > 0 && `단문 ${digits(shown.sms)}건(${wonFor.SMS}원)`,
                  shown.lms > 0 && `장문 ${digits(shown.lms)}건(${wonFor.LMS}원)`,
                ]
                  .filter(Boolean)
                  .join(' · '),
              ],
              ['예상 비용', won(shown.won)],
              ['보내는 때', shown.waits ? `${dateTime(shown.send_at)} (밤에는 광고를 보내지 않아요)` : '지금'],
            ]}
          />
          <ol className={styles.samples} aria-label="받는 회원이 읽는 글">
            {shown.samples.map(({ business_name, name, text }, place) => (
              <li key={place}>
                <small>
                  {business_name} {name}
                </small>
                <p>{text}</p>
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  )
}
