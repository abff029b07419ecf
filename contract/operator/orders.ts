import { z } from 'zod'
import { gradeCode } from '#domain/codes.ts'
import { orderStatus, orderStatusNames } from '#domain/order-status.ts'
import { refundState, refundWay } from '#domain/refund-lanes.ts'
import { type ParcelStatus, parcelStatusNames } from '#domain/tracking-number.ts'
import { call } from '#contract/call.ts'
import { listed } from '#contract/list-sheet.ts'
import { cursor, day, id, instant, keyset, limit, optional, sorting, sought } from '#contract/query.ts'
import type { Column } from '#contract/sheet-format.ts'
import { packingPicture } from './packing.ts'

/** A line in its lane. `due_at`: the partner's cut-off by which it has to leave. */
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
  /** The operator packs the boxes of this partner. */
  packed_here: z.boolean(),
  product_type: z.enum(['D', 'S']),
  pc_name: z.string(),
  grade_code: gradeCode,
  gradeName: z.string(),
  cattle_no: z.string(),
  weight: z.number(),
  product_price: z.int(),
  /** The day of arrival promised to the buyer; null: none was. */
  arrive_on: day.nullable(),
  /**
   * `replaces_id`: the line of the same order for which this one was given in exchange, at price 0; `replaced_by_id`: the line given for
   * this one.
   */
  replaces_id: z.int().nullable(),
  replaced_by_id: z.int().nullable(),
  courier_code: z.string().nullable(),
  courier_name: z.string().nullable(),
  tracking_number: z.string().nullable(),
  /** When the partner's people said that they have read this 발주; null: they have not. */
  confirmed_at: instant.nullable(),
  /** The partner has people who can say so. */
  confirms: z.boolean(),
  /** They said that they cannot send it: open while the line is in DELW. */
  shortage: z.object({ reason: z.string(), at: instant }).nullable(),
})
export type LaneLine = z.infer<typeof laneLine>

/** The lines of one order that are in one lane, as a card. */
export const laneCard = z.object({
  id: z.int(),
  order_no: z.string(),
  business_name: z.string(),
  lane_at: instant,
  due_at: instant.nullable(),
  /** Goods and delivery of these lines in won; for a whole order the same amount as in its pane. */
  amount: z.int(),
  count: z.int(),
  weight: z.number(),
  fresh: z.int(),
  parcels: z.int(),
  has_memo: z.boolean(),
  /** How many of the lines were given in exchange. */
  exchanged: z.int(),
})
export type LaneCard = z.infer<typeof laneCard>

const lane = orderStatus.exclude(['ORDW', 'PAYF'])
const filter = {
  partner_id: optional(id),
  day: optional(day),
  q: sought,
  cursor,
}
/** `also`: the money role may read what was sold. */
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
        /** Of those in DELW: not confirmed by the partner's people although its cut-off is over, and said to be short. */
        late: z.int(),
        short: z.int(),
        /** Not confirmed, in time still, and there is no telephone for a text about it. */
        untold: z.int(),
        /** Of a partner that has to be called because of these. */
        phone: z.string().optional(),
        /** The next cut-off from now. */
        cut_off_at: instant.nullable(),
      }),
    ),
    couriers: z.array(z.object({ code: z.string(), courier_name: z.string() })),
  }),
})

type Place = Pick<
  LaneLine,
  'business_name' | 'reci_name' | 'reci_phone' | 'zipcode' | 'delivery_addr1' | 'delivery_addr2' | 'delivery_memo'
>
/** Where a box goes, in sheets. */
export const placeColumns: readonly Column<Place>[] = [
  { title: '상호', kind: 'text', width: 22, value: ({ business_name }) => business_name },
  { title: '받는 분', kind: 'text', value: ({ reci_name }) => reci_name },
  { title: '연락처', kind: 'text', value: ({ reci_phone }) => reci_phone },
  { title: '우편번호', kind: 'text', value: ({ zipcode }) => zipcode },
  {
    title: '주소',
    kind: 'text',
    width: 44,
    value: ({ delivery_addr1, delivery_addr2 }) => `${delivery_addr1} ${delivery_addr2}`.trim(),
  },
  { title: '배송 메모', kind: 'text', width: 28, value: ({ delivery_memo }) => delivery_memo },
]

export const listLaneLines = listed(
  call({
    ...desk,
    looks: true,
    method: 'GET',
    path: '/api/operators/orders/lines',
    summary:
      'The lines of a lane (none: of the four of the board), the longest there first; of lanes that are over the newest first, in no other order',
    query: z.strictObject({
      ...filter,
      lane: optional(lane),
      /** Only those about which the partner has to be called: `late` and `short` (`countLanes`). */
      calls: z.literal('1').optional(),
      sort: sorting('due', 'since', 'order', 'buyer', 'cut', 'weight', 'partner', 'address', 'parcel'),
      limit: limit(100),
    }),
    result: keyset(laneLine),
  }),
  '주문',
  [
    { title: '주문번호', kind: 'text', value: ({ order_no }) => order_no },
    { title: '주문상품번호', kind: 'text', value: ({ id: line }) => String(line) },
    { title: '상태', kind: 'text', value: ({ os_code }) => orderStatusNames[os_code] },
    { title: '들어온 때', kind: 'moment', value: ({ lane_at }) => lane_at },
    { title: '발주 마감', kind: 'moment', value: ({ due_at }) => due_at },
    { title: '교환', kind: 'text', value: ({ replaces_id }) => replaces_id && `${replaces_id}번을 대신함` },
    ...placeColumns,
    { title: '공급사', kind: 'text', width: 22, value: ({ partner_name }) => partner_name },
    { title: '이력번호', kind: 'text', value: ({ cattle_no }) => cattle_no },
    { title: '부위', kind: 'text', value: ({ pc_name }) => pc_name },
    { title: '등급', kind: 'text', value: ({ gradeName }) => gradeName },
    { title: '중량(kg)', kind: 'kg', value: ({ weight }) => weight },
    { title: '금액', kind: 'won', value: ({ product_price }) => product_price },
    { title: '택배사', kind: 'text', value: ({ courier_name }) => courier_name },
    { title: '운송장', kind: 'text', value: ({ tracking_number }) => tracking_number },
  ],
)

export const listLaneCards = call({
  ...desk,
  looks: true,
  method: 'GET',
  path: '/api/operators/orders/cards',
  summary: 'The same, one card for the lines of one order',
  query: z.strictObject({ ...filter, lane, limit: limit(20) }),
  result: keyset(laneCard),
})

/** One order with all that a staff member needs on the telephone. */
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
      /** Until when the shipment of this line alone can be undone. */
      undo_until: instant.nullable(),
    }),
  ),
  payment: z
    .object({
      /** Null for roles that may not see payments. */
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
      /** Null: a refund of the whole payment. */
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
      /** The number of lines of other orders in the same parcel. */
      others: z.int(),
      /** The courier's last status; null: it was not asked yet. */
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
  /** Corrections by the desk; `line_id` null: of the order itself. */
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
  /** `purchases`: the buyer's last other orders; `inquiries`: the last inquiries. */
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
