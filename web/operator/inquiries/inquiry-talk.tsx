import type { InquiryDetail, InquiryRow } from '#contract/operator/inquiries.ts'
import { ActHistory } from '#web/operator/kit/act-history.tsx'
import type { Seen } from '#web/operator/desk/seen.ts'
import { useNow } from '#web/operator/kit/use-now.ts'
import { Accordion } from '#web/ui/accordion.tsx'
import { dateTime } from '#web/ui/format.ts'
import { Tag } from '#web/ui/tag.tsx'
import { AnswerClock } from './answer-clock.tsx'
import { AnswerForm } from './answer-form.tsx'
import { Assignee } from './assignee.tsx'
import { InquiryNotes } from './inquiry-notes.tsx'
import { QuestionFile } from './question-file.tsx'
import type { View } from './at.ts'
import styles from './open-inquiry.module.css'

type Props = { inquiry: InquiryDetail; seen: Seen<View>; rows: readonly InquiryRow[] }

/** The inquiry with its attachment, and the answer below. */
export function InquiryTalk({ inquiry, seen, rows }: Props) {
  const { id, code_name, q_subject, q_content, file, created_at, due_at, answered_at, answered_by } = inquiry
  const now = useNow()
  return (
    <article className={styles.talk} aria-labelledby="question">
      <header>
        <h2 id="question" tabIndex={-1}>
          {q_subject}
        </h2>
        <p>
          <Tag>{code_name}</Tag>
          <time dateTime={created_at}>{dateTime(created_at)}</time>
          {answered_at ? (
            <span>
              {answered_by} {dateTime(answered_at)} 답변 · {inquiry.seen_at ? '회원이 읽음' : '회원이 아직 읽지 않음'}
            </span>
          ) : (
            <AnswerClock due={due_at} now={now} />
          )}
        </p>
        <Assignee inquiry={inquiry} seen={seen} />
      </header>
      <p className={styles.said}>{q_content}</p>
      {file && <QuestionFile id={id} file={file} />}
      <AnswerForm inquiry={inquiry} seen={seen} rows={rows} />
      <InquiryNotes inquiry={inquiry} />
      <OldAnswers answers={inquiry.old_answers} />
      <ActHistory acts={inquiry.history} names={auditActions} />
    </article>
  )
}

const auditActions = {
  'inquiry.answered': '답변',
  'inquiry.file.seen': '첨부를 봄',
  'inquiry.assigned': '담당 정함',
  'inquiry.noted': '메모',
}

function OldAnswers({ answers }: { answers: InquiryDetail['old_answers'] }) {
  if (answers.length === 0) return null
  return (
    <Accordion title={`고치기 전 답변 ${answers.length}개`}>
      <ol className={styles.old}>
        {answers.map(({ a_content, answered_at, answered_by }) => (
          <li key={answered_at}>
            <small>
              {answered_by} {dateTime(answered_at)}
            </small>
            <p>{a_content}</p>
          </li>
        ))}
      </ol>
    </Accordion>
  )
}
