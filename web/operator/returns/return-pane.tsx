import { useQuery } from '@tanstack/react-query'
import { returnStateNames } from '#domain/return-reasons.ts'
import { ActHistory } from '#web/operator/kit/act-history.tsx'
import { DetailPane } from '#web/operator/kit/detail-pane.tsx'
import { usePolling } from '#web/operator/shell/use-polling.ts'
import { ErrorScreen } from '#web/ui/error-screen.tsx'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { stateTones } from './lanes.ts'
import { returnQuery } from './queries.ts'
import { ReturnActs } from './return-acts.tsx'
import { shortNo } from './return-columns.tsx'
import { ReturnFacts } from './return-facts.tsx'
import { ReturnPictures } from './return-pictures.tsx'
import styles from './returns.module.css'

type Props = { id: number; onClose: () => void }

/** The request that is open: why, what it looks like, whose it is, and the decision. */
export function ReturnPane({ id, onClose }: Props) {
  const { data, error, refetch } = useQuery({ ...returnQuery(id), refetchInterval: usePolling() })
  if (!data)
    return (
      <DetailPane title="반품" onClose={onClose}>
        {error ? <ErrorScreen error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={4} />}
      </DetailPane>
    )
  return (
    <DetailPane
      title={`${shortNo(data.order_no)} ${data.pc_name}`}
      note={<Tag tone={stateTones[data.state]}>{returnStateNames[data.state]}</Tag>}
      onClose={onClose}
    >
      <p className={styles.content}>{data.return_content}</p>
      <ReturnPictures request={data} />
      <ReturnFacts request={data} />
      <ReturnActs key={data.state} request={data} />
      <ActHistory acts={data.history} names={auditActions} />
    </DetailPane>
  )
}

const auditActions = {
  'return.approve': '승인',
  'return.receive': '상품 받음',
  'return.refund': '환불 결정',
  'return.refuse': '거절',
  'return.exchange': '교환',
  'return.account.seen': '계좌를 봄',
  'return.picture.seen': '사진을 봄',
}
