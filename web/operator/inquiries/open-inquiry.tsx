import { useQuery } from '@tanstack/react-query'
import type { InquiryRow } from '#contract/operator/inquiries.ts'
import { ServerRefusal } from '#web/api/failures.ts'
import { usePolling } from '#web/operator/shell/use-polling.ts'
import { Empty } from '#web/ui/empty.tsx'
import { DeskError } from '#web/operator/kit/desk-error.tsx'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import { AskingMember } from './asking-member.tsx'
import { InquiryTalk } from './inquiry-talk.tsx'
import { inquiryQuery } from './queries.ts'
import type { View } from './use-view.ts'
import styles from './open-inquiry.module.css'

type Props = { view: View; id: number; rows: readonly InquiryRow[] }

/** The question that is open, its answer, and who asks. */
export function OpenInquiry({ view, id, rows }: Props) {
  const { data, error, refetch } = useQuery({ ...inquiryQuery(id), refetchInterval: usePolling() })
  if (data)
    return (
      <>
        <InquiryTalk inquiry={data} view={view} rows={rows} />
        <AskingMember inquiry={data} />
      </>
    )
  return (
    <div className={styles.talk}>
      {!error ? (
        <SkeletonRows rows={5} />
      ) : error instanceof ServerRefusal && error.status === 404 ? (
        <Empty alert title={error.message} help="없는 문의예요. 왼쪽에서 골라 주세요." />
      ) : (
        <DeskError error={error} onRetry={() => void refetch()} />
      )}
    </div>
  )
}
