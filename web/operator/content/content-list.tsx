import { type ContentRow, listContents } from '#contract/operator/contents.ts'
import type { ContentKind } from '#domain/content-kinds.ts'
import { particleFor } from '#domain/particles.ts'
import { contentState, contentStateNames, publishedStates } from '#domain/published-state.ts'
import { listOf } from '#web/operator/desk/desk-list.tsx'
import { KeysLine } from '#web/operator/kit/keys-line.tsx'
import { LaneTabs } from '#web/operator/kit/lane-tabs.tsx'
import { Link } from '#web/router/link.tsx'
import { dateTime } from '#web/ui/format.ts'
import { Tag } from '#web/ui/tag.tsx'
import { at, kindNames, stateNames } from './at.ts'
import styles from './content.module.css'

const keys = [
  ['N', '새 글'],
  ['/', '찾기'],
  ['J K', '다음·이전'],
  ['Enter', '열기'],
] as const

/** Published texts of one kind, in the order of the shop. */
export const texts = listOf(at, {
  call: listContents,
  params: ({ kind }) => ({ kind: kind as ContentKind }),
  query: ({ state, q }) => ({ ...(state && { state }), ...(q && { sch_word: q }) }),
  label: ({ kind }) => kindNames[kind],
  none: ({ q }) => (q ? '검색된 정보가 없습니다.' : '글이 없어요'),
  name: ({ subject }) => subject,
  tools: ({ view, first }) => (
    <>
      <LaneTabs
        label="상태"
        lanes={[undefined, ...publishedStates].map((state) => ({
          name: state ? stateNames[state] : '전체',
          to: at.to({ ...view, state }),
          current: state === view.state,
        }))}
      />
      {view.q && first?.data.length !== 0 && (
        <p className={styles.found}>
          ‘{view.q}’{particleFor(view.q, '(으)로')} 찾은 글 <Link to={at.to({ ...view, q: '' })}>검색 지우기</Link>
        </p>
      )}
    </>
  ),
  foot: (
    <div className={styles.foot}>
      <KeysLine keys={keys} />
    </div>
  ),
  columns: [
    {
      name: 'subject',
      sort: 'subject',
      head: '제목',
      cell: ({ subject, pinned }) => (
        <>
          {pinned && <Tag tone="pine">고정</Tag>} <b data-long>{subject}</b>
        </>
      ),
    },
    { name: 'category', sort: 'category', head: '분류', leaves: 'most', cell: ({ category_name }) => category_name },
    { name: 'position', sort: 'position', head: '순서', leaves: 'some', end: true, cell: ({ position }) => position },
    { name: 'time', sort: 'time', head: '게시 기간', leaves: 'some', look: 'still', cell: timeOf },
    {
      name: 'updated',
      sort: 'updated',
      head: '고친 때',
      leaves: 'most',
      look: 'still',
      cell: ({ updated_at }) => dateTime(updated_at),
    },
    { name: 'state', sort: 'state', head: '상태', cell: (row) => <StateTag row={row} /> },
  ],
  pane: 'page',
})

function timeOf({ shown_from, shown_to }: ContentRow): string {
  if (!shown_from && !shown_to) return '늘'
  return `${shown_from ? dateTime(shown_from) : ''} ~ ${shown_to ? dateTime(shown_to) : ''}`
}

const tones = { draft: 'amber', hidden: 'gray', live: 'pine', outside: 'blue', over: 'blue' } as const

export function StateTag({ row }: { row: Pick<ContentRow, 'state' | 'live' | 'shown_from'> }) {
  const state = contentState(row)
  return <Tag tone={tones[state]}>{contentStateNames[state]}</Tag>
}
