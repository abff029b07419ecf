import { useQuery } from '@tanstack/react-query'
import { getDeskInquiry, type InquiryRow } from '#contract/operator/inquiries.ts'
import { ServerRefusal } from '#web/api/failures.ts'
import { callQuery } from '#web/operator/desk/desk-query.ts'
import type { Seen } from '#web/operator/desk/seen.ts'
import { usePolling } from '#web/operator/shell/use-polling.ts'
import { Empty } from '#web/ui/empty.tsx'
import { DeskError } from '#web/operator/kit/desk-error.tsx'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import { AskingMember } from './asking-member.tsx'
import { InquiryTalk } from './inquiry-talk.tsx'
import { at, type View } from './at.ts'
import styles from './open-inquiry.module.css'

type Props = { seen: Seen<View>; id: number; rows: readonly InquiryRow[] }

/** The open inquiry, its answer, and the member who asks. */
export function OpenInquiry({ seen, id, rows }: Props) {
  const { data, error, refetch } = useQuery({
    ...callQuery(at, getDeskInquiry, { params: { id } }),
    refetchInterval: usePolling(),
  })
  if (data)
    return (
      <>
        <InquiryTalk inquiry={data.data} seen={seen} rows={rows} />
        <AskingMember inquiry={data.data} />
      </>
    )
  return (
    <div className={styles.talk}>
      {!error ? (
        <SkeletonRows rows={5} />
      ) : error instanceof ServerRefusal && error.status === 404 ? (
        <Empty alert title={error.message} help="없는 문의예요. 목록에서 골라 주세요." />
      ) : (
        <DeskError error={error} onRetry={() => void refetch()} />
      )}
    </div>
  )
}
