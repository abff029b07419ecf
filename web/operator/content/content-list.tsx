import type { ContentRow } from '#contract/operator/contents.ts'
import type { ContentKind } from '#domain/content-kinds.ts'
import { publishedStates } from '#domain/published-state.ts'
import { Still } from '#web/operator/kit/cell.tsx'
import { DataTable } from '#web/operator/kit/data-table.tsx'
import { DeskLayout } from '#web/operator/kit/desk-layout.tsx'
import { KeysLine } from '#web/operator/kit/keys-line.tsx'
import { LaneTabs } from '#web/operator/kit/lane-tabs.tsx'
import { ListState } from '#web/operator/kit/list-state.tsx'
import { useReturnToRow } from '#web/operator/kit/use-return-to-row.ts'
import type { Column } from '#web/operator/kit/table-row.tsx'
import { Link } from '#web/router/link.tsx'
import { useNavigate } from '#web/router/use-navigate.ts'
import { dateTime } from '#web/ui/format.ts'
import { Tag } from '#web/ui/tag.tsx'
import { useContents } from './queries.ts'
import { addressOf, kindNames, stateNames, type View } from './use-view.ts'
import styles from './content.module.css'

type Props = {
  kind: ContentKind
  view: View
  /** The text that one comes back from. */
  left: number | undefined
}

/** What is published of one kind, in the order in which a reader finds it. */
export function ContentList({ kind, view, left }: Props) {
  const navigate = useNavigate()
  const pages = useContents(kind, view.state, view.q)
  useReturnToRow(left, pages.rows.length > 0)
  const open = (id: number) => navigate(addressOf({ ...view, id }))
  return (
    <DeskLayout
      label={kindNames[kind]}
      list={
        <>
          <LaneTabs
            label="상태"
            lanes={[undefined, ...publishedStates].map((state) => ({
              name: state ? stateNames[state] : '전체',
              to: addressOf({ ...view, state }),
              current: state === view.state,
            }))}
          />
          {view.q && (
            <p className={styles.found}>
              ‘{view.q}’로 찾은 글 <Link to={addressOf({ ...view, q: '' })}>검색 지우기</Link>
            </p>
          )}
          <ListState pages={pages} count={pages.rows.length} none={view.q ? '검색된 정보가 없습니다.' : '글이 없어요'}>
            <DataTable
              label={kindNames[kind]}
              columns={columns}
              rows={pages.rows}
              nameOf={({ subject }) => subject}
              onOpen={open}
            />
          </ListState>
          <div className={styles.foot}>
            <KeysLine keys={keys} />
          </div>
        </>
      }
    />
  )
}

const keys = [
  ['N', '새 글'],
  ['/', '찾기'],
  ['J K', '다음·이전'],
  ['Enter', '열기'],
] as const

const columns: readonly Column<ContentRow>[] = [
  {
    name: 'subject',
    head: '제목',
    cell: ({ subject, pinned }) => (
      <>
        {pinned && <Tag tone="pine">고정</Tag>} <b>{subject}</b>
      </>
    ),
  },
  { name: 'category', head: '분류', leaves: 'most', cell: ({ category_name }) => category_name },
  { name: 'position', head: '순서', leaves: 'some', end: true, cell: ({ position }) => position },
  {
    name: 'time',
    head: '게시 기간',
    leaves: 'some',
    cell: (row) => <Still>{timeOf(row)}</Still>,
  },
  {
    name: 'updated',
    head: '고친 때',
    leaves: 'most',
    cell: ({ updated_at }) => <Still>{dateTime(updated_at)}</Still>,
  },
  { name: 'state', head: '상태', cell: (row) => <StateTag row={row} /> },
]

function timeOf({ shown_from, shown_to }: ContentRow): string {
  if (!shown_from && !shown_to) return '늘'
  return `${shown_from ? dateTime(shown_from) : ''} ~ ${shown_to ? dateTime(shown_to) : ''}`
}

/** Shown is not yet seen: it may be before its time, or after it. */
export function StateTag({
  row: { state, live, shown_from },
}: {
  row: Pick<ContentRow, 'state' | 'live' | 'shown_from'>
}) {
  if (state === 'draft') return <Tag tone="amber">초안</Tag>
  if (state === 'hidden') return <Tag>숨김</Tag>
  if (live) return <Tag tone="pine">게시 중</Tag>
  return <Tag tone="blue">{shown_from ? '게시 기간 밖' : '게시 끝'}</Tag>
}
