import { z } from 'zod'
import { gradeCode } from '#domain/codes.ts'
import { orderStatus } from '#domain/order-status.ts'
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
const desk = { access: 'operator', role: 'orders' } as const

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
  query: z.strictObject({ ...filter, limit: limit(100) }),
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

export const getDeskOrder = call({
  ...desk,
  looks: true,
  method: 'GET',
  path: '/api/operators/orders/{id}',
  summary: 'One order with all its lines, for the desk',
  params: z.object({ id }),
  result: z.object({
    data: z.object({
      id: z.int(),
      order_no: z.string(),
      paid_at: instant.nullable(),
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
      lines: z.array(laneLine.extend({ img_path: z.string().nullable(), packing: z.array(packingPicture) })),
      history: z.array(
        z.object({
          at: instant,
          line_id: z.int(),
          os_code: orderStatus,
          staff_name: z.string().nullable(),
          reason: z.string(),
        }),
      ),
    }),
  }),
})
