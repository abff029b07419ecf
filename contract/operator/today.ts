import { z } from 'zod'
import { gradeCode } from '#domain/codes.ts'
import { orderStatus, orderStatusNames } from '#domain/order-status.ts'
import { call } from '#contract/call.ts'
import { listed } from '#contract/list-sheet.ts'
import { cursor, day, instant, keyset, limit, optional } from '#contract/query.ts'

/** The kinds of waiting work, by desk. */
export const workKind = z.enum([
  'orders',
  'parcels',
  'listings',
  'members',
  'returns',
  'refunds',
  'settlements',
  'payments',
  'cancels',
  'inquiries',
  'holds',
  'messages',
])
export type WorkKind = z.infer<typeof workKind>

/**
 * `late`: those over their time (OPERATOR.md: a box after the cut-off by which it had to leave, an inquiry after 24 hours, a refund after its last day, a hold after the minutes of the
 * settings and up to `holdsCountedTo`, a payment after one minute).
 */
export const work = z.object({
  kind: workKind,
  count: z.int(),
  late: z.int(),
  oldest_at: instant.nullable(),
})
export type Work = z.infer<typeof work>

export const sweepHealth = z.object({
  name: z.string(),
  state: z.enum(['ok', 'late', 'failing']),
  /** When it last succeeded; null: not yet. */
  ok_at: instant.nullable(),
  /** Its last error, for the owner. */
  failure: z.string().nullable(),
})
export const health = z.object({
  sweeps: z.array(sweepHealth),
  sockets: z.object({
    /** Processes with a heartbeat within half a minute, and those without one for up to a day. */
    processes: z.int(),
    silent: z.int(),
    connected: z.int(),
    /** Events that wait for their number, or for a process to send them, for more than ten seconds. */
    waiting: z.int(),
  }),
  /** The last run of the audit, which runs all the time. */
  audit: z.object({ at: instant, violations: z.int() }).nullable(),
  /** The last run of the whole audit of each night. `rules`: those that found something (A1, S2, …); `late`: more than 30 hours ago. */
  whole_audit: z.object({ at: instant, violations: z.int(), rules: z.array(z.string()), late: z.boolean() }).nullable(),
})
export type Health = z.infer<typeof health>

export const accountAct = z.object({
  id: z.int(),
  at: instant,
  staff_name: z.string(),
  account_id: z.int(),
  account_name: z.string(),
  action: z.string(),
  reason: z.string(),
})
export type AccountAct = z.infer<typeof accountAct>

export const today = z.object({
  day,
  now: instant,
  boxes: z.object({
    /** Boxes with today as their sale date, the sold ones among them, and their share in percent with one decimal. */
    posted: z.int(),
    sold: z.int(),
    scs_percent: z.number(),
    available: z.int(),
    in_cart: z.int(),
    in_order: z.int(),
    paying: z.int(),
  }),
  /** Lines paid today and still sold, of any sale date. Amounts are null without the role. */
  sold: z.object({
    count: z.int(),
    weight: z.number(),
    amount: z.int().nullable(),
    /** Won per kg, today's and yesterday's. */
    kg_price: z.int().nullable(),
    kg_price_before: z.int().nullable(),
  }),
  orders: z.object({ count: z.int(), before: z.int() }),
  /** In won, exact: captured today, refunded today, and captured yesterday up to this time of the day. */
  money: z.object({ in: z.int(), out: z.int(), in_before: z.int() }).nullable(),
  work: z.array(work),
  /** After how many minutes a hold counts as late (by the settings). */
  long_hold_minutes: z.int(),
  /** Paid orders by hour, and the average of the same weekday in the last four weeks; null: not known yet. */
  hours: z.array(z.object({ hour: z.int(), orders: z.int(), usual: z.number().nullable() })),
  days: z.array(z.object({ day, orders: z.int(), amount: z.int().nullable() })),
  /** The held boxes, those that end first in front; null without a role that may know the holder. */
  held: z
    .array(
      z.object({
        product_id: z.int(),
        pc_name: z.string(),
        grade_code: gradeCode,
        business_name: z.string(),
        kind: z.enum(['CART', 'ORDER']),
        expires_at: instant,
        first_at: instant,
      }),
    )
    .nullable(),
  carcasses: z.array(
    z.object({
      id: z.int(),
      cattle_no: z.string(),
      grade_code: gradeCode,
      boxes: z.int(),
      sold: z.int(),
      /** Won of the boxes that are not sold yet. */
      left: z.int(),
    }),
  ),
  /** Changes of staff accounts within the last week; null for everybody but owners. */
  accounts: z.array(accountAct).nullable(),
  health,
})
export type Today = z.infer<typeof today>

/** Every staff member sees this page, without what their roles may not see. */
export const getToday = call({
  method: 'GET',
  path: '/api/operators/today',
  access: 'operator',
  summary: 'The day in figures, as far as the own roles may see it',
  result: z.object({ data: today }),
})

export const moneyMove = z.object({
  id: z.int(),
  at: instant,
  order_id: z.int(),
  order_no: z.string(),
  business_name: z.string(),
  amount: z.int(),
  /** How it was paid, or why it was refunded. */
  words: z.string(),
})
export type MoneyMove = z.infer<typeof moneyMove>

const ofDay = { day: optional(day), cursor, limit: limit(50) }

export const listMoneyMoves = listed(
  call({
    method: 'GET',
    path: '/api/operators/today/money',
    access: 'operator',
    role: 'money',
    looks: true,
    summary: 'What was captured on a day, or given back, newest first; the sum is that of the first page’s figure',
    query: z.strictObject({ way: z.enum(['in', 'out']).default('in'), ...ofDay }),
    result: keyset(moneyMove).extend({ sum: z.int(), count: z.int() }),
  }),
  '하루 장부',
  [
    { title: '시각', kind: 'moment', value: ({ at }) => at },
    { title: '주문번호', kind: 'text', value: ({ order_no }) => order_no },
    { title: '상호', kind: 'text', value: ({ business_name }) => business_name, width: 22 },
    { title: '내용', kind: 'text', value: ({ words }) => words, width: 30 },
    { title: '금액', kind: 'won', value: ({ amount }) => amount },
  ],
)

export const soldLine = z.object({
  id: z.int(),
  at: instant,
  order_id: z.int(),
  order_no: z.string(),
  business_name: z.string(),
  os_code: orderStatus,
  pc_name: z.string(),
  gradeName: z.string(),
  cattle_no: z.string(),
  weight: z.number(),
  kg_price: z.int(),
  amount: z.int(),
})
export type SoldLine = z.infer<typeof soldLine>

export const listSoldLines = listed(
  call({
    method: 'GET',
    path: '/api/operators/today/sold',
    access: 'operator',
    role: 'orders',
    also: 'money',
    looks: true,
    summary: 'Lines paid on a day and still sold, newest first',
    query: z.strictObject(ofDay),
    result: keyset(soldLine).extend({ sum: z.int(), count: z.int() }),
  }),
  '하루 판매',
  [
    { title: '시각', kind: 'moment', value: ({ at }) => at },
    { title: '주문번호', kind: 'text', value: ({ order_no }) => order_no },
    { title: '상호', kind: 'text', value: ({ business_name }) => business_name, width: 22 },
    { title: '부위', kind: 'text', value: ({ pc_name }) => pc_name },
    { title: '등급', kind: 'text', value: ({ gradeName }) => gradeName },
    { title: '이력번호', kind: 'text', value: ({ cattle_no }) => cattle_no },
    { title: '상태', kind: 'text', value: ({ os_code }) => orderStatusNames[os_code] },
    { title: '중량(kg)', kind: 'kg', value: ({ weight }) => weight },
    { title: 'kg당 가격', kind: 'won', value: ({ kg_price }) => kg_price },
    { title: '금액', kind: 'won', value: ({ amount }) => amount },
  ],
)
