import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { closePane } from '#web/console/kit/close-pane.ts'
import { QueueDesk } from '#web/console/kit/queue-desk.tsx'
import { useMedia } from '#web/console/kit/use-media.ts'
import { useQueueKeys } from '#web/console/members/use-queue-keys.ts'
import { RoomFrame } from '#web/console/shell/room-frame.tsx'
import { usePolling } from '#web/console/shell/use-polling.ts'
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
    <RoomFrame title="1:1 문의" note={note?.filter(Boolean).join(' · ')}>
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
    </RoomFrame>
  )
}
