import { useQuery } from '@tanstack/react-query'
import type { BatchDetail } from '#contract/operator/refund-batches.ts'
import { won } from '#domain/prices.ts'
import { batchStateNames } from '#domain/refund-batch.ts'
import { ActHistory } from '#web/operator/kit/act-history.tsx'
import { DetailPane } from '#web/operator/kit/detail-pane.tsx'
import { Facts } from '#web/operator/kit/facts.tsx'
import { usePolling } from '#web/operator/shell/use-polling.ts'
import { DeskError } from '#web/operator/kit/desk-error.tsx'
import { dateTime } from '#web/ui/format.ts'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { batchTones } from './batch-columns.tsx'
import { BatchFile } from './batch-file.tsx'
import { BatchLines } from './batch-lines.tsx'
import { batchQuery } from './queries.ts'

type Props = { id: number; onClose: () => void }

/** The bank file that is open: its second person, its file, and what the bank says of each transfer. */
export function BatchPane({ id, onClose }: Props) {
  const { data, error, refetch } = useQuery({ ...batchQuery(id), refetchInterval: usePolling() })
  if (!data)
    return (
      <DetailPane title={`묶음 ${id}번`} onClose={onClose}>
        {error ? <DeskError error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={4} />}
      </DetailPane>
    )
  return (
    <DetailPane
      title={`묶음 ${id}번 · ${won(data.amount)}`}
      note={<Tag tone={batchTones[data.state]}>{batchStateNames[data.state]}</Tag>}
      onClose={onClose}
    >
      <Facts facts={factsOf(data)} />
      <BatchFile batch={data} />
      <BatchLines key={data.state} batch={data} />
      <ActHistory acts={data.history} names={auditActions} />
    </DetailPane>
  )
}

const factsOf = (batch: BatchDetail) => {
  const { created_by, created_at, approved_by, issued_by, issued_at, copies, waiting, paid, failed, done_at } = batch
  return [
    ['만듦', `${created_by.name} · ${dateTime(created_at)}`],
    ['승인', approved_by],
    ['은행 파일', issued_at && `${issued_by} · ${dateTime(issued_at)}${copies > 1 ? ` · ${copies}번 받음` : ''}`],
    ['결과 전', waiting > 0 ? won(waiting) : null],
    ['송금됨', paid > 0 ? won(paid) : null],
    ['못 보냄', failed > 0 ? won(failed) : null],
    ['끝난 때', done_at && dateTime(done_at)],
  ] as const
}

const auditActions = {
  'refund-batch.make': '묶음을 만듦',
  'refund-batch.approve': '승인',
  'refund-batch.issue': '은행 파일을 만듦',
  'refund-batch.copy': '은행 파일을 다시 받음',
  'refund-batch.done': '모두 끝남',
}
