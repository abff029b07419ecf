import {
  approveRefund,
  bounceRefund,
  declineRefund,
  getRefund,
  type RefundDetail,
  refundByBank,
  releaseRefund,
  retryRefund,
  assignRefunds,
} from '#contract/operator/refunds.ts'
import { won } from '#domain/prices.ts'
import { refundLaneNames, type RefundState, refundWayName } from '#domain/refund-lanes.ts'
import { deskAddress } from '#web/operator/kit/address.ts'
import type { ActOf, Entry } from '#web/operator/desk/act.tsx'
import { Reason } from '#web/operator/desk/ask.tsx'
import type { ViewOf } from '#web/operator/desk/desk-address.ts'
import { paneOf } from '#web/operator/desk/desk-pane.tsx'
import { refundSaid } from '#web/operator/kit/refund-said.ts'
import { DeskLink } from '#web/operator/kit/desk-link.tsx'
import { Who } from '#web/operator/kit/who.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { dateTime, fullDate } from '#web/ui/format.ts'
import { Tag } from '#web/ui/tag.tsx'
import { AccountButton } from './account-form.tsx'
import { at } from './at.ts'

type View = ViewOf<typeof at>
type Staff = { staff: { id: number } }
const isOwn = ({ asked_by }: RefundDetail, { staff }: Staff) => asked_by?.id === staff.id
const isMine = ({ state, taken_by }: RefundDetail, { staff }: Staff) => state === 'MANUAL' && taken_by?.id === staff.id
/** To be sent by hand, and not assigned to anybody else. */
const isByHand = (refund: RefundDetail, seen: Staff) =>
  refund.state === 'MANUAL' && refund.batch_id === null && (!refund.taken_by || isMine(refund, seen))
const said =
  (words: string) =>
  (_: unknown, { amount }: RefundDetail) =>
    `${won(amount)}: ${words}`
const saidOf = ({ state }: { state: RefundState }, { amount }: RefundDetail) =>
  `${won(amount)}: ${refundSaid(state, '돌려줬어요')}`

const retry = (
  act: ActOf<RefundDetail, View>,
  button: Pick<Parameters<typeof act<typeof retryRefund>>[1], 'label' | 'busy' | 'when' | 'wide' | 'variant' | 'icon'>,
): Entry<RefundDetail, View> =>
  act(retryRefund, { ...button, send: ({ id, state }) => ({ params: { id }, body: { state } }), said: saidOf })

/** The open refund: amount, reason, deadline, and the next step. */
export const refundPane = paneOf(at, {
  call: getRefund,
  input: ({ id }) => id && { params: { id } },
  waits: '환불',
  title: ({ amount }) => won(amount),
  note: ({ late, state, lane }) => (
    <Tag tone={late ? 'red' : state === 'DONE' ? 'pine' : 'amber'}>{refundLaneNames[lane]}</Tag>
  ),
  facts: (refund) => [
    [
      '주문',
      <DeskLink key="order" to={deskAddress('/operator/orders', { id: refund.order_id })}>
        {refund.order_no}
      </DeskLink>,
    ],
    [
      '구매자',
      <Who key="who" business={refund.business_name} name={refund.member.name} phone={refund.member.phone_no} />,
    ],
    ['상품', refund.pc_name ?? '결제 전체'],
    ['사유', refund.reason],
    ['기한', `${fullDate(refund.due)}${refund.late ? ' 지남' : '까지'}`],
    ['방법', refundWayName(refund)],
    ['결제', `${won(refund.payment.amount)} 가운데 ${won(refund.payment.cancel_amount)} 돌려줌`],
    ['결제사 답', refund.fail_message],
    ['환불 계좌', refund.account && accountOf(refund.account)],
    ['송금 맡음', refund.taken_by?.name],
    ['송금 묶음', refund.batch_id && `${refund.batch_id}번`],
    ['요청', refund.asked_by?.name],
    ['승인', refund.approved_by],
    ['메모', refund.note],
    ['결제 키', refund.payment.payment_key],
    ['요청 키', refund.way === 'provider' && refund.idem_key],
    ['결제사 거래 키', refund.transaction_key],
    ['끝난 때', refund.done_at && dateTime(refund.done_at)],
    ['돌아온 때', refund.bounced_at && dateTime(refund.bounced_at)],
  ],
  stage: ({ lane }) => refundLaneNames[lane],
  // A large refund needs the approval of somebody other than the requester.
  acts: (act) => [
    ({ state, fail_message }) =>
      state === 'NEW' && (
        <p>
          {fail_message
            ? '저절로 다시 요청하고 있어요. 계속 거절되면 직접 송금으로 옮겨요.'
            : '결제사의 답을 기다려요. 답이 없으면 저절로 다시 물어봐요.'}
        </p>
      ),
    (refund, seen) =>
      refund.state === 'HELD' && isOwn(refund, seen) && <p>직접 요청한 환불이라 다른 담당자가 승인해야 해요.</p>,
    act(approveRefund, {
      label: ({ amount }) => `${won(amount)} 승인`,
      busy: '승인 중',
      wide: true,
      when: (refund, seen) => refund.state === 'HELD' && !isOwn(refund, seen),
      send: ({ id, state }) => ({ params: { id }, body: { state } }),
      said: saidOf,
    }),
    ({ state, unattached, payment }) =>
      state === 'EXTERNAL' &&
      unattached && (
        <>
          <p>그 돈이 무엇의 값인지 결제 화면에서 먼저 붙여 주세요.</p>
          <ButtonLink wide size="md" to={deskAddress('/operator/payments', { key: payment.payment_key })}>
            결제 화면에서 붙이기
          </ButtonLink>
        </>
      ),
    retry(act, {
      label: ({ amount }) => `남은 ${won(amount)} 보내기`,
      busy: '보내는 중',
      wide: true,
      when: ({ state, unattached }) => state === 'EXTERNAL' && !unattached,
    }),
    act(declineRefund, {
      label: (refund, seen) =>
        refund.state === 'EXTERNAL' ? '이 환불 거두기' : isOwn(refund, seen) ? '요청 거두기' : '승인하지 않기',
      busy: '적는 중',
      variant: 'danger',
      when: ({ state }) => state === 'HELD' || state === 'EXTERNAL',
      ask: Reason,
      words: (refund, seen) => ({
        ...declineWords(refund.state, isOwn(refund, seen)),
        danger: true,
        ...(refund.tells_buyer ? toldWords : always),
      }),
      send: ({ id, state }, reason) => ({ params: { id }, body: { state, reason } }),
      said: (_, refund, __, seen) => `${won(refund.amount)}: ${declined(refund.state, isOwn(refund, seen))}`,
      closes: ({ way }) => way !== 'bank',
    }),
    ({ state, batch_id }) =>
      state === 'MANUAL' &&
      batch_id !== null && (
        <ButtonLink wide size="md" to={at.to({ lane: 'BATCH', id: batch_id })}>
          송금 묶음 {batch_id}번 열기
        </ButtonLink>
      ),
    ({ state, bounced_at, account }) =>
      state === 'MANUAL' &&
      bounced_at && (
        <p>
          은행에서 돌아온 송금이에요. {!account && '구매자에게 계좌를 물어 적어 주세요. '}다시 보낸 것은 다른 담당자가
          승인해야 끝나요.
        </p>
      ),
    act(assignRefunds, {
      label: '내가 송금하기',
      busy: '맡는 중',
      wide: true,
      when: ({ state, batch_id, taken_by }) => state === 'MANUAL' && batch_id === null && !taken_by,
      send: ({ id }) => ({ body: { refund_ids: [id] } }),
      said: said('송금을 맡았어요. 다른 사람은 보내지 않아요'),
    }),
    act(refundByBank, {
      label: '송금했어요',
      busy: '적는 중',
      wide: true,
      when: isMine,
      ask: Reason,
      words: ({ amount, business_name, account }) => ({
        title: `${won(amount)}을 송금했나요?`,
        body: `${[business_name, account && accountOf(account)].filter(Boolean).join(' · ')}. 되돌릴 수 없고, 구매자에게 문자로 알려요.`,
        action: '송금 기록',
        usual: ['인터넷뱅킹으로 이체'],
        ...always,
      }),
      send: ({ id, state }, note) => ({ params: { id }, body: { state, note } }),
      said: saidOf,
    }),
    (refund, seen) =>
      refund.state === 'MANUAL' &&
      refund.taken_by &&
      !isMine(refund, seen) && <p>{refund.taken_by.name}님이 송금하려고 맡았어요.</p>,
    act(releaseRefund, {
      label: '송금 내려놓기',
      busy: '내려놓는 중',
      variant: 'line',
      when: (refund, seen) =>
        refund.state === 'MANUAL' &&
        refund.taken_by !== null &&
        (isMine(refund, seen) || seen.staff.roles.includes('owner')),
      send: ({ id }) => ({ params: { id }, body: {} }),
      said: said('내려놓았어요. 누구나 맡을 수 있어요'),
    }),
    (refund, seen) => isByHand(refund, seen) && <AccountButton refund={refund} />,
    act(bounceRefund, {
      label: '은행에서 돌아왔어요',
      busy: '적는 중',
      variant: 'line',
      icon: 'reset',
      when: ({ state, way }) => state === 'DONE' && way === 'bank',
      ask: Reason,
      words: ({ amount }) => ({
        title: `${won(amount)} 송금이 은행에서 돌아왔나요?`,
        body: '직접 송금으로 돌아가고, 구매자에게 계좌를 묻는 문자를 보내요.',
        action: '돌아왔다고 적기',
        usual: ['없는 계좌', '예금주가 다름', '거래가 정지된 계좌'],
        ...always,
      }),
      send: ({ id, state }, note) => ({ params: { id }, body: { state, note } }),
      said: said('직접 송금으로 돌아갔어요'),
    }),
    retry(act, {
      label: '결제사에 다시 요청',
      busy: '요청 중',
      variant: 'line',
      icon: 'refresh',
      when: (refund, seen) => refund.state === 'NEW' || isByHand(refund, seen),
    }),
  ],
  history: {
    'refund.bounce': '은행에서 돌아옴',
    'refund.retry': '다시 요청',
    'refund.take': '송금을 맡음',
    'refund.release': '송금을 내려놓음',
    'refund.bank': '송금 기록',
    'refund.bank-failed': '송금하지 못함',
    'refund.batched': '송금 묶음에 넣음',
    'refund.account': '받을 계좌를 적음',
    'refund.approve': '승인',
    'refund.decline': '승인하지 않음',
  },
})

const always = { hint: '기록에 남아요.' }

/** Where declining a refund ends a cancel of which the buyer knows. */
const toldWords = {
  body: '돈은 나가지 않고, 취소는 거절되고 주문은 그대로 이어져요.',
  usual: ['이미 포장했어요', '공급사가 이미 보냈어요'],
  hint: '구매자가 문자로 읽어요.',
}

function declineWords(state: RefundState, own: boolean) {
  const body = '돈은 나가지 않고 결정 전으로 돌아가요.'
  if (state === 'EXTERNAL')
    return { title: '이 환불을 보내지 않을까요?', body, action: '거두기', usual: ['결제사에서 이미 돌려드렸어요'] }
  return own
    ? { title: '이 환불 요청을 거둘까요?', body, action: '거두기', usual: ['금액을 다시 확인하려고요'] }
    : { title: '이 환불을 승인하지 않을까요?', body, action: '승인하지 않기', usual: ['금액을 다시 확인해 주세요'] }
}

function declined(state: RefundState, own: boolean): string {
  if (state === 'EXTERNAL') return '보내지 않기로 했어요'
  return own ? '요청을 거뒀어요' : '승인하지 않았어요'
}

const accountOf = ({ bank_name, last4, refund_depositor }: NonNullable<RefundDetail['account']>) =>
  `${bank_name} ••••${last4} ${refund_depositor}`
