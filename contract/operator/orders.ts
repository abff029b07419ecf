import { z } from 'zod'
import { gradeCode } from '#domain/codes.ts'
import { orderStatus } from '#domain/order-status.ts'
import { call } from '#contract/call.ts'
import { cursor, day, id, instant, keyset, limit, optional } from '#contract/query.ts'
import { sheetFormat, sheetTypes } from '#contract/sheet-format.ts'

/** A photograph of a packed box. */
export const packingPicture = z.object({ id: z.int(), at: instant, staff_name: z.string() })
export type PackingPicture = z.infer<typeof packingPicture>

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
const lineIds = z
  .array(z.int().min(1).max(2_147_483_647))
  .min(1, '선택된 상품이 없습니다.')
  .max(500, '한 번에 500개까지 할 수 있습니다.')

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

/** What a desk did in one go. `undo_until`: null when it cannot be taken back (any more). */
export const fulfilmentBatch = z.object({
  id: z.int(),
  /** The same for all that were made in one go: a 발주 for several partners is a batch for each. */
  go: z.int(),
  kind: z.enum(['order', 'ship', 'deliver']),
  at: instant,
  staff_name: z.string(),
  partner_name: z.string().nullable(),
  line_count: z.int(),
  undone_at: instant.nullable(),
  undo_until: instant.nullable(),
})
export type FulfilmentBatch = z.infer<typeof fulfilmentBatch>

export const listBatches = call({
  ...desk,
  looks: true,
  method: 'GET',
  path: '/api/operators/orders/batches',
  summary: 'What was done in one go lately, newest first: order sheets to print again, and what can still be undone',
  query: z.strictObject({ limit: limit(100) }),
  result: z.object({ data: z.array(fulfilmentBatch) }),
})

/** Orders lines from their partners (발주): PAYK → DELW, one batch with its order sheet for each partner. All or none. */
export const orderLines = call({
  ...desk,
  method: 'POST',
  path: '/api/operators/orders/orderings',
  summary: 'Order lines from their partners: PAYK → DELW, one batch for each partner',
  body: z.strictObject({ line_ids: lineIds }),
  result: z.object({
    batches: z.array(z.object({ id: z.int(), partner_name: z.string(), line_count: z.int() })),
  }),
})

const shipments = z.strictObject({
  rows: z
    .array(
      z.strictObject({
        key: z.string().trim().max(40).default(''),
        courier: z.string().trim().max(40).default(''),
        number: z.string().trim().max(40),
      }),
    )
    .min(1, '운송장 번호를 입력하세요')
    .max(500, '한 번에 500개까지 할 수 있습니다.'),
  /** The lines that rows without a key are for, in this order; with one row it is for all of them. */
  line_ids: z.array(z.int().min(1).max(2_147_483_647)).max(500).default([]),
  /** For rows that name none. */
  courier_code: z.string().max(40).default(''),
  /** Rows that are odd (a check digit that custom would have otherwise) were looked at and are right. */
  sure: z.boolean().default(false),
  /** Rows that name an order mean its lines of this partner. */
  partner_id: z.int().min(1).max(2_147_483_647).nullable().default(null),
})
const checkedRow = z.object({
  row: z.int(),
  key: z.string(),
  number: z.string(),
  courier_name: z.string().nullable(),
  lines: z.array(
    laneLine.pick({ id: true, order_no: true, pc_name: true, business_name: true, partner_name: true, weight: true }),
  ),
  /** Nothing is saved while a row has one. */
  problem: z.string().nullable(),
  /** Worth a second look; saved when somebody is `sure`. */
  odd: z.string().nullable(),
})
export type CheckedRow = z.infer<typeof checkedRow>

export const checkShipments = call({
  ...desk,
  method: 'POST',
  path: '/api/operators/orders/shipments/check',
  summary: 'What pasted parcel numbers would do, row by row, without doing it',
  body: shipments,
  result: z.object({ rows: z.array(checkedRow) }),
})

export const shipOrderLines = call({
  ...desk,
  method: 'POST',
  path: '/api/operators/orders/shipments',
  summary:
    'Hand lines over to a courier: DELW → DELI with parcel numbers, all or none; buyers are told when the undo is over',
  body: shipments,
  result: z.object({ batch_id: z.int(), line_count: z.int() }),
})

export const deliverLines = call({
  ...desk,
  method: 'POST',
  path: '/api/operators/orders/deliveries',
  summary: 'Delivered, by hand: DELI → DELK; the buyers are told',
  body: z.strictObject({ line_ids: lineIds, reason: z.string().trim().min(1, '사유를 입력하세요').max(200) }),
  result: z.object({ batch_id: z.int(), line_count: z.int() }),
})

export const undoBatch = call({
  ...desk,
  method: 'POST',
  path: '/api/operators/orders/batches/{id}/undo',
  summary: 'Take a 발주 or a shipment back within ten minutes; lines that went on since stay where they are',
  params: z.object({ id }),
  result: z.object({ undone: z.int(), gone_on: z.int() }),
})

const sheetLine = laneLine.omit({ due_at: true, lane_at: true, product_price: true })
export const getOrderSheet = call({
  ...desk,
  looks: true,
  method: 'GET',
  path: '/api/operators/orders/sheets/{id}',
  summary: 'The order sheet of one 발주, as its partner gets it: without prices',
  params: z.object({ id }),
  result: z.object({
    data: fulfilmentBatch.extend({
      partner: z.object({
        partner_name: z.string(),
        business_no: z.string().nullable(),
        phone: z.string(),
        contact_name: z.string(),
        order_email: z.string(),
        order_fax: z.string(),
        cut_off_time: z.string(),
      }),
      lines: z.array(sheetLine),
    }),
  }),
})

export const saveOrderSheet = call({
  ...desk,
  looks: true,
  method: 'GET',
  path: '/api/operators/orders/sheets/{id}/file',
  summary: 'The same as a spreadsheet',
  params: z.object({ id }),
  query: z.strictObject({ format: sheetFormat }),
  file: Object.values(sheetTypes),
  result: z.object({}),
})

export const getPackingList = call({
  ...desk,
  looks: true,
  method: 'GET',
  path: '/api/operators/orders/packing',
  summary: 'What waits to be packed (DELW), by address',
  query: z.strictObject({ partner_id: optional(id) }),
  result: z.object({ data: z.array(sheetLine) }),
})

export const addPackingPicture = call({
  ...desk,
  method: 'POST',
  path: '/api/operators/orders/lines/{id}/pictures',
  summary: 'Keep a photograph of the packed box of a line in DELW; answers all of the line',
  params: z.object({ id }),
  upload: { field: 'picture', max: 1, required: '사진 파일을 선택하세요', accepts: ['image'] },
  result: z.object({ data: z.array(packingPicture) }),
})

export const getPackingPicture = call({
  ...desk,
  method: 'GET',
  path: '/api/operators/orders/lines/{id}/pictures/{picture}',
  summary: 'A photograph of the packing, as a file',
  params: z.object({ id, picture: id }),
  file: ['image/jpeg'],
  result: z.object({}),
})
