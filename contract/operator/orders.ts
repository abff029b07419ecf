import { z } from 'zod'
import { gradeCode } from '#domain/codes.ts'
import { laneSorts } from '#domain/lane-sorts.ts'
import { orderStatus } from '#domain/order-status.ts'
import { refundState, refundWay } from '#domain/refund-lanes.ts'
import { type ParcelStatus, parcelStatusNames } from '#domain/tracking-number.ts'
import { call } from '#contract/call.ts'
import { cursor, day, id, instant, keyset, limit, optional } from '#contract/query.ts'
import { packingPicture } from './packing.ts'

/** What is seen of a line in its lane. `due_at`: the cut-off of its partner that this line was paid for. */
export const laneLine = z.object({
  id: z.int(),
  order_id: z.int(),
  order_no: z.string(),
  product_id: z.int(),
  os_code: orderStatus,
  lane_at: instant,
  due_at: instant.nullable(),
  business_name: z.string(),
  reci_name: z.string(),
  reci_phone: z.string(),
  zipcode: z.string(),
  delivery_addr1: z.string(),
  delivery_addr2: z.string(),
  delivery_memo: z.string(),
  partner_id: z.int(),
  partner_name: z.string(),
  /** The operator packs the boxes of this partner himself. */
  packed_here: z.boolean(),
  product_type: z.enum(['D', 'S']),
  pc_name: z.string(),
  grade_code: gradeCode,
  gradeName: z.string(),
  cattle_no: z.string(),
  weight: z.number(),
  product_price: z.int(),
  /** The day that was promised to the buyer; null: none was. */
  arrive_on: day.nullable(),
  /** The line of the same order that this one was given for, at price 0; and the one that was given for this one. */
  replaces_id: z.int().nullable(),
  replaced_by_id: z.int().nullable(),
  courier_code: z.string().nullable(),
  courier_name: z.string().nullable(),
  tracking_number: z.string().nullable(),
})
export type LaneLine = z.infer<typeof laneLine>

/** The lines of one order that are in one lane, as a card. */
export const laneCard = z.object({
  id: z.int(),
  order_no: z.string(),
  business_name: z.string(),
  lane_at: instant,
  due_at: instant.nullable(),
  amount: z.int(),
  count: z.int(),
  weight: z.number(),
  fresh: z.int(),
  parcels: z.int(),
  has_memo: z.boolean(),
  /** How many of them were given in exchange. */
  exchanged: z.int(),
})
export type LaneCard = z.infer<typeof laneCard>

const filter = {
  lane: orderStatus,
  partner_id: optional(id),
  day: optional(day),
  q: optional(z.string().trim().max(50)),
  cursor,
}
/** 'due', or '-due' from its end. Only lanes of work have an order other than that of time. */
const sorted = z
  .string()
  .regex(/^-?[a-z]+$/)
  .transform((said) => ({ by: said.replace('-', ''), desc: said.startsWith('-') }))
  .pipe(z.object({ by: z.enum(laneSorts), desc: z.boolean() }))
/** Whoever answers for the money may read what was sold for it. */
const desk = { access: 'operator', role: 'orders', also: 'money' } as const

export const countLanes = call({
  ...desk,
  looks: true,
  method: 'GET',
  path: '/api/operators/orders/lanes',
  summary: 'How many lines stand in each lane, what each partner still has to get and until when, and the couriers',
  result: z.object({
    lanes: z.array(z.object({ os_code: orderStatus, count: z.int() })),
    partners: z.array(
      z.object({
        id: z.int(),
        partner_name: z.string(),
        /** Lines of PAYK and of DELW. */
        paid: z.int(),
        ordered: z.int(),
        /** The next cut-off from now. */
        cut_off_at: instant.nullable(),
      }),
    ),
    couriers: z.array(z.object({ code: z.string(), courier_name: z.string() })),
  }),
})

export const listLaneLines = call({
  ...desk,
  looks: true,
  method: 'GET',
  path: '/api/operators/orders/lines',
  summary: 'The lines of a lane, the longest there first (of lanes that are over: the newest first)',
  query: z.strictObject({ ...filter, sort: optional(sorted), limit: limit(100) }),
  result: keyset(laneLine),
})

export const listLaneCards = call({
  ...desk,
  looks: true,
  method: 'GET',
  path: '/api/operators/orders/cards',
  summary: 'The same, one card for the lines of one order',
  query: z.strictObject({ ...filter, limit: limit(20) }),
  result: keyset(laneCard),
})

/** One order as somebody at the telephone needs it. */
export const deskOrder = z.object({
  id: z.int(),
  order_no: z.string(),
  ordered_at: instant,
  paid_at: instant.nullable(),
  goods_amount: z.int(),
  delivery_amount: z.int(),
  amount: z.int(),
  member: z.object({ id: z.int(), business_name: z.string(), name: z.string(), phone_no: z.string() }),
  delivery: laneLine.pick({
    reci_name: true,
    reci_phone: true,
    zipcode: true,
    delivery_addr1: true,
    delivery_addr2: true,
    delivery_memo: true,
  }),
  lines: z.array(
    laneLine.extend({
      img_path: z.string().nullable(),
      packing: z.array(packingPicture),
      /** Until when the shipment of this line can be taken back alone. */
      undo_until: instant.nullable(),
    }),
  ),
  payment: z
    .object({
      /** Null for those who have no business with payments. */
      payment_key: z.string().nullable(),
      pay_method: z.enum(['C', 'B']),
      amount: z.int(),
      state: z.enum(['CONFIRMING', 'DONE', 'FAILED']),
      cancel_amount: z.int(),
      approved_at: instant.nullable(),
      /** The provider's page, where it is known. */
      receipt_url: z.string().nullable(),
    })
    .nullable(),
  refunds: z.array(
    z.object({
      id: z.int(),
      amount: z.int(),
      state: refundState,
      way: refundWay,
      /** Null: of the whole payment. */
      pc_name: z.string().nullable(),
      created_at: instant,
      done_at: instant.nullable(),
    }),
  ),
  parcels: z.array(
    z.object({
      courier_code: z.string(),
      courier_name: z.string(),
      tracking_number: z.string(),
      line_ids: z.array(z.int()),
      /** Lines of other orders that are on their way in it. */
      others: z.int(),
      /** The courier's last word; null: it was not asked yet. */
      status: z.enum(Object.keys(parcelStatusNames) as [ParcelStatus, ...ParcelStatus[]]).nullable(),
      news: z.string().nullable(),
      news_at: instant.nullable(),
      place: z.string().nullable(),
      delivered_at: instant.nullable(),
    }),
  ),
  history: z.array(
    z.object({
      at: instant,
      line_id: z.int(),
      os_code: orderStatus,
      staff_name: z.string().nullable(),
      reason: z.string(),
    }),
  ),
  /** What the desk has corrected; `line_id` null: of the order. */
  corrections: z.array(
    z.object({
      id: z.number(),
      at: instant,
      action: z.string(),
      line_id: z.int().nullable(),
      staff_name: z.string(),
      reason: z.string(),
      changes: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
    }),
  ),
  /** The buyer's other orders, the last ones, and the last inquiries. */
  purchases: z.array(
    z.object({ id: z.int(), order_no: z.string(), ordered_at: instant, amount: z.int(), os_code: orderStatus }),
  ),
  inquiries: z.array(
    z.object({ id: z.int(), subject: z.string(), asked_at: instant, answered_at: instant.nullable() }),
  ),
})
export type DeskOrder = z.infer<typeof deskOrder>

export const getDeskOrder = call({
  ...desk,
  looks: true,
  method: 'GET',
  path: '/api/operators/orders/{id}',
  summary: 'One order with all its lines, for the desk',
  params: z.object({ id }),
  result: z.object({ data: deskOrder }),
})
