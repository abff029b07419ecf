import { z } from 'zod'
import { onLines } from '#domain/on-lines.ts'
import {
  ledgerColumn,
  ledgerStep,
  noticeOutcome,
  noticeOutcomeNames,
  ledgerColumnNames,
  ledgerStepNames,
} from '#domain/ledger.ts'
import { orderStatus } from '#domain/order-status.ts'
import { productStatus } from '#domain/product-status.ts'
import { attemptState, kindNames, noticeWords, ourState, ourStateNames, theirState } from '#domain/payment-words.ts'
import { call } from '#contract/call.ts'
import { listed } from '#contract/list-sheet.ts'
import { cursor, day, id, instant, keyset, limit, optional, sorting, soughtWords } from '#contract/query.ts'

/** One transfer of money, as in our books, at the provider, or both. Amounts in won. */
export const ledgerRow = z.object({
  /** 'a:' + payment key, 'c:' + the provider's transaction key, or 'r:' + the id of our refund. */
  key: z.string(),
  kind: z.enum(['approval', 'cancel']),
  column: ledgerColumn,
  /** The next step; null: there is nothing to do. */
  step: ledgerStep.nullable(),
  at: instant,
  payment_key: z.string(),
  order_id: z.int().nullable(),
  order_no: z.string().nullable(),
  business_name: z.string().nullable(),
  ours: z.object({ amount: z.int(), state: ourState }).nullable(),
  theirs: z.object({ amount: z.int(), status: z.string(), reason: z.string() }).nullable(),
  /** A question that a staff member has asked the provider. */
  query: z.object({ note: z.string(), staff_name: z.string(), at: instant }).nullable(),
})
export type LedgerRow = z.infer<typeof ledgerRow>

const side = z.object({ approved: z.int(), cancelled: z.int(), count: z.int() })
export const ledgerSums = z.object({
  ours: side,
  theirs: side,
  /** Won that were refunded by bank in the same days, which the provider does not know. */
  by_bank: z.int(),
  counts: z.object({ matched: z.int(), ours: z.int(), theirs: z.int() }),
})
export type LedgerSums = z.infer<typeof ledgerSums>

const desk = { access: 'operator', role: 'money' } as const

export const getLedger = listed(
  call({
    ...desk,
    method: 'GET',
    path: '/api/operators/payments/ledger',
    summary:
      'Our books against the provider’s own list of some days (today): what differs whole, of what agrees the newest 200',
    query: z.strictObject({ from: optional(day), to: optional(day) }),
    result: z.object({
      data: z.object({ from: day, to: day, sums: ledgerSums, rows: z.array(ledgerRow), hidden: z.int() }),
    }),
  }),
  '결제 대조',
  [
    { title: '시각', kind: 'moment', value: ({ at }) => at },
    { title: '주문번호', kind: 'text', value: ({ order_no }) => order_no },
    { title: '상호', kind: 'text', value: ({ business_name }) => business_name, width: 22 },
    { title: '구분', kind: 'text', value: ({ kind }) => kindNames[kind] },
    { title: '견줌', kind: 'text', value: ({ column }) => ledgerColumnNames[column] },
    { title: '우리 금액', kind: 'won', value: ({ ours }) => ours?.amount },
    { title: '우리 상태', kind: 'text', value: ({ ours }) => ours && ourStateNames[ours.state] },
    { title: '결제사 금액', kind: 'won', value: ({ theirs }) => theirs?.amount },
    { title: '결제사 상태', kind: 'text', value: ({ theirs }) => theirs && theirState(theirs.status) },
    { title: '차이', kind: 'won', value: ({ ours, theirs }) => (theirs?.amount ?? 0) - (ours?.amount ?? 0) },
    { title: '할 일', kind: 'text', value: ({ step }) => step && ledgerStepNames[step], width: 20 },
    { title: '문의', kind: 'text', value: ({ query }) => query?.note, width: 30 },
  ],
)

export const ledgerLine = z.object({
  id: z.int(),
  pc_name: z.string(),
  os_code: orderStatus,
  /** `whole`: what was paid for the line with its delivery; `due`: what of that may still be refunded. In won. */
  whole: z.int(),
  due: z.int(),
  /** The amount of our open refund: no more than this can be attached, and while a request is under way, only all of it. */
  open_refund: z.int().nullable(),
  may_part: z.boolean(),
})
export const paymentDetail = z.object({
  payment_key: z.string(),
  order_id: z.int().nullable(),
  order_no: z.string().nullable(),
  business_name: z.string().nullable(),
  /** The payment at the provider now; null: it knows no such payment. */
  provider: z
    .object({ status: z.string(), total: z.int(), balance: z.int(), method: z.string().nullable() })
    .nullable(),
  rows: z.array(ledgerRow),
  lines: z.array(ledgerLine),
  history: z.array(z.object({ at: instant, staff_name: z.string(), action: z.string(), reason: z.string() })),
})
export type PaymentDetail = z.infer<typeof paymentDetail>

const paymentKey = z.string().min(1).max(200)

export const paymentState = z.enum(['CONFIRMING', 'DONE', 'FAILED'])

/** A box of the payment's order, and who holds it now. */
export const paymentBox = z.object({
  line_id: z.int(),
  product_id: z.int(),
  pc_name: z.string(),
  weight: z.number(),
  /** Its price with delivery, in won. */
  amount: z.int(),
  os_code: orderStatus,
  ps_code: productStatus,
  /** `here`: held by or sold in this order; `other`: by or to somebody else. */
  held: z.enum(['here', 'other', 'free']),
  /** Until when it is held for this order; null: until the provider has answered. */
  until: instant.nullable(),
})
/** A payment in our own books. The provider is not asked, so the response is immediate. */
export const ownPayment = z.object({
  payment_key: z.string(),
  order_id: z.int().nullable(),
  order_no: z.string().nullable(),
  member: z.object({ id: z.int(), business_name: z.string(), name: z.string(), phone_no: z.string() }).nullable(),
  /** Null: no payment is booked with this key. */
  payment: z
    .object({
      amount: z.int(),
      cancel_amount: z.int(),
      state: paymentState,
      created_at: instant,
      tries: z.int(),
      next_try: instant,
      silent: z.boolean(),
      closing: z.boolean(),
      late: z.boolean(),
      unanswered: z.boolean(),
    })
    .nullable(),
  /** Its transfers in our books alone, with the step that follows from these. */
  rows: z.array(ledgerRow),
  boxes: z.array(paymentBox),
  history: z.array(z.object({ at: instant, staff_name: z.string(), action: z.string(), reason: z.string() })),
})
export type OwnPayment = z.infer<typeof ownPayment>

export const getOwnPayment = call({
  ...desk,
  method: 'GET',
  path: '/api/operators/payments/own',
  summary: 'One payment by our own rows: its order, buyer, boxes and who holds them; the provider is not asked',
  query: z.strictObject({ payment_key: paymentKey }),
  result: z.object({ data: ownPayment }),
})

export const foundPayment = z.object({
  id: z.int(),
  payment_key: z.string(),
  order_no: z.string(),
  business_name: z.string(),
  amount: z.int(),
  cancel_amount: z.int(),
  state: paymentState,
  created_at: instant,
})

export const searchPayments = call({
  ...desk,
  method: 'GET',
  path: '/api/operators/payments/search',
  summary: 'Our payments of any day by order number, buyer (business, name, id, telephone) or sum, the newest first',
  query: z.strictObject({
    q: soughtWords.min(2, '두 글자부터 찾을 수 있습니다.'),
    cursor,
    limit: limit(50),
  }),
  result: keyset(foundPayment),
})

export const getPaymentLedger = call({
  ...desk,
  method: 'GET',
  path: '/api/operators/payments/one',
  summary: 'One payment, read back at the provider now, against our books',
  query: z.strictObject({ payment_key: paymentKey }),
  result: z.object({ data: paymentDetail }),
})

export const runLedgerStep = call({
  ...desk,
  method: 'POST',
  path: '/api/operators/payments/steps',
  summary:
    'The safe next step of a row: worked out again from what the provider says now; refused when it is another by then',
  body: z.strictObject({
    payment_key: paymentKey,
    row_key: z.string().min(1).max(250),
    step: ledgerStep,
    /** The question to the provider (step `query`). */
    note: z.string().overwrite(onLines).max(200, '200자까지 입력할 수 있습니다.').default(''),
    /** The lines for which the money was refunded (step `attach`); empty for a payment without goods. */
    lines: z
      .array(z.strictObject({ id: z.int().min(1).max(2_147_483_647), amount: z.int().min(1).max(2_147_483_647) }))
      .max(50)
      .default([]),
  }),
  /** Null: the step was done, but the provider does not answer with the present state. */
  result: z.object({ data: paymentDetail.nullable() }),
})

export const attemptRow = z.object({
  id: z.int(),
  payment_key: z.string(),
  order_id: z.int(),
  order_no: z.string(),
  business_name: z.string(),
  amount: z.int(),
  created_at: instant,
  next_try: instant,
  tries: z.int(),
  /** The last request to the provider got no answer. */
  silent: z.boolean(),
  /** It is not confirmed any more: if it turns out to be charged, it is refunded. */
  closing: z.boolean(),
  /** Older than the minutes of the settings, so it may be closed by hand. */
  late: z.boolean(),
  /** Without an answer for so long that the rail and the first page count it. */
  unanswered: z.boolean(),
})
export type AttemptRow = z.infer<typeof attemptRow>

export const listAttempts = listed(
  call({
    ...desk,
    method: 'GET',
    path: '/api/operators/payments/attempts',
    summary: 'Payments of which nobody knows yet whether the money moved, the oldest first',
    query: z.strictObject({
      sort: sorting('order', 'buyer', 'age', 'tries', 'amount'),
      cursor,
      limit: limit(50),
    }),
    result: keyset(attemptRow),
  }),
  '확인 중인 결제',
  [
    { title: '주문번호', kind: 'text', value: ({ order_no }) => order_no },
    { title: '상호', kind: 'text', value: ({ business_name }) => business_name, width: 22 },
    { title: '시작', kind: 'moment', value: ({ created_at }) => created_at },
    { title: '물은 횟수', kind: 'count', value: ({ tries }) => tries },
    { title: '상태', kind: 'text', value: (attempt) => attemptState(attempt) },
    { title: '금액', kind: 'won', value: ({ amount }) => amount },
  ],
)

export const noticeRow = z.object({
  id: z.int(),
  received_at: instant,
  payment_key: z.string().nullable(),
  order_id: z.int().nullable(),
  order_no: z.string().nullable(),
  /** `notice`: sent by the provider; `refund`, `ledger`: found by us while refunding or while comparing the books. */
  found_by: z.enum(['notice', 'refund', 'ledger']),
  /** The state in the notice, which proves nothing. */
  says: z.string(),
  /** The state when the provider was asked. */
  read_back: z.string().nullable(),
  outcome: noticeOutcome.nullable(),
  checked_at: instant.nullable(),
  checks: z.int(),
})
export type NoticeRow = z.infer<typeof noticeRow>

export const listNotices = listed(
  call({
    ...desk,
    method: 'GET',
    path: '/api/operators/payments/notices',
    summary: 'The provider’s notices, the newest first, with what reading them back has shown',
    query: z.strictObject({
      sort: sorting('at', 'order', 'back', 'outcome'),
      cursor,
      limit: limit(50),
    }),
    result: keyset(noticeRow),
  }),
  '결제사 알림',
  [
    { title: '온 때', kind: 'moment', value: ({ received_at }) => received_at },
    { title: '주문번호', kind: 'text', value: ({ order_no }) => order_no },
    { title: '알림의 말', kind: 'text', value: (notice) => noticeWords(notice) },
    { title: '되물은 답', kind: 'text', value: ({ read_back }) => read_back && theirState(read_back) },
    { title: '결과', kind: 'text', value: ({ outcome }) => outcome && noticeOutcomeNames[outcome], width: 18 },
    { title: '확인한 때', kind: 'moment', value: ({ checked_at }) => checked_at },
  ],
)

export const getNotice = call({
  ...desk,
  method: 'GET',
  path: '/api/operators/payments/notices/{id}',
  summary: 'One notice as it came',
  params: z.object({ id }),
  result: z.object({ data: noticeRow.extend({ raw: z.string() }) }),
})
