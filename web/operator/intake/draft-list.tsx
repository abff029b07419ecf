import { type DraftRow, dropDraft, listDrafts, unscheduleDraft } from '#contract/operator/intake.ts'
import { traceability } from '#domain/traceability.ts'
import { useRows } from '#web/operator/desk/desk-query.ts'
import type { Seen } from '#web/operator/desk/seen.ts'
import { useAct } from '#web/operator/desk/use-act.ts'
import { at, type Lane, type View } from '#web/operator/imports/at.ts'
import { type Column } from '#web/operator/kit/table-row.tsx'
import { DataTable } from '#web/operator/kit/data-table.tsx'
import { ListState } from '#web/operator/kit/list-state.tsx'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { Link } from '#web/router/link.tsx'
import { useNavigate } from '#web/router/use-navigate.ts'
import { askConfirm } from '#web/ui/ask.ts'
import { Button } from '#web/ui/button.tsx'
import { dateTime, digits, totalKilograms } from '#web/ui/format.ts'
import { SearchBox } from '#web/ui/search-box.tsx'
import styles from './lists.module.css'

const none = { DRAFT: '작성 중인 도체가 없어요', SCHEDULED: '예약한 도체가 없어요', POSTED: '등록한 도체가 없어요' }

type Props = { lane: Exclude<Lane, 'NEW' | 'SHEET'>; seen: Seen<View> }

export function DraftList({ lane, seen }: Props) {
  const word = seen.view.sch_word
  const { state, rows } = useRows(at, listDrafts, { state: lane, ...(word && { sch_word: word }) }, false)
  const navigate = useNavigate()
  return (
    <section className={styles.box} aria-label="도체 목록">
      <div className={styles.tools}>
        <SearchBox
          look="bar"
          label="도체 찾기"
          placeholder="이력번호, 공급사"
          defaultValue={word}
          onSearch={(sch_word) => seen.go({ sch_word })}
        />
      </div>
      <ListState pages={state} count={rows.length} none={word ? '검색된 정보가 없습니다.' : none[lane]}>
        <DataTable
          label="도체"
          columns={columns}
          rows={rows}
          nameOf={nameOf}
          onOpen={(id) => open(rows.find((row) => row.id === id))}
        />
      </ListState>
    </section>
  )

  function open(row: DraftRow | undefined) {
    if (row) navigate(addressOf(row))
  }
}

const addressOf = ({ state, carcass_id, id }: DraftRow) =>
  state === 'POSTED' ? `/operator/boxes?carcass=${carcass_id}` : `/operator/intake?id=${id}`
const nameOf = ({ cattle_no }: DraftRow) => traceability(cattle_no)

const columns: Column<DraftRow>[] = [
  {
    name: 'number',
    head: '이력번호',
    cell: (row) => (
      <Link className={styles.number} to={addressOf(row)}>
        {traceability(row.cattle_no)}
      </Link>
    ),
  },
  { name: 'partner', head: '공급사', leaves: 'most', cell: ({ partner }) => partner ?? '—' },
  {
    name: 'boxes',
    head: '부위',
    end: true,
    cell: ({ boxes, state, left }) => (state === 'POSTED' ? `${left}/${boxes} 남음` : digits(boxes)),
  },
  { name: 'weight', head: '무게', end: true, leaves: 'most', cell: ({ weight }) => totalKilograms(weight) },
  { name: 'price', head: '금액', end: true, leaves: 'some', cell: ({ price }) => `${digits(price)}원` },
  {
    name: 'when',
    head: '때',
    end: true,
    cell: ({ state, post_at, changed_at, problem }) => (
      <>
        {problem && <b className={styles.odd}>판매 못 함 </b>}
        {dateTime(state === 'SCHEDULED' && post_at ? post_at : changed_at)}
      </>
    ),
  },
  { name: 'acts', head: '처리', end: true, cell: (row) => <DraftActs row={row} /> },
]

function DraftActs({ row: { id, version, state, cattle_no } }: { row: DraftRow }) {
  const end = useAct(at, {
    async run() {
      const input = { params: { id }, body: { version } }
      await (state === 'SCHEDULED' ? operatorApi(unscheduleDraft, input) : operatorApi(dropDraft, input))
    },
    said: () => `${traceability(cattle_no)}: ${state === 'SCHEDULED' ? '예약을 풀었어요' : '버렸어요'}`,
  })
  if (state === 'POSTED') return null
  const name = state === 'SCHEDULED' ? '예약 풀기' : '버리기'
  async function act() {
    if (
      state === 'SCHEDULED' ||
      (await askConfirm({ title: '작성 중인 도체를 버릴까요?', action: '버리기', danger: true }))
    )
      end.mutate()
  }
  return (
    <Button
      variant="text"
      size="md"
      busy={end.isPending && '처리 중'}
      aria-label={`${traceability(cattle_no)} ${name}`}
      onClick={() => void act()}
    >
      {name}
    </Button>
  )
}
