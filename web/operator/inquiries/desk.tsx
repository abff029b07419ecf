import { useEffect, useEffectEvent } from 'react'
import { countDeskInquiries, listDeskInquiries } from '#contract/operator/inquiries.ts'
import { closePane } from '#web/operator/kit/close-pane.ts'
import { defineDesk } from '#web/operator/desk/define-desk.tsx'
import { useRows } from '#web/operator/desk/desk-query.ts'
import type { Seen } from '#web/operator/desk/seen.ts'
import { SheetButton } from '#web/operator/desk/sheet-button.tsx'
import { QueueDesk } from '#web/operator/kit/queue-desk.tsx'
import { useQueueKeys } from '#web/operator/kit/use-queue-keys.ts'
import { Empty } from '#web/ui/empty.tsx'
import { digits } from '#web/ui/format.ts'
import { useMedia } from '#web/ui/use-media.ts'
import { at, type View } from './at.ts'
import { type Counts, InquiryQueue } from './inquiry-queue.tsx'
import { OpenInquiry } from './open-inquiry.tsx'
import styles from './inquiries-page.module.css'

/** Desk 13: inquiries of members. A queue, one inquiry with its answer, and the orders of the member beside it. */
export const InquiriesDesk = defineDesk({
  at,
  title: '1:1 문의',
  role: 'members',
  about: { call: countDeskInquiries },
  search: { field: 'q', label: '문의 찾기', placeholder: '상호, 전화, 주문번호, 문의·답변의 말' },
  note: ({ about }) =>
    about &&
    [`대기 ${digits(about.waiting)}`, about.late > 0 && `24시간 지남 ${digits(about.late)}`]
      .filter(Boolean)
      .join(' · '),
  tools: ({ view: { lane, code, q, mine } }) => (
    <SheetButton call={listDeskInquiries} query={{ lane, qna_code: code, q, mine }} />
  ),
  body: (seen) => <Queue seen={seen} counts={seen.about} />,
})

function Queue({ seen, counts }: { seen: Seen<View>; counts: Counts | undefined }) {
  const { view, go } = seen
  const { lane, code, q, mine, id } = view
  const { state, rows } = useRows(at, listDeskInquiries, { lane, qna_code: code, q, mine }, false)
  useQueueKeys()
  const first = state.isPlaceholderData ? undefined : rows[0]?.id

  // The open inquiry is in the address from the start, so that it does not change by itself when the queue moves. A phone has space for
  // only one of the two, and begins with the queue.
  const narrow = useMedia('(width < 45rem)')
  const openFirst = useEffectEvent(() => go({ id: first }, { replace: true, preventScrollReset: true }))
  useEffect(() => {
    if (!id && first && !narrow) openFirst()
  }, [id, first, narrow, lane, code, q, mine])

  return (
    <QueueDesk
      className={styles.desk}
      queue={<InquiryQueue seen={seen} state={state} rows={rows} counts={counts} />}
      open={id !== undefined}
      narrow={narrow}
      onClose={() => closePane(at.to(at.closed(view)))}
    >
      {id ? (
        <OpenInquiry key={id} seen={seen} id={id} rows={rows} />
      ) : (
        !state.isPending &&
        // A failed fetch is reported in its own place.
        !state.error &&
        rows.length === 0 &&
        // On a phone the list above says so already.
        !(narrow && (q || mine || lane !== 'WAIT')) && (
          <div className={styles.wide} data-note="">
            <Empty
              drawing="list"
              title={noneWords(view)}
              help={
                q
                  ? '다른 말로 찾아 보세요.'
                  : lane === 'WAIT'
                    ? '새 문의가 오면 여기에 나타나요.'
                    : '답을 보내면 여기에 모여요.'
              }
            />
          </div>
        )
      )}
    </QueueDesk>
  )
}

function noneWords({ q, mine, lane }: View): string {
  if (q) return `‘${q}’ 문의가 없어요`
  if (mine) return '맡은 문의가 없어요'
  return lane === 'WAIT' ? '모두 답했어요' : '답한 문의가 없어요'
}
