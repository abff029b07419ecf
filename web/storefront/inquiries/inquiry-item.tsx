import { useEffect, useEffectEvent, useState } from 'react'
import { type Inquiry, seeAnswer } from '#contract/inquiries.ts'
import { api } from '#web/api/api.ts'
import { downloadFile } from '#web/api/download-file.ts'
import { errorMessage } from '#web/api/failures.ts'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { dateTime, fullDate } from '#web/ui/format.ts'
import { Tag } from '#web/ui/tag.tsx'
import { toastError } from '#web/ui/toast.ts'
import { useRefreshInquiries } from './inquiry-queries.ts'
import styles from './my-inquiries-page.module.css'

/** One inquiry that opens onto its text and its answer. Opening it marks the answer as read. */
export function InquiryItem({ inquiry }: { inquiry: Inquiry }) {
  const { code_name, q_subject, created_at, ans_YN, unread } = inquiry
  return (
    <Disclosure
      title={
        <span className={styles.head}>
          <span>
            <Tag tone={ans_YN === 'Y' ? 'pine' : 'amber'}>{ans_YN === 'Y' ? '답변완료' : '답변대기'}</Tag>
            {unread && <Tag tone="solid">새 답변</Tag>}
          </span>
          <b>{q_subject}</b>
          <small>
            {fullDate(created_at)} · {code_name}
          </small>
        </span>
      }
    >
      <Talk inquiry={inquiry} />
    </Disclosure>
  )
}

function Talk({ inquiry: { id, q_content, a_content, answered_at, file, unread } }: { inquiry: Inquiry }) {
  const refresh = useRefreshInquiries()
  const see = useEffectEvent(() => {
    if (!unread) return
    // A failure does no harm: the answer stays marked as unread until the next time.
    api(seeAnswer, { params: { id }, body: {} }).then(refresh, () => undefined)
  })
  useEffect(() => see(), [answered_at])

  return (
    <div className={styles.talk}>
      <div className={styles.said}>
        <b aria-label="질문">Q</b>
        <div>
          <p>{q_content}</p>
          {file && <Attached id={id} name={file.ori_name} />}
        </div>
      </div>
      {a_content === null ? (
        <div className={styles.said} data-answer>
          <b aria-label="답변">A</b>
          <p>아직 답변을 준비하고 있어요. 답변을 드리면 문자로 알려 드려요.</p>
        </div>
      ) : (
        <div className={styles.said} data-answer>
          <b aria-label="답변">A</b>
          <div>
            <p>{a_content}</p>
            {answered_at && <small>{dateTime(answered_at)}</small>}
          </div>
        </div>
      )}
    </div>
  )
}

function Attached({ id, name }: { id: number; name: string }) {
  const [busy, setBusy] = useState(false)
  async function fetchIt() {
    setBusy(true)
    try {
      await downloadFile(`/api/users/cs-centers/qnas/${id}/file`, name)
    } catch (error) {
      toastError(errorMessage(error))
    }
    setBusy(false)
  }
  return (
    <span className={styles.file}>
      <Button variant="line" size="md" icon="download" busy={busy && '받는 중'} onClick={() => void fetchIt()}>
        {name}
      </Button>
    </span>
  )
}
