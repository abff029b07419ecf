import {
  approveReturnRequest,
  countReturns,
  exchangeReturnRequest,
  findReturnable,
  getReturn,
  listReturns,
  receiveReturnGoods,
  refundReturnRequest,
  refuseReturnRequest,
  type ReturnDetail,
  setBearer,
} from '#contract/operator/returns.ts'
import type { Result } from '#contract/call.ts'
import { won } from '#domain/prices.ts'
import { type ReturnLane, type ReturnState, returnStateNames } from '#domain/return-reasons.ts'
import { bearerNames } from '#domain/settlement/bearer.ts'
import { UnderNarrow } from '#web/operator/kit/cell.tsx'
import type { ActOf } from '#web/operator/desk/act.tsx'
import { Reason } from '#web/operator/desk/ask.tsx'
import { defineDesk } from '#web/operator/desk/define-desk.tsx'
import { deskAt, number, oneOf, opened, text } from '#web/operator/desk/desk-address.ts'
import { DeskPane, paneOf } from '#web/operator/desk/desk-pane.tsx'
import { shortNo } from '#web/operator/kit/short-no.ts'
import { Age } from '#web/operator/kit/age.tsx'
import { kilograms } from '#web/ui/format.ts'
import { Dotted } from '#web/ui/dotted.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { BearerDialog } from './bearer-dialog.tsx'
import { ExchangeSheet } from './exchange-sheet.tsx'
import { laneNames, noneWords, stateTones } from './lanes.ts'
import { RefundDialog } from './refund-dialog.tsx'
import { hasBearer, returnFacts } from './return-facts.tsx'
import { ReturnPictures } from './return-pictures.tsx'
import styles from './returns.module.css'
import { TakeForm } from './take-form.tsx'

/** Names a return in sentences: buyer and cut. */
const whose = ({ business_name, pc_name }: ReturnDetail) => `${business_name} ${pc_name}`
const said = (words: string) => (_: unknown, request: ReturnDetail) => `${whose(request)}: ${words}`
const isIn =
  (...states: readonly ReturnState[]) =>
  ({ state }: ReturnDetail) =>
    states.includes(state)
const countIn = (lane: ReturnLane, counts: Result<typeof countReturns> | undefined) =>
  counts?.lanes.find((one) => one.lane === lane)?.count

/** `order`: number of the order for whose lines a return is requested here on behalf of the buyer. */
const at = deskAt(
  '/operator/returns',
  {
    lane: oneOf(Object.keys(laneNames) as ReturnLane[], 'WAIT'),
    id: opened(number()),
    order: opened(text(30)),
  },
  { touches: ['orders'] },
)

const returnPane = paneOf(at, {
  call: getReturn,
  input: ({ id }) => id && { params: { id } },
  waits: '반품',
  title: ({ order_no, pc_name }) => `${shortNo(order_no)} ${pc_name}`,
  note: ({ state }) => <Tag tone={stateTones[state]}>{returnStateNames[state]}</Tag>,
  head: (request) => (
    <>
      <p className={styles.content}>{request.return_content}</p>
      <ReturnPictures request={request} />
    </>
  ),
  facts: returnFacts,
  stage: ({ state }) => returnStateNames[state],
  acts: (act) => [
    ({ state }) => state === 'REFUNDING' && <p>환불이 끝나면 반품도 저절로 끝나고 구매자에게 문자로 알려요.</p>,
    act(approveReturnRequest, {
      label: '승인하고 회수',
      busy: '승인 중',
      wide: true,
      when: isIn('REQUESTED'),
      send: ({ id, state }) => ({ params: { id }, body: { state } }),
      said: said('승인했어요. 회수한다고 문자로 알려요'),
    }),
    act(receiveReturnGoods, {
      label: '상품 받음',
      busy: '적는 중',
      wide: true,
      when: isIn('PICKUP'),
      send: ({ id, state }) => ({ params: { id }, body: { state } }),
      said: said('상품을 받았어요. 이제 검수해 주세요'),
    }),
    refund(act, '환불하기', 'RECEIVED'),
    act(exchangeReturnRequest, {
      label: ({ state }) => (state === 'REQUESTED' ? '회수 없이 교환' : '다른 상품으로 교환'),
      busy: '교환 중',
      wide: true,
      variant: 'line',
      when: isIn('REQUESTED', 'PICKUP', 'RECEIVED'),
      ask: ExchangeSheet,
      send: ({ id, state }, { box, words }) => ({
        params: { id },
        body: { state, product_id: box.product_id, words },
      }),
      said: (_, request, { box }) =>
        `${whose(request)}: ${box.pc_name} ${kilograms(box.weight)} 상품으로 교환했어요. 주문 화면에서 발주해 주세요`,
    }),
    [
      refund(act, '회수 없이 환불', 'REQUESTED'),
      act(refuseReturnRequest, {
        label: ({ state }) => (state === 'REQUESTED' ? '거절' : '환불 없이 끝내기'),
        busy: '거절 중',
        variant: 'danger',
        when: isIn('REQUESTED', 'PICKUP', 'RECEIVED'),
        ask: Reason,
        words: ({ business_name, pc_name, state }) => ({
          title: `${pc_name} 반품을 거절할까요?`,
          body: `${business_name}. ${state === 'REQUESTED' ? '구매확정 상태로 돌아가요.' : '받은 상품은 구매자에게 돌려보내 주세요.'}`,
          action: '거절',
          danger: true,
          usual: ['사진에서 이상을 찾을 수 없었어요.', '표시와 같은 상품이었어요.', '보관 온도를 벗어났어요.'],
          hint: '구매자가 문자로 읽어요.',
        }),
        send: ({ id, state }, words) => ({ params: { id }, body: { state, words } }),
        said: said('거절했어요. 사유를 문자로 알려요'),
      }),
    ],
    act(setBearer, {
      label: '비용 부담 정하기',
      busy: '정하는 중',
      wide: true,
      variant: 'line',
      when: hasBearer,
      ask: BearerDialog,
      send: ({ id, borne_by, bearer_set }, chosen) => ({
        params: { id },
        body: { borne_by: chosen, seen: bearer_set ? borne_by : null },
      }),
      said: (_, request, chosen) => `${whose(request)}: 반품 비용은 ${bearerNames[chosen]} 부담이에요`,
    }),
  ],
  history: {
    'return.take': '접수',
    'return.approve': '승인',
    'return.receive': '상품 받음',
    'return.refund': '환불 결정',
    'return.refuse': '거절',
    'return.exchange': '교환',
    'return.bearer': '비용 부담',
    'return.account.seen': '계좌를 봄',
    'return.picture.seen': '사진을 봄',
  },
})

/** The lines of one order for which the desk may request a return on behalf of the buyer. */
const takePane = paneOf(at, {
  call: findReturnable,
  input: ({ order }) => order && { query: { order_no: order } },
  once: true,
  waits: '반품 접수',
  title: () => '반품 접수',
  body: (_, { view }) => <p className={styles.none}>{view.order}번 주문이 없어요</p>,
  own: (lines, { view }, onClose) =>
    lines.length > 0 && (
      <TakeForm
        key={lines.map(({ os_code }) => os_code).join()}
        at={at}
        order={view.order}
        lines={lines}
        onClose={onClose}
      />
    ),
})

/** Desk 9: returns, from the request to the refund. */
export const ReturnsDesk = defineDesk({
  at,
  title: '반품',
  role: 'money',
  about: { call: countReturns },
  search: { field: 'order', label: '반품을 접수할 주문 찾기', placeholder: '반품할 주문번호' },
  note: ({ about }) => (countIn('WAIT', about) ? `대기 ${countIn('WAIT', about)}` : undefined),
  lanes: { label: '반품 상태', field: 'lane', names: laneNames, count: countIn },
  list: {
    call: listReturns,
    query: ({ lane }) => ({ lane }),
    label: ({ lane }) => laneNames[lane],
    table: ({ lane }) => `${laneNames[lane]} 반품`,
    none: ({ lane }) => noneWords[lane],
    name: ({ order_no, business_name, pc_name }) => `${shortNo(order_no)} ${business_name} ${pc_name}`,
    columns: [
      { name: 'order', sort: 'order', head: '주문', look: 'number', cell: ({ order_no }) => shortNo(order_no) },
      { name: 'age', sort: 'age', head: '들어온 때', look: 'still', cell: ({ since }) => <Age since={since} /> },
      {
        name: 'buyer',
        sort: 'buyer',
        head: '상호',
        cell: ({ business_name, pc_name, state }) => (
          <>
            {business_name}
            <UnderNarrow>
              <Dotted parts={[pc_name, returnStateNames[state]]} />
            </UnderNarrow>
          </>
        ),
      },
      { name: 'cut', sort: 'cut', head: '부위', leaves: 'most', cell: ({ pc_name }) => pc_name },
      {
        name: 'reason',
        sort: 'reason',
        head: '사유',
        leaves: 'most',
        look: 'line',
        cell: ({ return_content }) => return_content,
      },
      {
        name: 'picture',
        sort: 'picture',
        head: '사진',
        leaves: 'some',
        cell: ({ has_picture }) => (has_picture ? '있음' : ''),
      },
      {
        name: 'whole',
        sort: 'whole',
        head: '결제 금액',
        end: true,
        cell: ({ whole, exchanged }) => (exchanged ? '교환' : won(whole)),
      },
      {
        name: 'state',
        sort: 'state',
        head: '상태',
        leaves: 'most',
        cell: ({ state }) => <Tag tone={stateTones[state]}>{returnStateNames[state]}</Tag>,
      },
    ],
    pane: (seen, _, onClose) =>
      seen.view.order ? (
        <DeskPane pane={takePane} seen={seen} onClose={onClose} />
      ) : (
        <DeskPane pane={returnPane} seen={seen} onClose={onClose} />
      ),
  },
})

function refund<View>(act: ActOf<ReturnDetail, View>, label: string, from: ReturnState) {
  return act(refundReturnRequest, {
    label,
    busy: '환불 중',
    ...(from === 'RECEIVED' ? { wide: true } : { variant: 'line' }),
    when: isIn(from),
    ask: RefundDialog,
    send: ({ id, state }, { part, words }) => ({ params: { id }, body: { state, part, words } }),
    said: ({ refund_amount, refund_state }, request) =>
      `${whose(request)}: ${refundWords(refund_amount, refund_state)}`,
  })
}

function refundWords(amount: number, state: Result<typeof refundReturnRequest>['refund_state']): string {
  if (state === 'DONE') return `${won(amount)}을 돌려줬어요. 문자로 알려요`
  if (state === 'HELD') return `${won(amount)} 환불은 다른 담당자의 승인을 기다려요`
  if (state === 'EXTERNAL') return '결제사에서 이미 돌려준 돈이 있어 보내지 않았어요. 환불 화면에서 확인해 주세요'
  return `${won(amount)} 환불을 시작했어요. 결제사의 답을 기다려요`
}
