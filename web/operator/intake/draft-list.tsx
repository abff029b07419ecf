import { type DraftRow, dropDraft, listDrafts, unscheduleDraft } from '#contract/operator/intake.ts'
import { checkedHowNames } from '#domain/carcass-check.ts'
import { traceability } from '#domain/traceability.ts'
import { listOf } from '#web/operator/desk/desk-list.tsx'
import { useAct } from '#web/operator/desk/use-act.ts'
import { at, type View } from '#web/operator/imports/at.ts'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { Link } from '#web/router/link.tsx'
import { askConfirm } from '#web/ui/ask.ts'
import { Button } from '#web/ui/button.tsx'
import { dateTime, digits, totalKilograms } from '#web/ui/format.ts'
import styles from './lists.module.css'

const addressOf = ({ state, carcass_id, id }: DraftRow) =>
  state === 'POSTED' ? `/operator/boxes?carcass=${carcass_id}` : `/operator/intake?id=${id}`
const nameOf = ({ cattle_no }: DraftRow): string => traceability(cattle_no)

const none = {
  SUBMITTED: '공급사가 심사를 요청한 도체가 없어요',
  DRAFT: '작성 중인 도체가 없어요',
  SCHEDULED: '예약한 도체가 없어요',
  POSTED: '등록한 도체가 없어요',
}
const stateOf = ({ lane }: View): 'SUBMITTED' | 'DRAFT' | 'SCHEDULED' | 'POSTED' =>
  lane === 'NEW' || lane === 'SHEET' ? 'DRAFT' : lane

/** Carcasses: drafts, those with a time of posting, and those on sale. */
export const drafts = listOf(at, {
  call: listDrafts,
  query: (view) => ({
    state: stateOf(view),
    ...(view.sch_word && { sch_word: view.sch_word }),
    ...(view.check && { check: view.check }),
  }),
  label: '도체 목록',
  table: '도체',
  none: (view) => (view.sch_word || view.check ? '검색된 정보가 없습니다.' : none[stateOf(view)]),
  name: nameOf,
  leads: addressOf,
  filters: {
    label: '도체 거르기',
    of: (by) => [by.select('check', '확인', [{ value: 'NONE', label: '확인 전' }])],
  },
  columns: [
    {
      name: 'number',
      sort: 'number',
      head: '이력번호',
      cell: (row) => (
        <Link className={styles.number} to={addressOf(row)}>
          {traceability(row.cattle_no)}
        </Link>
      ),
    },
    { name: 'partner', sort: 'partner', head: '공급사', leaves: 'most', cell: ({ partner }) => partner ?? '—' },
    {
      name: 'boxes',
      sort: 'boxes',
      head: '부위',
      end: true,
      cell: ({ boxes, state, left }) => (state === 'POSTED' ? `${left}/${boxes} 남음` : digits(boxes)),
    },
    {
      name: 'weight',
      sort: 'weight',
      head: '무게',
      end: true,
      leaves: 'most',
      cell: ({ weight }) => totalKilograms(weight),
    },
    {
      name: 'price',
      sort: 'price',
      head: '금액',
      end: true,
      leaves: 'some',
      cell: ({ price }) => `${digits(price)}원`,
    },
    {
      name: 'check',
      head: '확인',
      leaves: 'some',
      cell: ({ checked, state, carcass_id }) =>
        checked ? (
          checkedHowNames[checked]
        ) : state === 'POSTED' ? (
          <Link className={styles.number} to={`/operator/carcass?id=${carcass_id}`}>
            확인 전
          </Link>
        ) : (
          <b className={styles.odd}>확인 전</b>
        ),
    },
    {
      name: 'when',
      sort: 'when',
      head: '때',
      end: true,
      cell: ({ state, post_at, changed_at, problem }) => (
        <>
          {problem && <b className={styles.odd}>판매 못 함 </b>}
          {dateTime(state === 'SCHEDULED' && post_at ? post_at : changed_at)}
        </>
      ),
    },
    { name: 'acts', acts: true, head: '처리', end: true, cell: (row) => <DraftActs row={row} /> },
  ],
})

function DraftActs({ row: { id, version, state, cattle_no, submitted } }: { row: DraftRow }) {
  const end = useAct(at, {
    async run() {
      const input = { params: { id }, body: { version } }
      await (state === 'SCHEDULED' ? operatorApi(unscheduleDraft, input) : operatorApi(dropDraft, input))
    },
    said: () => `${traceability(cattle_no)}: ${state === 'SCHEDULED' ? '예약을 풀었어요' : '버렸어요'}`,
  })
  if (state === 'POSTED' || (submitted && state !== 'SCHEDULED')) return null
  const name = state === 'SCHEDULED' ? '예약 풀기' : '버리기'
  async function act() {
    if (
      state === 'SCHEDULED' ||
      (await askConfirm({
        title: '작성 중인 도체를 버릴까요?',
        body: `${traceability(cattle_no)}. 적은 것과 사진이 사라져요.`,
        action: '버리기',
        danger: true,
      }))
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
