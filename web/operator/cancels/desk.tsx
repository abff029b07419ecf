import {
  approveCancel,
  type CancelDetail,
  countCancels,
  findCancellable,
  getCancel,
  listCancels,
  refuseCancel,
} from '#contract/operator/cancels.ts'
import { retryRefund } from '#contract/operator/refunds.ts'
import { type CancelLane, cancelLaneNames, cancelLanes, cancelledBy } from '#domain/cancel-lanes.ts'
import { orderStatusNames } from '#domain/order-status.ts'
import { won } from '#domain/prices.ts'
import { traceability } from '#domain/traceability.ts'
import { deskAddress } from '#web/operator/kit/address.ts'
import { UnderNarrow } from '#web/operator/kit/cell.tsx'
import { Reason } from '#web/operator/desk/ask.tsx'
import { defineDesk } from '#web/operator/desk/define-desk.tsx'
import { deskAt, number, oneOf, opened, text } from '#web/operator/desk/desk-address.ts'
import { DeskPane, paneOf } from '#web/operator/desk/desk-pane.tsx'
import { DeskLink } from '#web/operator/kit/desk-link.tsx'
import { refundSaid } from '#web/operator/kit/refund-said.ts'
import { shortNo } from '#web/operator/kit/short-no.ts'
import { Age } from '#web/operator/kit/age.tsx'
import { Who } from '#web/operator/kit/who.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { dateTime, kilograms } from '#web/ui/format.ts'
import { Tag } from '#web/ui/tag.tsx'
import { amountWords } from './amount-words.ts'
import styles from './cancels.module.css'
import { MakeForm } from './make-form.tsx'

const tones = { ASKED: 'amber', STUCK: 'red', BACK: 'blue', OVER: 'gray' } as const
const byHand: readonly CancelLane[] = ['ASKED', 'STUCK']
const noneWords: Record<CancelLane, string> = {
  ASKED: '확인을 기다리는 취소가 없어요',
  STUCK: '환불이 막힌 취소가 없어요',
  BACK: '환불을 기다리는 취소가 없어요',
  OVER: '아직 끝난 취소가 없어요',
}
const done = '취소하고 돌려줬어요'

/** `order`: number of the order of which lines are being cancelled here. */
const at = deskAt(
  '/operator/cancels',
  { lane: oneOf(cancelLanes, 'ASKED'), id: opened(number()), order: opened(text(30)) },
  { touches: ['orders'] },
)

const factsOf = (cancel: CancelDetail) =>
  [
    [
      '주문',
      <DeskLink key="order" to={deskAddress('/operator/orders', { id: cancel.order_id })}>
        {cancel.order_no}
      </DeskLink>,
    ],
    [
      '구매자',
      <Who key="who" business={cancel.business_name} name={cancel.member.name} phone={cancel.member.phone_no} />,
    ],
    ['상품', `${cancel.pc_name} · ${kilograms(cancel.weight)}`],
    ['이력번호', traceability(cancel.cattle_no)],
    ['공급사', `${cancel.partner_name}${cancel.from_code === 'DELW' ? ' (발주한 뒤)' : ''}`],
    ['금액', amountWords(cancel)],
    ['누가', cancel.staff_name ?? cancelledBy[cancel.opc_code]],
    ['사유', cancel.cancel_content],
    ['신청', dateTime(cancel.asked_at)],
    ['상태', orderStatusNames[cancel.os_code]],
    ['상품은', cancel.state === 'DONE' && (cancel.resell ? '다시 판매' : '판매하지 않음')],
    ['결제사 답', cancel.reply],
    ['요청 횟수', cancel.refund && cancel.refund.tries > 0 ? `${cancel.refund.tries}번` : null],
    ['답변', cancel.answer],
    ['끝난 때', cancel.closed_at && dateTime(cancel.closed_at)],
  ] as const

const cancelPane = paneOf(at, {
  call: getCancel,
  input: ({ id }) => id && { params: { id } },
  waits: '취소',
  title: ({ order_no, pc_name }) => `${shortNo(order_no)} ${pc_name}`,
  note: ({ lane }) => <Tag tone={tones[lane]}>{cancelLaneNames[lane]}</Tag>,
  facts: factsOf,
  stage: ({ lane }) => cancelLaneNames[lane],
  acts: (act) => [
    act(approveCancel, {
      label: ({ amount }) => `취소하고 ${won(amount)} 환불`,
      busy: '취소 중',
      wide: true,
      when: ({ state }) => state === 'ASKED',
      sure: ({ amount, business_name, pc_name, weight }) => ({
        title: '취소하고 환불할까요?',
        body: `${pc_name} ${kilograms(weight)} · ${won(amount)}을 돌려주고 ${business_name}에 문자를 보내요. 되돌릴 수 없어요.`,
        action: '취소하고 환불',
        danger: true,
      }),
      send: ({ id }) => ({ params: { id }, body: {} }),
      said: ({ state }) => refundSaid(state, done),
    }),
    act(refuseCancel, {
      label: '취소하지 않기',
      busy: '적는 중',
      variant: 'danger',
      when: ({ state }) => state === 'ASKED',
      ask: Reason,
      words: ({ business_name, pc_name, weight }) => ({
        title: '이 주문을 취소하지 않을까요?',
        body: `${business_name} ${pc_name} ${kilograms(weight)}. 결제완료로 돌아가고, 구매자에게 문자로 알려요.`,
        action: '취소하지 않기',
        danger: true,
        usual: ['이미 포장했어요', '공급사가 이미 보냈어요'],
        hint: '구매자가 문자로 읽어요.',
      }),
      send: ({ id }, words) => ({ params: { id }, body: { reason: words } }),
      said: '취소하지 않고 구매자에게 알렸어요',
    }),
    ({ lane, refund }) => lane !== 'OVER' && refund?.state === 'HELD' && <p>환불에서 다른 담당자의 승인을 기다려요.</p>,
    ({ lane, refund }) =>
      lane !== 'OVER' &&
      refund?.state === 'EXTERNAL' && (
        <ButtonLink wide size="md" to={deskAddress('/operator/refunds', { lane: 'EXTERNAL', id: refund.id })}>
          환불 화면에서 확인하기
        </ButtonLink>
      ),
    act(retryRefund, {
      label: '결제사에 다시 요청',
      busy: '요청 중',
      wide: true,
      icon: 'refresh',
      when: ({ lane, refund }) => lane !== 'OVER' && (refund?.state === 'NEW' || refund?.state === 'MANUAL'),
      send: ({ refund }) => ({ params: { id: refund!.id }, body: { state: refund!.state } }),
      said: ({ state }) => refundSaid(state, done),
    }),
  ],
  history: {
    'cancel.made': '주문 취소',
    'cancel.approve': '취소 승인',
    'cancel.refuse': '취소하지 않음',
    'refund.retry': '다시 요청',
    'refund.approve': '환불 승인',
    'refund.bank': '송금 기록',
  },
})

/** The lines of one order that the desk may still cancel, with a reason for the buyer. */
const makePane = paneOf(at, {
  call: findCancellable,
  input: ({ order }) => order && { query: { order_no: order } },
  once: true,
  waits: '주문 취소',
  title: () => '주문 취소',
  body: (_, { view }) => <p className={styles.none}>{view.order}번 주문이 없어요</p>,
  own: (lines, { view }, onClose) =>
    lines.length > 0 && (
      <MakeForm
        key={lines.map(({ os_code }) => os_code).join()}
        at={at}
        order={view.order}
        lines={lines}
        onClose={onClose}
      />
    ),
})

/** Desk 8: cancels that wait for a decision or for their refund, and lines that the desk cancels itself. */
export const CancelsDesk = defineDesk({
  at,
  title: '취소',
  role: 'money',
  about: { call: countCancels },
  // An address without a lane opens the first lane in which something waits for a person.
  settle(view, counts, says) {
    const waiting = byHand.find((lane) => counts?.lanes.some((one) => one.lane === lane && one.count > 0))
    return says('lane') || says('id') || says('order') || !waiting ? view : { ...view, lane: waiting }
  },
  search: { field: 'order', label: '취소할 주문 찾기', placeholder: '취소할 주문번호' },
  lanes: {
    label: '취소 상태',
    field: 'lane',
    names: cancelLaneNames,
    count: (lane, counts) => counts?.lanes.find((one) => one.lane === lane)?.count,
  },
  list: {
    call: listCancels,
    query: ({ lane }) => ({ lane }),
    label: ({ lane }) => cancelLaneNames[lane],
    table: ({ lane }) => `${cancelLaneNames[lane]} 목록`,
    none: ({ lane }) => noneWords[lane],
    name: ({ order_no, business_name, pc_name }) => `${shortNo(order_no)} ${business_name} ${pc_name}`,
    columns: [
      { name: 'order', sort: 'order', head: '주문', look: 'number', cell: ({ order_no }) => shortNo(order_no) },
      { name: 'buyer', sort: 'buyer', head: '상호', leaves: 'most', cell: ({ business_name }) => business_name },
      {
        name: 'what',
        sort: 'what',
        head: '부위',
        cell: ({ pc_name, business_name }) => (
          <>
            {pc_name}
            <UnderNarrow>{business_name}</UnderNarrow>
          </>
        ),
      },
      { name: 'who', sort: 'who', head: '누가', leaves: 'some', cell: ({ opc_code }) => cancelledBy[opc_code] },
      {
        name: 'why',
        head: '사유',
        leaves: 'most',
        look: 'line',
        cell: ({ cancel_content, reply }) => reply ?? cancel_content,
      },
      {
        name: 'age',
        sort: 'age',
        head: '들어온 때',
        leaves: 'some',
        look: 'still',
        cell: ({ asked_at }) => <Age since={asked_at} />,
      },
      { name: 'amount', sort: 'amount', head: '금액', end: true, look: 'bold', cell: ({ amount }) => won(amount) },
    ],
    pane: (seen, _, onClose) =>
      seen.view.order ? (
        <DeskPane pane={makePane} seen={seen} onClose={onClose} />
      ) : (
        <DeskPane pane={cancelPane} seen={seen} onClose={onClose} />
      ),
  },
})
