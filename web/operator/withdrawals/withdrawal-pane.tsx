import { useQuery } from '@tanstack/react-query'
import type { WithdrawalDetail } from '#contract/operator/withdrawals.ts'
import { won } from '#domain/prices.ts'
import { DetailPane } from '#web/operator/kit/detail-pane.tsx'
import { Facts } from '#web/operator/kit/facts.tsx'
import { DeskError } from '#web/operator/kit/desk-error.tsx'
import { dateTime, digits, fullDate } from '#web/ui/format.ts'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import { withdrawalQuery } from './queries.ts'
import { keptNames } from './words.ts'
import styles from './withdrawals.module.css'

type Props = { id: number; onClose: () => void }

export function WithdrawalPane({ id, onClose }: Props) {
  const { data, error, refetch } = useQuery(withdrawalQuery(id))
  return (
    <DetailPane title={`${id}번 회원`} onClose={onClose}>
      {data ? (
        <Left gone={data} />
      ) : error ? (
        <DeskError error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={4} />
      )}
    </DetailPane>
  )
}

function Left({ gone }: { gone: WithdrawalDetail }) {
  return (
    <>
      <Facts
        facts={[
          ['상호', gone.business],
          ['가입', fullDate(gone.joined_at)],
          ['탈퇴', dateTime(gone.at)],
          ['사유', gone.out_kind],
          ['남긴 말', gone.user_content],
          ['주문', `${digits(gone.orders)}건`],
          ['진행 중', gone.open_lines === 0 ? '없음' : `${digits(gone.open_lines)}개`],
          ['돌려줄 돈', gone.refund_due === 0 ? '없음' : won(gone.refund_due)],
        ]}
      />
      <h3 className={styles.heading}>따로 보관하는 기록</h3>
      {gone.kept.length === 0 ? (
        <p className={styles.none}>남아 있는 기록이 없어요</p>
      ) : (
        <Facts
          facts={gone.kept.map(({ kind, count, next_at, last_at }) => [
            keptNames[kind],
            <>
              {digits(count)}건 · {fullDate(next_at)}
              {fullDate(next_at) === fullDate(last_at) ? '에' : `부터 ${fullDate(last_at)}까지`} 파기
            </>,
          ])}
        />
      )}
      <p className={styles.none}>이름과 연락처는 따로 잠가 두고 이 화면에 보이지 않아요.</p>
    </>
  )
}
