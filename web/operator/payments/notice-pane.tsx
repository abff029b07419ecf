import { useQuery } from '@tanstack/react-query'
import { noticeOutcomeNames } from '#domain/ledger.ts'
import { DetailPane } from '#web/operator/kit/detail-pane.tsx'
import { Facts } from '#web/operator/kit/facts.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { DeskError } from '#web/operator/kit/desk-error.tsx'
import { dateTime } from '#web/ui/format.ts'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import { noticeQuery } from './queries.ts'
import { addressOf, type View } from './use-view.ts'
import { noticeWords, shortNo, theirState } from './words.ts'
import styles from './payments.module.css'

type Props = { id: number; view: View; onClose: () => void }

/** A notice as it came, and what reading it back has shown. */
export function NoticePane({ id, view, onClose }: Props) {
  const { data, error, refetch } = useQuery(noticeQuery(id))
  if (!data)
    return (
      <DetailPane title="알림" onClose={onClose}>
        {error ? <DeskError error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={4} />}
      </DetailPane>
    )
  return (
    <DetailPane title={`${shortNo(data.order_no)} 알림`} onClose={onClose}>
      <Facts
        facts={[
          ['온 때', dateTime(data.received_at)],
          ['알림의 말', noticeWords(data)],
          ['되물은 답', data.read_back && theirState(data.read_back)],
          ['결과', data.outcome ? noticeOutcomeNames[data.outcome] : null],
          ['확인한 때', data.checked_at && data.outcome && dateTime(data.checked_at)],
        ]}
      />
      {data.payment_key && data.outcome !== 'foreign' && (
        <ButtonLink
          variant="line"
          size="md"
          to={addressOf({ ...view, part: 'attempts', key: data.payment_key, id: undefined })}
        >
          이 결제 맞춰보기
        </ButtonLink>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and a keyboard has to reach it */}
      <section className={styles.raw} tabIndex={0} aria-label="온 그대로">
        <pre>{data.raw}</pre>
      </section>
    </DetailPane>
  )
}
