import type { UseQueryResult } from '@tanstack/react-query'
import { memberStatusNames } from '#domain/member-status.ts'
import { QueueBox, QueueRow, QueueRows } from '#web/operator/kit/queue-box.tsx'
import { Link } from '#web/router/link.tsx'
import { DeskError } from '#web/operator/kit/desk-error.tsx'
import { digits } from '#web/ui/format.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { QueuePages } from './queue-pages.tsx'
import { statusTones } from './status-tones.ts'
import type { Listed, MemberRow, Tab } from './tabs.ts'
import { elapsed, spokenTime } from '#web/operator/kit/times.ts'
import { addressOf, type View } from './use-view.ts'
import styles from './member-queue.module.css'

type Props = { view: View; list: UseQueryResult<Listed> }

/** The lists by state, oldest application first while waiting. */
export function MemberQueue({ view, list }: Props) {
  const { data, error, dataUpdatedAt, refetch } = list
  return (
    <QueueBox label="회원 목록">
      {view.word && (
        <p className={styles.found}>
          ‘{view.word}’ {data ? `${digits(data.total)}명` : '찾는 중'}
          <Link to={addressOf({ ...view, word: '', page: 1, id: undefined })}>검색 지우기</Link>
        </p>
      )}
      {data ? (
        <Rows view={view} rows={data.data} now={dataUpdatedAt} />
      ) : error ? (
        <DeskError error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={styles.wait}>
          <SkeletonRows rows={4} />
        </div>
      )}
      {data && <QueuePages view={view} total={data.total} />}
    </QueueBox>
  )
}

const emptyWords: Record<Tab, string> = {
  WAIT: '기다리는 신청이 없어요',
  RECHECK: '다시 볼 서류가 없어요',
  ACTIVE: '승인한 회원이 없어요',
  REJECT: '반려한 신청이 없어요',
  STOP: '정지한 회원이 없어요',
  OUT: '탈퇴한 회원이 없어요',
  ALL: '회원이 없어요',
}

function Rows({ view, rows, now }: { view: View; rows: readonly MemberRow[]; now: number }) {
  if (rows.length === 0)
    return <p className={styles.none}>{view.word ? '검색된 정보가 없습니다.' : emptyWords[view.tab]}</p>
  return (
    <QueueRows>
      {rows.map((row) => (
        <QueueRow
          key={row.id}
          id={row.id}
          to={addressOf({ ...view, id: row.id })}
          current={view.id === row.id}
          name={row.business_name}
          side={<time dateTime={row.created_at}>{elapsed(row.created_at, now)}</time>}
        >
          <span className={styles.line}>
            {row.name}
            {(view.tab === 'ALL' || row.recheck) && (
              <Tag tone={row.recheck ? 'amber' : statusTones[row.status]}>
                {row.recheck ? '재확인' : memberStatusNames[row.status]}
              </Tag>
            )}
          </span>
          <small>
            {spokenTime(row.created_at, now)} <VisuallyHidden>에 </VisuallyHidden>신청
          </small>
        </QueueRow>
      ))}
    </QueueRows>
  )
}
