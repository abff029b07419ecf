import {
  type AdjustmentRow,
  decideAdjustment,
  getAdjustment,
  listAdjustments,
} from '#contract/operator/settlement-adjustments.ts'
import { adjustmentStateNames } from '#domain/settlement/settlement-state.ts'
import { deskAddress } from '#web/operator/kit/address.ts'
import { UnderNarrow } from '#web/operator/kit/cell.tsx'
import { listOf } from '#web/operator/desk/desk-list.tsx'
import { DeskPane, paneOf } from '#web/operator/desk/desk-pane.tsx'
import type { Seen } from '#web/operator/desk/seen.ts'
import { DeskLink } from '#web/operator/kit/desk-link.tsx'
import { signed } from '#web/operator/kit/signed.ts'
import { dateTime, shortDate } from '#web/ui/format.ts'
import { Tag } from '#web/ui/tag.tsx'
import { at, type View } from './at.ts'
import { NewAdjustment } from './new-adjustment.tsx'

const tones = { ASKED: 'amber', BOOKED: 'pine', REFUSED: 'gray' } as const
const StateTag = ({ state }: Pick<AdjustmentRow, 'state'>) => (
  <Tag tone={tones[state]}>{adjustmentStateNames[state]}</Tag>
)
const isOwn = ({ asked_by }: AdjustmentRow, { staff }: Seen<View>) => asked_by.id === staff.id
const titleOf = ({ partner_name, amount }: AdjustmentRow) => `${partner_name} ${signed(amount)}원`

/** Sums that were added for partners or taken off, each with two names. */
export const adjustments = listOf(at, {
  call: listAdjustments,
  label: '정산 조정',
  none: '아직 적은 조정이 없어요',
  name: titleOf,
  columns: [
    {
      name: 'name',
      sort: 'name',
      head: '공급사',
      cell: ({ partner_name, reason }) => (
        <>
          <b>{partner_name}</b>
          <UnderNarrow>{reason}</UnderNarrow>
        </>
      ),
    },
    { name: 'state', sort: 'state', head: '상태', cell: ({ state }) => <StateTag state={state} /> },
    { name: 'reason', head: '사유', leaves: 'most', look: 'line', cell: ({ reason }) => reason },
    { name: 'by', sort: 'by', head: '적은 사람', leaves: 'some', cell: ({ asked_by }) => asked_by.name },
    {
      name: 'at',
      sort: 'at',
      head: '적은 때',
      leaves: 'most',
      look: 'still',
      cell: ({ asked_at }) => dateTime(asked_at).slice(5),
    },
    { name: 'decided', head: '결정한 사람', leaves: 'some', cell: ({ decided_by }) => decided_by },
    { name: 'amount', sort: 'amount', head: '금액', end: true, look: 'bold', cell: ({ amount }) => signed(amount) },
  ],
  pane(seen, _, onClose) {
    if (seen.view.id !== 'new') return <DeskPane pane={adjustmentPane} seen={seen} onClose={onClose} />
    return seen.may && <NewAdjustment onMade={(made) => seen.go({ id: made }, { replace: true })} onClose={onClose} />
  },
})

/** The open adjustment, whether its row has been loaded or not, and the decision about it. */
const adjustmentPane = paneOf(at, {
  call: getAdjustment,
  input: ({ id }) => typeof id === 'number' && { params: { id } },
  waits: '정산 조정',
  title: titleOf,
  note: ({ state }) => <StateTag state={state} />,
  facts: ({ partner_id, partner_name, reason, state, asked_by, asked_at, decided_by, decided_at }) => [
    [
      '공급사',
      <DeskLink key="partner" to={deskAddress('/operator/partners', { id: partner_id })}>
        {partner_name}
      </DeskLink>,
    ],
    ['사유', reason],
    ['적음', `${asked_by.name} · ${dateTime(asked_at)}`],
    [state === 'REFUSED' ? '반려' : '승인', decided_at && `${decided_by} · ${dateTime(decided_at)}`],
  ],
  stage: ({ state }) => adjustmentStateNames[state],
  acts: (act) => [
    (adjustment, seen) =>
      seen.may &&
      adjustment.state === 'ASKED' &&
      isOwn(adjustment, seen) && <p>직접 적은 조정이라 다른 담당자가 승인해야 해요.</p>,
    act(decideAdjustment, {
      label: ({ amount }) => `${signed(amount)}원 승인`,
      busy: '승인 중',
      wide: true,
      when: (adjustment, seen) => adjustment.state === 'ASKED' && !isOwn(adjustment, seen),
      sure: ({ partner_name, amount, reason, asked_at }) => ({
        title: `${partner_name}에 ${signed(amount)}원을 반영할까요?`,
        body: `${shortDate(asked_at)} ${reason}. 다음 정산의 지급액이 바뀌고 되돌릴 수 없어요.`,
        action: '승인하기',
      }),
      send: ({ id }) => ({ params: { id }, body: { decision: 'BOOKED' as const } }),
      said: '조정을 반영했어요',
    }),
    act(decideAdjustment, {
      label: (adjustment, seen) => (isOwn(adjustment, seen) ? '거두기' : '반려'),
      busy: '적는 중',
      variant: 'danger',
      when: ({ state }) => state === 'ASKED',
      sure: ({ partner_name, amount }) => ({
        title: `${partner_name} ${signed(amount)}원 조정을 반려할까요?`,
        body: '정산에 반영하지 않아요. 다시 하려면 새로 적어야 해요.',
        action: '반려하기',
        danger: true,
      }),
      send: ({ id }) => ({ params: { id }, body: { decision: 'REFUSED' as const } }),
      said: '조정을 반려했어요',
    }),
  ],
  history: {
    'adjustment.ask': '적음',
    'adjustment.book': '승인',
    'adjustment.refuse': '반려',
  },
})
