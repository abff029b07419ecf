import { copyPayout } from '#contract/operator/payouts.ts'
import {
  approveSettlement,
  getSettlement,
  holdSettlement,
  reopenSettlement,
  type SettlementDetail,
} from '#contract/operator/settlements.ts'
import { won } from '#domain/prices.ts'
import { leastPayout } from '#domain/settlement/payout-rules.ts'
import { obstacleNames, settlementStateNames } from '#domain/settlement/settlement-state.ts'
import { mayAct } from '#domain/staff-role.ts'
import { deskAddress } from '#web/operator/kit/address.ts'
import { Reason } from '#web/operator/desk/ask.tsx'
import { paneOf } from '#web/operator/desk/desk-pane.tsx'
import type { Seen } from '#web/operator/desk/seen.ts'
import { DeskLink } from '#web/operator/kit/desk-link.tsx'
import { dateTime, fullDate } from '#web/ui/format.ts'
import { Tag } from '#web/ui/tag.tsx'
import { at, type View } from './at.ts'
import { issueAct, resultActs, savePayout } from './bank-acts.ts'
import { confirmationWords } from './confirmation-words.ts'
import { DueDay, PayByDay } from './days.tsx'
import { Objections } from './objections.tsx'
import { SettlementLines } from './settlement-lines.tsx'
import { StateTag } from './state-tag.tsx'
import { Statement } from './statement.tsx'

type Staff = Pick<Seen<View>, 'staff'>

const isWaiting = ({ state }: SettlementDetail) => state === 'CLOSED' || state === 'RETURNED'
const isOwn = ({ asked_by }: SettlementDetail, { staff }: Staff) => asked_by === staff.id
/** Whatever the account is, too little to be paid can be carried over. */
const canBeApproved = ({ obstacle, carries }: SettlementDetail) =>
  obstacle === null || (carries && obstacle !== 'HELD' && obstacle !== 'DISPUTED')
const accountOf = ({ bank_name, last4, account_holder }: NonNullable<SettlementDetail['account']>) =>
  `${bank_name} ••••${last4} ${account_holder}`

/** What keeps a settlement from being approved or paid, and what helps. The account is entered at a desk that not all may open. */
const obstacleWords = (settlement: SettlementDetail, { staff }: Staff): string | false => {
  const { state, obstacle } = settlement
  if (canBeApproved(settlement) || obstacle === 'HELD') return false
  if (obstacle === 'DISPUTED') return '공급사가 이의를 냈어요. 답하면 승인할 수 있어요.'
  if (state === 'APPROVED') return '승인한 뒤에 계좌가 바뀌었어요. 승인을 거두고 다시 승인해 주세요.'
  if (obstacle === 'NEW_ACCOUNT') return '계좌가 바뀌고 72시간이 지나면 승인할 수 있어요.'
  return mayAct(staff.roles, 'intake')
    ? '공급사 화면에서 계좌를 먼저 적어 주세요.'
    : '입고 담당자가 공급사 화면에서 계좌를 적으면 승인할 수 있어요.'
}

const always = { hint: '기록에 남아요.' }

/** The open settlement: how its sum comes about, its account and days, and the next step. */
export const settlementPane = paneOf(at, {
  call: getSettlement,
  input: ({ id }) => typeof id === 'number' && { params: { id } },
  waits: '정산',
  title: ({ number, partner_name }) => `${number} ${partner_name}`,
  note: ({ state }) => <StateTag state={state} />,
  head: (settlement) => (
    <>
      {settlement.obstacle && <Tag tone="red">{obstacleNames[settlement.obstacle]}</Tag>}
      <Statement settlement={settlement} />
    </>
  ),
  facts: (settlement) => [
    ['기간', `${fullDate(settlement.starts_on)} ~ ${fullDate(settlement.ends_on)}`],
    [
      '공급사',
      <DeskLink key="partner" to={deskAddress('/operator/partners', { id: settlement.partner_id })}>
        {settlement.partner_name}
      </DeskLink>,
    ],
    ['계좌', settlement.account && accountOf(settlement.account)],
    ['지급 예정', settlement.state !== 'CARRIED' && <DueDay key="due" settlement={settlement} />],
    ['지급 기한', settlement.pay_by && <PayByDay key="by" settlement={settlement} />],
    ['마감', `${settlement.closed_by.name} · ${dateTime(settlement.closed_at)}`],
    ['공급사 확인', confirmationWords(settlement)],
    ['승인', settlement.approved_at && `${settlement.approved_by} · ${dateTime(settlement.approved_at)}`],
    ['보류 사유', settlement.held_reason],
    ['지급 파일', settlement.payout_id && `${settlement.payout_id}번`],
    ['은행 결과', settlement.note],
    ['이월한 곳', settlement.carried_into],
    ['끝난 때', settlement.ended_at && dateTime(settlement.ended_at)],
  ],
  stage: ({ state, obstacle }) =>
    [settlementStateNames[state], obstacle && obstacleNames[obstacle]].filter(Boolean).join(' · '),
  body: (settlement, seen) => <Objections settlement={settlement} seen={seen} />,
  acts: (act) => [
    (settlement, seen) =>
      seen.may &&
      isWaiting(settlement) &&
      isOwn(settlement, seen) && <p>직접 마감했거나 마지막에 고친 정산이라 다른 담당자가 승인해야 해요.</p>,
    (settlement, seen) => {
      const words = obstacleWords(settlement, seen)
      return words && <p>{words}</p>
    },
    (settlement) =>
      settlement.carries && (
        <p>
          {settlement.net < 0
            ? '공급사에게서 받을 돈이라 다음 정산에서 빼요.'
            : `${won(leastPayout)}이 안 되는 금액은 보내지 않고 다음 정산에 더해요.`}
        </p>
      ),
    act(approveSettlement, {
      label: (settlement) => (settlement.carries ? '다음 정산으로 이월' : `${won(settlement.net)} 승인`),
      busy: '승인 중',
      wide: true,
      when: (settlement, seen) => isWaiting(settlement) && !isOwn(settlement, seen) && canBeApproved(settlement),
      sure: (settlement) =>
        settlement.carries
          ? {
              title: `${won(settlement.net)}을 다음 정산으로 이월할까요?`,
              body: '이 정산은 끝나고 되돌릴 수 없어요.',
              action: '이월하기',
            }
          : {
              title: `${won(settlement.net)}을 승인할까요?`,
              body: `${settlement.account ? accountOf(settlement.account) : ''}. 지급 파일을 만들기 전에는 승인을 거둘 수 있어요.`,
              action: '승인하기',
            },
      send: ({ id, state, net, carries }) => ({ params: { id }, body: { state, net, carries } }),
      said: ({ state }) => (state === 'CARRIED' ? '다음 정산으로 이월했어요' : '승인했어요. 이제 지급할 수 있어요'),
    }),
    issueAct(act, (settlement) => [settlement], true),
    ...resultActs(act, (settlement) => [settlement], true).toReversed(),
    act(copyPayout, {
      label: '같은 파일 다시 받기',
      busy: '만드는 중',
      variant: 'line',
      icon: 'download',
      when: ({ state, payout_id }) => payout_id !== null && (state === 'SENDING' || state === 'UNRESOLVED'),
      ask: Reason,
      words: () => ({
        title: '왜 다시 받나요?',
        body: '처음과 똑같은 파일이에요. 은행에 두 번 올리면 돈이 두 번 나가요.',
        action: '다시 받기',
        usual: ['파일을 받지 못했어요', '파일을 잃어버렸어요', '은행 화면에서 열리지 않아요'],
        ...always,
      }),
      send: ({ payout_id }, reason) => ({ params: { id: payout_id! }, body: { reason } }),
      said: '같은 파일을 받았어요',
      after: savePayout,
    }),
    act(reopenSettlement, {
      label: '승인 거두기',
      busy: '거두는 중',
      variant: 'line',
      when: ({ state }) => state === 'APPROVED',
      ask: Reason,
      words: ({ net }) => ({
        title: `${won(net)} 승인을 거둘까요?`,
        body: '승인 대기로 돌아가요. 다시 승인하면 그때의 계좌로 보내요.',
        action: '승인 거두기',
        usual: ['계좌가 바뀌었어요', '금액을 다시 확인해요'],
        ...always,
      }),
      send: ({ id }, reason) => ({ params: { id }, body: { reason } }),
      said: '승인을 거뒀어요',
    }),
    act(holdSettlement, {
      label: '지급 보류',
      busy: '적는 중',
      variant: 'line',
      when: (settlement) => (isWaiting(settlement) || settlement.state === 'APPROVED') && settlement.held_reason === '',
      ask: Reason,
      words: ({ net }) => ({
        title: `${won(net)} 지급을 보류할까요?`,
        body: '보류를 풀 때까지 승인도 지급도 할 수 없어요.',
        action: '보류하기',
        usual: ['예금주가 사업자와 달라요', '휴업·폐업을 확인해요', '압류 통지를 받았어요'],
        ...always,
      }),
      send: ({ id }, reason) => ({ params: { id }, body: { reason } }),
      said: '지급을 보류했어요',
    }),
    act(holdSettlement, {
      label: '보류 풀기',
      busy: '푸는 중',
      variant: 'line',
      when: (settlement) => (isWaiting(settlement) || settlement.state === 'APPROVED') && settlement.held_reason !== '',
      send: ({ id }) => ({ params: { id }, body: { reason: '' } }),
      said: '보류를 풀었어요',
    }),
  ],
  foot: (settlement, seen) => <SettlementLines settlement={settlement} seen={seen} />,
  history: {
    'settlement.close': '마감',
    'settlement.approve': '승인',
    'settlement.carry': '이월',
    'settlement.reopen': '승인 거둠',
    'settlement.hold': '보류',
    'settlement.go-on': '보류 풂',
    'settlement.line-out': '상품을 뺌',
    'settlement.confirm': '공급사 확인',
    'settlement.object': '공급사 이의',
    'settlement.withdraw-objection': '공급사가 이의를 거둠',
    'settlement.decline-objection': '이의에 답함',
    'settlement.send': '은행 파일에 넣음',
    'settlement.paid': '지급 기록',
    'settlement.returned': '지급 반송',
    'settlement.unresolved': '결과 모름',
  },
})
