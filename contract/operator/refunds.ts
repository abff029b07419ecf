import { z } from 'zod'
import { onLines } from '#domain/on-lines.ts'
import { orderStatus } from '#domain/order-status.ts'
import { refundLane, refundState, refundWay, refundLaneNames, refundWayName } from '#domain/refund-lanes.ts'
import { call } from '#contract/call.ts'
import { listed } from '#contract/list-sheet.ts'
import { cursor, day, id, instant, keyset, limit, sorting } from '#contract/query.ts'
import { accountNumber, accountPart } from '#domain/forms/account-number.ts'

export const refundRow = z.object({
  id: z.int(),
  lane: refundLane,
  state: refundState,
  way: refundWay,
  order_id: z.int(),
  order_no: z.string(),
  business_name: z.string(),
  /** Null: a refund of a whole payment without goods. */
  pc_name: z.string().nullable(),
  os_code: orderStatus.nullable(),
  amount: z.int(),
  reason: z.string(),
  fail_message: z.string().nullable(),
  created_at: instant,
  done_at: instant.nullable(),
  /** When the bank last sent its transfer back. */
  bounced_at: instant.nullable(),
  /** `due`: the last day in Seoul on which it has to be paid (business days of the settings); `late`: that day is over. */
  due: day,
  late: z.boolean(),
  /** The staff member it is assigned to: nobody else may pay it by bank. */
  taken_by: z.object({ id: z.int(), name: z.string() }).nullable(),
  /** The batch in which it waits. */
  batch_id: z.int().nullable(),
})
export type RefundRow = z.infer<typeof refundRow>

export const refundDetail = refundRow.extend({
  member: z.object({ name: z.string(), phone_no: z.string() }),
  /** The captured amount and what was refunded so far, in won: never more is refunded than was captured. */
  payment: z.object({ payment_key: z.string(), amount: z.int(), cancel_amount: z.int() }),
  transaction_key: z.string().nullable(),
  /** The idempotency key: repeated requests refund only once. */
  idem_key: z.string(),
  tries: z.int(),
  note: z.string(),
  asked_by: z.object({ id: z.int(), name: z.string() }).nullable(),
  approved_by: z.string().nullable(),
  account: z.object({ bank_name: z.string(), last4: z.string(), refund_depositor: z.string() }).nullable(),
  /** For a held refund: money refunded in the provider's console still has to be attached to it or to another line. */
  unattached: z.boolean(),
  /** Declining it ends a cancel of which the buyer knows, who reads the reason. */
  tells_buyer: z.boolean(),
  history: z.array(z.object({ at: instant, staff_name: z.string(), action: z.string(), reason: z.string() })),
})
export type RefundDetail = z.infer<typeof refundDetail>

const desk = { access: 'operator', role: 'money' } as const

export const countRefunds = call({
  ...desk,
  method: 'GET',
  path: '/api/operators/refunds/lanes',
  summary: 'How many refunds stand in each lane that waits, and how many of them are late',
  result: z.object({ lanes: z.array(z.object({ lane: refundLane, count: z.int() })), late: z.int() }),
})

export const listRefunds = listed(
  call({
    ...desk,
    method: 'GET',
    path: '/api/operators/refunds',
    summary: 'Refunds of a lane: the oldest first while they wait, the newest first when they are done',
    query: z.strictObject({
      sort: sorting('order', 'due', 'buyer', 'what', 'age', 'why', 'answer', 'taken', 'way', 'amount'),
      lane: refundLane,
      cursor,
      limit: limit(50),
    }),
    result: keyset(refundRow),
  }),
  '환불',
  [
    { title: '주문번호', kind: 'text', value: ({ order_no }) => order_no },
    { title: '기한', kind: 'date', value: ({ due }) => due },
    { title: '기한 지남', kind: 'text', value: ({ late }) => (late ? '지남' : '') },
    { title: '상호', kind: 'text', value: ({ business_name }) => business_name, width: 22 },
    { title: '부위', kind: 'text', value: ({ pc_name }) => pc_name ?? '결제 전체' },
    { title: '들어온 때', kind: 'moment', value: ({ created_at }) => created_at },
    { title: '사유', kind: 'text', value: ({ reason }) => reason, width: 30 },
    { title: '결제사 답', kind: 'text', value: ({ fail_message }) => fail_message, width: 30 },
    { title: '맡은 사람', kind: 'text', value: ({ taken_by }) => taken_by?.name },
    { title: '방법', kind: 'text', value: refundWayName },
    { title: '상태', kind: 'text', value: ({ lane }) => refundLaneNames[lane] },
    { title: '끝난 때', kind: 'moment', value: ({ done_at }) => done_at },
    { title: '금액', kind: 'won', value: ({ amount }) => amount },
  ],
)

export const getRefund = call({
  ...desk,
  method: 'GET',
  path: '/api/operators/refunds/{id}',
  summary: 'One refund with its payment and who did what',
  params: z.object({ id }),
  result: z.object({ data: refundDetail }),
})

/** `state`: that of the refund when the desk showed it. If somebody has moved it since, the request is refused. */
const seen = { state: refundState }
const stands = z.object({ state: refundState })
const words = z.string().overwrite(onLines).min(1, '사유를 입력하세요').max(200, '200자까지 입력할 수 있습니다.')

export const retryRefund = call({
  ...desk,
  method: 'POST',
  path: '/api/operators/refunds/{id}/retry',
  summary:
    'Ask the provider again, with the same key: NEW, MANUAL → DONE when it gives the money; EXTERNAL: what is still owed, when all is attached',
  params: z.object({ id }),
  body: z.strictObject(seen),
  result: stands,
})

export const assignRefunds = call({
  ...desk,
  method: 'POST',
  path: '/api/operators/refunds/take',
  summary: 'Reserve refunds that have to be sent by hand, all or none: nobody else pays them',
  body: z.strictObject({
    refund_ids: z.array(z.int().min(1).max(2_147_483_647)).min(1, '환불을 고르세요').max(100),
  }),
  result: z.object({}),
})

export const releaseRefund = call({
  ...desk,
  method: 'POST',
  path: '/api/operators/refunds/{id}/release',
  summary: 'Let a reserved refund go: whoever took it, or an owner',
  params: z.object({ id }),
  body: z.strictObject({}),
  result: z.object({}),
})

export const setRefundAccount = call({
  ...desk,
  proof: true,
  method: 'PUT',
  path: '/api/operators/refunds/{id}/account',
  summary: 'Where a refund goes that has to be sent by hand: what its buyer has told the operator',
  params: z.object({ id }),
  body: z.strictObject({ bank_code: accountPart(4), depositor: accountPart(40), account: accountNumber }),
  result: z.object({}),
})

export const refundByBank = call({
  ...desk,
  proof: true,
  method: 'POST',
  path: '/api/operators/refunds/{id}/bank',
  summary:
    'Sent by hand by whoever took it: MANUAL → DONE; above the settings’ sum → HELD until a second person has approved',
  params: z.object({ id }),
  body: z.strictObject({ ...seen, note: words }),
  result: stands,
})

export const bounceRefund = call({
  ...desk,
  proof: true,
  method: 'POST',
  path: '/api/operators/refunds/{id}/bounce',
  summary:
    'The bank has sent a transfer back: DONE → MANUAL. Its buyer is asked for an account; a second person approves the next transfer',
  params: z.object({ id }),
  body: z.strictObject({ ...seen, note: words }),
  result: stands,
})

export const approveRefund = call({
  ...desk,
  proof: true,
  method: 'POST',
  path: '/api/operators/refunds/{id}/approve',
  summary: 'The second person says yes: HELD → sent (or, of a transfer by hand, DONE). Never the one who asked',
  params: z.object({ id }),
  body: z.strictObject(seen),
  result: stands,
})

export const declineRefund = call({
  ...desk,
  method: 'POST',
  path: '/api/operators/refunds/{id}/decline',
  summary: 'Not so: what was held (HELD, EXTERNAL) is not sent, and stands again where it stood before',
  params: z.object({ id }),
  body: z.strictObject({ ...seen, reason: words }),
  result: z.object({}),
})
