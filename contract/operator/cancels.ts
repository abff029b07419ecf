import { z } from 'zod'
import { onLines } from '#domain/on-lines.ts'
import { cancelLane, cancelState, cancelLaneNames, cancelledBy } from '#domain/cancel-lanes.ts'
import { orderStatus } from '#domain/order-status.ts'
import { refundState } from '#domain/refund-lanes.ts'
import { call } from '#contract/call.ts'
import { listed } from '#contract/list-sheet.ts'
import { cursor, id, instant, keyset, limit, sorting } from '#contract/query.ts'

export const cancelRow = z.object({
  id: z.int(),
  lane: cancelLane,
  state: cancelState,
  order_id: z.int(),
  order_no: z.string(),
  business_name: z.string(),
  pc_name: z.string(),
  /** 1: cancelled by the buyer, 2: by the operator. */
  opc_code: z.int(),
  cancel_content: z.string(),
  /** product_price + delivery_price, in won, minus what was refunded before. */
  amount: z.int(),
  /** The provider's last answer, if it was a refusal. */
  reply: z.string().nullable(),
  asked_at: instant,
  closed_at: instant.nullable(),
})
export type CancelRow = z.infer<typeof cancelRow>

export const cancelDetail = cancelRow.extend({
  os_code: orderStatus,
  weight: z.number(),
  cattle_no: z.string(),
  partner_name: z.string(),
  product_price: z.int(),
  delivery_price: z.int(),
  from_code: orderStatus,
  resell: z.boolean(),
  staff_name: z.string().nullable(),
  answer: z.string(),
  member: z.object({ name: z.string(), phone_no: z.string() }),
  refund: z.object({ id: z.int(), state: refundState, tries: z.int() }).nullable(),
  history: z.array(z.object({ at: instant, staff_name: z.string(), action: z.string(), reason: z.string() })),
})
export type CancelDetail = z.infer<typeof cancelDetail>

const desk = { access: 'operator', role: 'money' } as const

export const countCancels = call({
  ...desk,
  method: 'GET',
  path: '/api/operators/cancels/lanes',
  summary: 'How many cancels stand in each lane that waits',
  result: z.object({ lanes: z.array(z.object({ lane: cancelLane, count: z.int() })) }),
})

export const listCancels = listed(
  call({
    ...desk,
    method: 'GET',
    path: '/api/operators/cancels',
    summary: 'Cancels of a lane: the oldest first while they wait, the newest first when they are over',
    query: z.strictObject({
      sort: sorting('order', 'buyer', 'what', 'who', 'age', 'amount'),
      lane: cancelLane,
      cursor,
      limit: limit(50),
    }),
    result: keyset(cancelRow),
  }),
  '취소',
  [
    { title: '주문번호', kind: 'text', value: ({ order_no }) => order_no },
    { title: '상호', kind: 'text', value: ({ business_name }) => business_name, width: 22 },
    { title: '부위', kind: 'text', value: ({ pc_name }) => pc_name },
    { title: '누가', kind: 'text', value: ({ opc_code }) => cancelledBy[opc_code] },
    { title: '사유', kind: 'text', value: ({ cancel_content }) => cancel_content, width: 30 },
    { title: '결제사 답', kind: 'text', value: ({ reply }) => reply, width: 30 },
    { title: '들어온 때', kind: 'moment', value: ({ asked_at }) => asked_at },
    { title: '끝난 때', kind: 'moment', value: ({ closed_at }) => closed_at },
    { title: '상태', kind: 'text', value: ({ lane }) => cancelLaneNames[lane] },
    { title: '금액', kind: 'won', value: ({ amount }) => amount },
  ],
)

export const getCancel = call({
  ...desk,
  method: 'GET',
  path: '/api/operators/cancels/{id}',
  summary: 'One cancel with its line, its money and who did what',
  params: z.object({ id }),
  result: z.object({ data: cancelDetail }),
})

const words = z
  .string()
  .overwrite(onLines)
  .min(1, '사유를 입력하세요')
  .max(150, '취소 사유는 150자까지 입력할 수 있습니다.')

export const approveCancel = call({
  ...desk,
  method: 'POST',
  path: '/api/operators/cancels/{id}/approve',
  summary: 'Agree to the buyer’s wish (where cancels are not automatic): the money goes back',
  params: z.object({ id }),
  body: z.strictObject({}),
  result: z.object({ state: refundState }),
})

export const refuseCancel = call({
  ...desk,
  method: 'POST',
  path: '/api/operators/cancels/{id}/refuse',
  summary: 'It is too late: CANW → PAYK; the buyer reads the reason',
  params: z.object({ id }),
  body: z.strictObject({ reason: words }),
  result: z.object({}),
})

export const cancellableLine = z.object({
  id: z.int(),
  order_no: z.string(),
  business_name: z.string(),
  pc_name: z.string(),
  weight: z.number(),
  partner_name: z.string(),
  os_code: orderStatus,
  amount: z.int(),
  /** Why its partner cannot send it, in its own words; null: it has not said so. */
  shortage: z.string().nullable(),
})
export type CancellableLine = z.infer<typeof cancellableLine>

export const findCancellable = call({
  ...desk,
  method: 'GET',
  path: '/api/operators/cancels/lines',
  summary: 'The lines of an order, by its number or the end of it; those in PAYK and DELW can be cancelled here',
  query: z.strictObject({ order_no: z.string().trim().min(1).max(30) }),
  result: z.object({ data: z.array(cancellableLine) }),
})

export const cancelOrderLines = call({
  ...desk,
  method: 'POST',
  path: '/api/operators/cancels',
  summary: 'Cancel paid lines with a reason (PAYK, DELW → CANW → ORDC): all or none; the buyer is told',
  body: z.strictObject({
    line_ids: z.array(z.int().min(1).max(2_147_483_647)).min(1, '취소할 상품을 고르세요').max(50),
    reason: words,
    /** False: the boxes cannot be sold again and are withdrawn. */
    resell: z.boolean(),
  }),
  result: z.object({ refund_amount: z.int(), states: z.array(refundState) }),
})
