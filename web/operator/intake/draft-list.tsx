import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type DraftRow, dropDraft, listDrafts, unscheduleDraft } from '#contract/operator/intake.ts'
import { traceability } from '#domain/traceability.ts'
import { errorMessage } from '#web/api/failures.ts'
import { type Column } from '#web/operator/kit/table-row.tsx'
import { DataTable } from '#web/operator/kit/data-table.tsx'
import { ListState } from '#web/operator/kit/list-state.tsx'
import { usePages } from '#web/operator/kit/use-pages.ts'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { usePolling } from '#web/operator/shell/use-polling.ts'
import { Link } from '#web/router/link.tsx'
import { useNavigate } from '#web/router/use-navigate.ts'
import { askConfirm, showAlert } from '#web/ui/ask.ts'
import { Button } from '#web/ui/button.tsx'
import { dateTime, digits, totalKilograms } from '#web/ui/format.ts'
import { SearchBox } from '#web/ui/search-box.tsx'
import { toast } from '#web/ui/toast.ts'
import { deskAddress } from '#web/operator/kit/address.ts'
import { useFilter } from '#web/operator/kit/use-filter.ts'
import type { Lane } from './intake-tabs.tsx'
import { intakeKey } from '#web/operator/imports/intake-key.ts'
import styles from './lists.module.css'

const none = { DRAFT: '작성 중인 도체가 없어요', SCHEDULED: '예약한 도체가 없어요', POSTED: '등록한 도체가 없어요' }

export function DraftList({ lane }: { lane: Exclude<Lane, 'NEW' | 'SHEET'> }) {
  const search = useFilter()
  const word = search.get('sch_word')?.trim().slice(0, 50) ?? ''
  const navigate = useNavigate()
  const polling = usePolling()
  const pages = usePages<DraftRow>({
    queryKey: [...intakeKey, 'list', lane, word],
    fetchPage: (cursor) =>
      operatorApi(listDrafts, { query: { state: lane, ...(word && { sch_word: word }), ...(cursor && { cursor }) } }),
    refetchInterval: polling,
  })
  return (
    <section className={styles.box} aria-label="도체 목록">
      <div className={styles.tools}>
        <SearchBox
          look="bar"
          label="도체 찾기"
          placeholder="이력번호, 공급사"
          defaultValue={word}
          onSearch={(sch_word) => navigate(deskAddress('/operator/intake', { lane, sch_word }))}
        />
      </div>
      <ListState pages={pages} count={pages.rows.length} none={word ? '검색된 정보가 없습니다.' : none[lane]}>
        <DataTable
          label="도체"
          columns={columns}
          rows={pages.rows}
          nameOf={nameOf}
          onOpen={(id) => open(pages.rows.find((row) => row.id === id))}
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
  const queries = useQueryClient()
  const end = useMutation({
    mutationFn: async () => {
      const input = { params: { id }, body: { version } }
      await (state === 'SCHEDULED' ? operatorApi(unscheduleDraft, input) : operatorApi(dropDraft, input))
    },
    onSuccess: () =>
      toast(`${traceability(cattle_no)}: ${state === 'SCHEDULED' ? '예약을 풀었어요' : '버렸어요'}`, { icon: 'check' }),
    onError: (error) => void showAlert(errorMessage(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: intakeKey }),
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
