import { z } from 'zod'
import { onLines } from '#domain/on-lines.ts'
import { gradeCode } from '#domain/codes.ts'
import { returnRequestForm } from '#domain/forms/return-request.ts'
import { orderStatus } from '#domain/order-status.ts'
import { refundState } from '#domain/refund-lanes.ts'
import { returnLane, returnReason, returnState, returnStateNames } from '#domain/return-reasons.ts'
import { bearer } from '#domain/settlement/bearer.ts'
import { call } from '#contract/call.ts'
import { listed } from '#contract/list-sheet.ts'
import { cursor, day, id, instant, keyset, limit, sorting, sought } from '#contract/query.ts'
import { packingPicture } from './packing.ts'

export const returnRow = z.object({
  id: z.int(),
  state: returnState,
  order_no: z.string(),
  business_name: z.string(),
  pc_name: z.string(),
  weight: z.number(),
  return_content: z.string(),
  has_picture: z.boolean(),
  /** What was paid for the line with its delivery, in won, minus what was refunded in the provider's console. */
  whole: z.int(),
  refund_amount: z.int().nullable(),
  /** Another box was given in exchange. */
  exchanged: z.boolean(),
  requested_at: instant,
  /** Since when it is in its state. */
  since: instant,
})
export type ReturnRow = z.infer<typeof returnRow>

/** The other line of an exchange. Weight in kg. */
const exchangedLine = z.object({
  line_id: z.int(),
  pc_name: z.string(),
  gradeName: z.string(),
  weight: z.number(),
  cattle_no: z.string(),
  os_code: orderStatus,
})
export type ExchangedLine = z.infer<typeof exchangedLine>

export const returnDetail = returnRow.extend({
  order_id: z.int(),
  os_code: orderStatus,
  product_price: z.int(),
  delivery_price: z.int(),
  gradeName: z.string(),
  cattle_no: z.string(),
  partner_name: z.string(),
  member: z.object({ id: z.int(), name: z.string(), phone_no: z.string() }),
  delivered_at: instant.nullable(),
  /** Whole days in Seoul between the delivery and the request. */
  days_since_delivery: z.int().nullable(),
  pick_up: z.boolean().nullable(),
  decision: z.enum(['full', 'part', 'none']).nullable(),
  answer: z.string(),
  /** Who bears it, and whether somebody has decided so: else it is as usual for the reason. */
  borne_by: bearer,
  bearer_set: z.boolean(),
  account: z.object({
    refund_depositor: z.string(),
    bank_name: z.string(),
    last4: z.string(),
    /** Whether the account is still stored: it is deleted when the request ends. */
    kept: z.boolean(),
  }),
  /** `bounced`: the bank has sent its transfer back. */
  refund: z.object({ state: refundState, fail_message: z.string().nullable(), bounced: z.boolean() }).nullable(),
  /** The line that was given in exchange for this one. */
  replacement: exchangedLine.nullable(),
  /** The line in exchange for which this one was given. */
  replaces: exchangedLine.nullable(),
  /** Pictures of the box when it was packed. */
  packing: z.array(packingPicture),
  history: z.array(z.object({ at: instant, staff_name: z.string(), action: z.string(), reason: z.string() })),
})
export type ReturnDetail = z.infer<typeof returnDetail>

const desk = { access: 'operator', role: 'money' } as const

export const countReturns = call({
  ...desk,
  method: 'GET',
  path: '/api/operators/returns/lanes',
  summary: 'How many requests stand in each lane of the return desk',
  result: z.object({ lanes: z.array(z.object({ lane: returnLane, count: z.int() })) }),
})

export const listReturns = listed(
  call({
    ...desk,
    method: 'GET',
    path: '/api/operators/returns',
    summary: 'Requests of a lane: the oldest first while they wait, the newest first when they are over',
    query: z.strictObject({
      sort: sorting('order', 'age', 'buyer', 'cut', 'reason', 'picture', 'whole', 'state'),
      lane: returnLane,
      cursor,
      limit: limit(50),
    }),
    result: keyset(returnRow),
  }),
  '반품',
  [
    { title: '주문번호', kind: 'text', value: ({ order_no }) => order_no },
    { title: '상호', kind: 'text', value: ({ business_name }) => business_name, width: 22 },
    { title: '부위', kind: 'text', value: ({ pc_name }) => pc_name },
    { title: '중량(kg)', kind: 'kg', value: ({ weight }) => weight },
    { title: '사유', kind: 'text', value: ({ return_content }) => return_content, width: 30 },
    { title: '사진', kind: 'text', value: ({ has_picture }) => (has_picture ? '있음' : '') },
    { title: '신청', kind: 'moment', value: ({ requested_at }) => requested_at },
    { title: '지금 상태가 된 때', kind: 'moment', value: ({ since }) => since },
    { title: '상태', kind: 'text', value: ({ state }) => returnStateNames[state] },
    { title: '교환', kind: 'text', value: ({ exchanged }) => (exchanged ? '교환' : '') },
    { title: '결제 금액', kind: 'won', value: ({ whole }) => whole },
    { title: '환불 금액', kind: 'won', value: ({ refund_amount }) => refund_amount },
  ],
)

export const getReturn = call({
  ...desk,
  method: 'GET',
  path: '/api/operators/returns/{id}',
  summary: 'One request with everything its decision needs; the account is masked',
  params: z.object({ id }),
  result: z.object({ data: returnDetail }),
})

export const getDeskReturnPicture = call({
  ...desk,
  method: 'GET',
  path: '/api/operators/returns/{id}/picture',
  summary: 'The picture of a request, as a file; each look is written down',
  params: z.object({ id }),
  file: ['image/jpeg'],
  result: z.object({}),
})

export const revealReturnAccount = call({
  ...desk,
  method: 'POST',
  path: '/api/operators/returns/{id}/account',
  summary: 'The whole account number; who looked is written down',
  params: z.object({ id }),
  result: z.object({ refund_depositor: z.string(), refund_bank_code: z.string(), refund_account: z.string() }),
})

export const getReturnPacking = call({
  ...desk,
  method: 'GET',
  path: '/api/operators/returns/{id}/packing/{picture}',
  summary: 'A photograph of the packing of what is asked back, as a file',
  params: z.object({ id, picture: id }),
  file: ['image/jpeg'],
  result: z.object({}),
})

/** A line whose buyer wants to return it without having requested it in the shop: won, kg. */
export const returnableLine = z.object({
  id: z.int(),
  order_no: z.string(),
  business_name: z.string(),
  pc_name: z.string(),
  weight: z.number(),
  os_code: orderStatus,
  amount: z.int(),
  delivered_on: day.nullable(),
  /** Whether the desk can record a return: it is delivered, the box is the buyer's, who has not left, and there is no request yet. */
  returnable: z.boolean(),
  /** The buyer has left: there is nobody to tell. */
  buyer_left: z.boolean(),
})
export type ReturnableLine = z.infer<typeof returnableLine>

export const findReturnable = call({
  ...desk,
  method: 'GET',
  path: '/api/operators/returns/lines',
  summary: 'The lines of an order, by its number or the end of it, and which of them can be asked back for their buyer',
  query: z.strictObject({ order_no: z.string().trim().min(1).max(30) }),
  result: z.object({ data: z.array(returnableLine) }),
})

export const takeReturnRequest = call({
  ...desk,
  method: 'POST',
  path: '/api/operators/returns',
  summary:
    'Ask lines back for their buyer, who told the desk (→ RTNW), all or none: up to the days of withdrawal from the delivery, a wrong item longer; the buyer is told',
  body: z.strictObject({
    line_ids: z.array(z.int().min(1).max(2_147_483_647)).min(1, '반품할 상품을 고르세요').max(50),
    return_content: returnRequestForm.shape.return_content,
    /** Who bears it and until when it is taken follow from this. Absent from a page of the release before: then what the words mean. */
    reason_code: returnReason.optional(),
    /** The day on which the buyer told us: the deadline is compared with this day. */
    asked_on: day,
  }),
  result: z.object({ ids: z.array(z.int()) }),
})

/** `state`: that of the request when the desk showed it. If somebody has moved it since, it is refused. */
const seen = { state: returnState }
const words = z.string().overwrite(onLines).max(200, '200자까지 입력할 수 있습니다.')
const stands = z.object({ state: returnState })

export const approveReturnRequest = call({
  ...desk,
  method: 'POST',
  path: '/api/operators/returns/{id}/approve',
  summary: 'Approve and fetch the goods: RTNW → RTNI; the buyer is told',
  params: z.object({ id }),
  body: z.strictObject({ ...seen, words: words.default('') }),
  result: stands,
})

export const receiveReturnGoods = call({
  ...desk,
  method: 'POST',
  path: '/api/operators/returns/{id}/receive',
  summary: 'The goods are here and wait for inspection (product 5 → 6); the buyer is told',
  params: z.object({ id }),
  body: z.strictObject(seen),
  result: stands,
})

export const refuseReturnRequest = call({
  ...desk,
  method: 'POST',
  path: '/api/operators/returns/{id}/refuse',
  summary: 'No money goes back: as asked, or after the inspection; the buyer reads the reason',
  params: z.object({ id }),
  body: z.strictObject({ ...seen, words: words.min(1, '구매자에게 알릴 사유를 입력해주세요.') }),
  result: stands,
})

export const refundReturnRequest = call({
  ...desk,
  method: 'POST',
  path: '/api/operators/returns/{id}/refund',
  summary: 'Give all of the money back, or `part` of it in won: after the inspection, or at once without fetching',
  params: z.object({ id }),
  body: z.strictObject({ ...seen, part: z.int().nullable().default(null), words: words.default('') }),
  result: z.object({ refund_amount: z.int(), refund_state: refundState }),
})

export const setBearer = call({
  ...desk,
  proof: true,
  method: 'POST',
  path: '/api/operators/returns/{id}/bearer',
  summary: 'Who bears a return that is not refused: what its line earns its partner is calculated anew',
  params: z.object({ id }),
  /** `seen`: who had been decided on when the desk showed it; null: nobody. */
  body: z.strictObject({ borne_by: bearer, seen: bearer.nullable() }),
  result: z.object({}),
})

/** A box on sale that may be given in exchange for the returned one. Won, kg. */
export const replacementBox = z.object({
  product_id: z.int(),
  pc_name: z.string(),
  grade_code: gradeCode,
  weight: z.number(),
  price: z.int(),
  cattle_no: z.string(),
  judge_breed_nm: z.string(),
  judge_sex_nm: z.string(),
  partner_name: z.string(),
  /** It is the same cut as the returned one. */
  same_cut: z.boolean(),
})
export type ReplacementBox = z.infer<typeof replacementBox>

export const listReplacements = call({
  ...desk,
  method: 'GET',
  path: '/api/operators/returns/{id}/replacements',
  summary: 'Boxes on sale to give instead: the same cut first, then the same grade, then what weighs alike',
  params: z.object({ id }),
  query: z.strictObject({ q: sought }),
  result: z.object({ data: z.array(replacementBox) }),
})

export const exchangeReturnRequest = call({
  ...desk,
  method: 'POST',
  path: '/api/operators/returns/{id}/exchange',
  summary: 'Give another box instead of money: a line of the same order at price 0; the buyer is told',
  params: z.object({ id }),
  body: z.strictObject({ ...seen, product_id: z.int().min(1).max(2_147_483_647), words: words.default('') }),
  result: z.object({ line_id: z.int() }),
})
