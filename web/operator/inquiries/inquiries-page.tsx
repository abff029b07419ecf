import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { closePane } from '#web/operator/kit/close-pane.ts'
import { QueueDesk } from '#web/operator/kit/queue-desk.tsx'
import { useMedia } from '#web/ui/use-media.ts'
import { useQueueKeys } from '#web/operator/members/use-queue-keys.ts'
import { PageFrame } from '#web/operator/shell/page-frame.tsx'
import { usePolling } from '#web/operator/shell/use-polling.ts'
import { useNavigate } from '#web/router/use-navigate.ts'
import { Empty } from '#web/ui/empty.tsx'
import { digits } from '#web/ui/format.ts'
import { InquiryQueue } from './inquiry-queue.tsx'
import { OpenInquiry } from './open-inquiry.tsx'
import { countsQuery, useInquiries } from './queries.ts'
import { addressOf, useView } from './use-view.ts'
import styles from './inquiries-page.module.css'

/** Desk 13: what members ask. One queue, one question, one answer, with the member's orders beside it. */
export function InquiriesPage() {
  const view = useView()
  const { lane, code, id } = view
  const navigate = useNavigate()
  const polling = usePolling()
  const pages = useInquiries(view)
  const { data: counts } = useQuery({ ...countsQuery, refetchInterval: polling })
  useQueueKeys(useRef<HTMLInputElement>(null))
  const first = pages.isPlaceholderData ? undefined : pages.rows[0]?.id

  // What is open stands in the address from the start: the queue may move, the open question must not change by itself.
  // A phone has room for one of them, and begins with the queue.
  const narrow = useMedia('(width < 720px)')
  useEffect(() => {
    if (!id && first && !narrow)
      navigate(addressOf({ lane, code, id: first }), { replace: true, preventScrollReset: true })
  }, [id, first, narrow, lane, code, navigate])

  const note = counts && [`대기 ${digits(counts.waiting)}`, counts.late > 0 && `24시간 지남 ${digits(counts.late)}`]
  return (
    <PageFrame title="1:1 문의" note={note?.filter(Boolean).join(' · ')}>
      <QueueDesk
        className={styles.desk}
        queue={<InquiryQueue view={view} pages={pages} waiting={counts?.waiting} />}
        open={id !== undefined}
        narrow={narrow}
        onClose={() => closePane(addressOf({ ...view, id: undefined }))}
      >
        {id ? (
          <OpenInquiry key={id} view={view} id={id} rows={pages.rows} />
        ) : (
          !pages.isPending &&
          pages.rows.length === 0 && (
            <div className={styles.wide} data-note="">
              <Empty
                drawing="list"
                title={lane === 'WAIT' ? '모두 답했어요' : '답한 문의가 없어요'}
                help={lane === 'WAIT' ? '새 문의가 오면 여기에 나타나요.' : '답을 보내면 여기에 모여요.'}
              />
            </div>
          )
        )}
      </QueueDesk>
    </PageFrame>
  )
}
