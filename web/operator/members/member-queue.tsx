import type { ComponentProps } from 'react'
import { memberStatusNames } from '#domain/member-status.ts'
import { ListState } from '#web/operator/kit/list-state.tsx'
import { QueueBox, QueueRow, QueueRows } from '#web/operator/kit/queue-box.tsx'
import { elapsed, spokenTime } from '#web/operator/kit/times.ts'
import { Link } from '#web/router/link.tsx'
import { digits } from '#web/ui/format.ts'
import { Tag } from '#web/ui/tag.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { at, type MemberLane, type MemberRow, rowsPerPage, statusTones, type View } from './at.ts'
import styles from './member-queue.module.css'

type Props = {
  view: View
  state: ComponentProps<typeof ListState>['pages'] & { dataUpdatedAt: number }
  rows: readonly MemberRow[]
  total: number | undefined
}

/** The lists by state; waiting applications oldest first. */
export function MemberQueue({ view, state, rows, total }: Props) {
  return (
    <QueueBox label="회원 목록">
      {view.sch_word && (
        <p className={styles.found}>
          ‘{view.sch_word}’ {total === undefined ? '찾는 중' : `${digits(total)}명`}
          <Link to={at.to({ ...at.closed(view), sch_word: '', page: 1 })}>검색 지우기</Link>
        </p>
      )}
      <ListState
        pages={state}
        count={rows.length}
        none={view.sch_word ? '검색된 정보가 없습니다.' : emptyWords[view.status]}
      >
        <Rows view={view} rows={rows} now={state.dataUpdatedAt} />
      </ListState>
      {total !== undefined && <Pages view={view} total={total} />}
    </QueueBox>
  )
}

const emptyWords: Record<MemberLane, string> = {
  WAIT: '기다리는 신청이 없어요',
  RECHECK: '다시 볼 서류가 없어요',
  ACTIVE: '승인한 회원이 없어요',
  REJECT: '반려한 신청이 없어요',
  STOP: '정지한 회원이 없어요',
  OUT: '탈퇴한 회원이 없어요',
  ALL: '회원이 없어요',
}

const Rows = ({ view, rows, now }: { view: View; rows: readonly MemberRow[]; now: number }) => (
  <QueueRows>
    {rows.map((row) => (
      <QueueRow
        key={row.id}
        id={row.id}
        to={at.to({ ...view, id: row.id })}
        current={view.id === row.id}
        name={row.business_name}
        side={<time dateTime={row.created_at}>{elapsed(row.created_at, now)}</time>}
      >
        <span className={styles.line}>
          {row.name}
          {(view.status === 'ALL' || row.recheck) && (
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

/** Page links of a long list; draws nothing if it fits one page. */
function Pages({ view, total }: { view: View; total: number }) {
  const pages = Math.max(1, Math.ceil(total / rowsPerPage))
  if (pages === 1 && view.page === 1) return null
  const to = (page: number) => at.to({ ...at.closed(view), page })
  return (
    <nav className={styles.pages} aria-label="목록 쪽">
      {view.page > 1 ? <Link to={to(Math.min(view.page - 1, pages))}>이전</Link> : <span />}
      <span>
        {view.page} / {pages}
      </span>
      {view.page < pages ? <Link to={to(view.page + 1)}>다음</Link> : <span />}
    </nav>
  )
}
