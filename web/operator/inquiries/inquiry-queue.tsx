import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import type { Result } from '#contract/call.ts'
import { listQnaCodes } from '#contract/codes.ts'
import type { countDeskInquiries, InquiryRow } from '#contract/operator/inquiries.ts'
import { inquiryLanes } from '#domain/inquiry-clock.ts'
import { callQuery } from '#web/operator/desk/desk-query.ts'
import type { Seen } from '#web/operator/desk/seen.ts'
import { LaneTabs } from '#web/operator/kit/lane-tabs.tsx'
import { ListState } from '#web/operator/kit/list-state.tsx'
import { QueueBox, QueueRow, QueueRows } from '#web/operator/kit/queue-box.tsx'
import { useNow } from '#web/operator/kit/use-now.ts'
import { Chip } from '#web/ui/chip.tsx'
import { dateTime } from '#web/ui/format.ts'
import { Select } from '#web/ui/select.tsx'
import { AnswerClock } from './answer-clock.tsx'
import { at, type View } from './at.ts'
import styles from './inquiry-queue.module.css'

export type Counts = Result<typeof countDeskInquiries>
type Props = {
  seen: Seen<View>
  state: ComponentProps<typeof ListState>['pages']
  rows: readonly InquiryRow[]
  counts: Counts | undefined
}

/** Waiting inquiries, oldest first, with the time left for each. */
export function InquiryQueue({ seen: { view, go }, state, rows, counts }: Props) {
  const categories = useQuery({ ...callQuery(at, listQnaCodes, {}), staleTime: 60_000 }).data?.data ?? []
  return (
    <QueueBox label="문의 목록">
      {view.q ? (
        <p className={styles.found}>‘{view.q}’ 찾은 문의</p>
      ) : (
        <LaneTabs
          label="상태"
          lanes={(['WAIT', 'DONE'] as const).map((lane) => ({
            name: inquiryLanes[lane],
            to: at.to({ ...at.closed(view), lane }),
            current: lane === view.lane,
            ...(lane === 'WAIT' && { count: counts?.waiting }),
          }))}
        />
      )}
      <div className={styles.filter}>
        <Select
          label="유형"
          placeholder="모든 유형"
          options={categories.map(({ qna_code, code_name }) => ({ value: qna_code, label: code_name }))}
          value={view.code}
          onChange={({ target }) => go({ code: target.value })}
        />
        <Chip
          look={view.mine ? 'on' : 'off'}
          onClick={() => go({ mine: view.mine ? undefined : 'Y' }, { replace: true })}
        >
          내 것{counts && counts.mine > 0 && ` ${counts.mine}`}
        </Chip>
      </div>
      <ListState
        pages={state}
        count={rows.length}
        none={
          view.q || view.mine
            ? '조건에 맞는 문의가 없어요'
            : view.lane === 'WAIT'
              ? '기다리는 문의가 없어요'
              : '답한 문의가 없어요'
        }
      >
        <Rows view={view} rows={rows} />
      </ListState>
    </QueueBox>
  )
}

function Rows({ view, rows }: { view: View; rows: readonly InquiryRow[] }) {
  const now = useNow()
  return (
    <QueueRows>
      {rows.map((row) => (
        <QueueRow
          key={row.id}
          id={row.id}
          to={at.to({ ...view, id: row.id })}
          current={view.id === row.id}
          name={row.business_name}
          side={
            row.answered_at ? (
              <time dateTime={row.answered_at}>{dateTime(row.answered_at).slice(5)}</time>
            ) : (
              <AnswerClock due={row.due_at} now={now} />
            )
          }
        >
          <span className={styles.subject}>{row.q_subject}</span>
          <small>
            {row.code_name} · {dateTime(row.created_at).slice(5)}
            {row.has_file && ' · 첨부 있음'}
            {row.has_notes && ' · 메모'}
            {row.assignee && ` · ${row.assignee.name}`}
          </small>
        </QueueRow>
      ))}
    </QueueRows>
  )
}
