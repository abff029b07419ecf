import { z } from 'zod'
import { gradeCode } from '#domain/codes.ts'
import { digits, numberOrDigits } from '#domain/digits.ts'
import { onOneLine } from '#domain/filled.ts'
import { onLines } from '#domain/on-lines.ts'
import { orderStatus } from '#domain/order-status.ts'
import { returnState } from '#domain/return-reasons.ts'
import { parcelStatusNames, type ParcelStatus } from '#domain/tracking-number.ts'
import { call } from './call.ts'
import { picture } from './catalogue.ts'
import { day, id, instant, limit, optional, page, paged } from './query.ts'

/** A line of an order with its values as stored at sale. Prices in won, weight in kg. */
export const orderProduct = z.object({
  id: z.int(),
  product_id: z.int(),
  os_code: orderStatus,
  os_name: z.string(),
  tracking_number: z.string().nullable(),
  courier_name: z.string().nullable(),
  tracking_url: z.string().nullable(),
  product_price: z.int(),
  delivery_price: z.int(),
  /** The day of arrival, in Seoul, promised when it was paid; null: none was. */
  arrive_on: day.nullable(),
  /** `replaces_id`: the line of this order for which this one was given in exchange, at price 0; `replaced_by_id`: the line given for this one. */
  replaces_id: z.int().nullable(),
  replaced_by_id: z.int().nullable(),
  /** When the line reached each status, oldest first. */
  history: z.array(z.object({ os_code: orderStatus, at: instant })),
  /** A refund under way or done, in won. */
  refund: z.object({ amount: z.int(), state: z.enum(['NEW', 'SENT', 'DONE', 'MANUAL']) }).nullable(),
  view_product_beef: z.object({
    weight: z.number(),
    kg_price: z.int(),
    product_cate_codes: z.object({ pc_code: z.string(), pc_name: z.string() }),
    carcass_infos: z.object({
      cattle_no: z.string(),
      judge_breed_nm: z.string(),
      judge_sex_nm: z.string(),
      gradeName: z.string(),
      grade_code: z.string(),
      partners: z.object({ partner_name: z.string() }),
    }),
    img: picture.nullable(),
  }),
})
export type OrderProduct = z.infer<typeof orderProduct>

export const order = z.object({
  id: z.int(),
  order_no: z.string(),
  created_at: instant,
  os_code: orderStatus,
  order_status_code: z.object({ os_name: z.string() }),
  order_products: z.array(orderProduct),
  order_payment: z
    .object({
      pay_method: z.enum(['C', 'B']),
      paid_amount: z.int(),
      cancel_amount: z.int(),
      transaction_id: z.string().nullable(),
      created_at: instant,
    })
    .nullable(),
  order_delivery: z.object({
    delivery_type: z.enum(['G', 'P']),
    delivery_typeName: z.string(),
    reci_name: z.string(),
    zipcode: z.string(),
    delivery_addr1: z.string(),
    delivery_addr2: z.string(),
    reci_phone: z.string(),
    delivery_memo: z.string(),
  }),
})
export type Order = z.infer<typeof order>

/** The newest return request of a line. Of the account only what the buyer needs to recognise it. */
export const returnRequest = z.object({
  state: returnState,
  return_content: z.string(),
  refund_depositor: z.string(),
  refund_bank_name: z.string(),
  refund_account_last4: z.string(),
  has_picture: z.boolean(),
  pick_up: z.boolean().nullable(),
  /** The operator's answer: why it was refused, what the inspection found. */
  answer: z.string(),
  refund_amount: z.int().nullable(),
  requested_at: instant,
  approved_at: instant.nullable(),
  received_at: instant.nullable(),
  closed_at: instant.nullable(),
})
export type ReturnRequest = z.infer<typeof returnRequest>

/** A parcel of the order with the courier's events, newest first. */
export const parcel = z.object({
  courier_name: z.string(),
  tracking_number: z.string(),
  tracking_url: z.string().nullable(),
  status: z.enum(Object.keys(parcelStatusNames) as [ParcelStatus, ...ParcelStatus[]]),
  delivered_at: instant.nullable(),
  events: z.array(z.object({ at: instant, code: z.string(), name: z.string(), place: z.string(), words: z.string() })),
})
export type Parcel = z.infer<typeof parcel>

const orderLine = orderProduct.extend({
  return_request: returnRequest.nullable(),
  /**
   * The last days in Seoul on which the line can be returned (`any`), the customer centre helps with it (`help`), and it can be returned as
   * a wrong item (`wrong`); null before it has arrived.
   */
  return_until: z.object({ any: day, help: day, wrong: day, today: day }).nullable(),
  /**
   * What cancelling the line does: the money goes back at once (`AT_ONCE`), the operator decides (`ASKED`), or the whole order is given up
   * because its payment is not known yet (`WHOLE`); null: it cannot be cancelled, or it is being given up already.
   */
  cancelling: z.enum(['AT_ONCE', 'ASKED', 'WHOLE']).nullable(),
})
export type OrderLine = z.infer<typeof orderLine>

/** One order with all that its own screen shows. */
export const orderDetail = order.extend({ order_products: z.array(orderLine), parcels: z.array(parcel) })
export type OrderDetail = z.infer<typeof orderDetail>

/** The result for one of several lines. `problem`: the message to show; null: it is done. */
export const lineOutcome = z.object({ id: z.int(), os_code: orderStatus.nullable(), problem: z.string().nullable() })
export type LineOutcome = z.infer<typeof lineOutcome>

/** Lines of each order in a list of orders; the order's own call returns all. */
export const listedLines = 3

/** An order in a list: its first lines, without their history, parcels and refunds, and the totals of all its lines. */
const listedOrder = order.extend({
  order_products: z.array(
    orderProduct.omit({
      history: true,
      refund: true,
      replaced_by_id: true,
      courier_name: true,
      tracking_url: true,
      arrive_on: true,
    }),
  ),
  /** Ordered boxes, without those given in exchange. */
  goods_count: z.int(),
  partner_count: z.int(),
  /** Won, with delivery. */
  goods_price: z.int(),
})
export type ListedOrder = z.infer<typeof listedOrder>

export const listOrders = call({
  method: 'GET',
  path: '/api/users/orders',
  access: 'member',
  summary: 'The buyer’s orders, newest first',
  query: z.strictObject({
    page,
    limit: limit(10),
    start_date: optional(day),
    end_date: optional(day),
    os_code: optional(orderStatus),
  }),
  result: paged(listedOrder),
})

export const listLastCuts = call({
  method: 'GET',
  path: '/api/users/orders/cuts',
  access: 'member',
  summary: 'The cuts bought last: each with each grade once, newest first',
  result: z.object({
    data: z.array(
      z.object({ pc_code: z.string(), pc_name: z.string(), grade_code: gradeCode, kg_price: z.int(), at: instant }),
    ),
  }),
})

export const getOrder = call({
  method: 'GET',
  path: '/api/users/orders/{id:int}',
  access: 'member',
  summary: 'One order of the buyer',
  params: z.object({ id }),
  result: z.object({ data: z.array(orderDetail).length(1) }),
})

const againFacts = z.object({
  grade_code: z.string(),
  gradeName: z.string(),
  judge_sex_nm: z.string(),
  weight: z.number(),
  kg_price: z.int(),
  price: z.int(),
})

/** A line of an earlier order and the box on sale that is most like it; null: there is none. Prices in won, weight in kg. */
export const againLine = againFacts.extend({
  id: z.int(),
  pc_code: z.string(),
  pc_name: z.string(),
  judge_breed_nm: z.string(),
  box: againFacts.extend({ product_id: z.int(), partner_name: z.string() }).nullable(),
})
export type AgainLine = z.infer<typeof againLine>

export const findAgain = call({
  method: 'GET',
  path: '/api/users/orders/{id}/again',
  access: 'member',
  summary: 'What is on sale now that is nearest to the lines of an earlier order, every box once',
  params: z.object({ id }),
  result: z.object({ data: z.array(againLine) }),
})

export const confirmPurchase = call({
  method: 'PATCH',
  path: '/api/users/orders/products/statuses',
  access: 'member',
  summary:
    'Confirm the purchase of shipped or delivered lines, all or none; a refusal names in `failed[]` the lines that it is for',
  body: z.strictObject({
    os_code: z.literal('ORDK'),
    order_product_id: z
      .array(z.preprocess(numberOrDigits, z.int().min(1).max(2_147_483_647)))
      .min(1)
      .max(50),
  }),
  result: z.object({ order_product_id: z.array(z.int()) }),
})

/** opc_code 1: cancelled before ordering to supplier (SPEC §4). */
export const cancelProduct = call({
  method: 'POST',
  path: '/api/users/orders/products/cancels/{id}',
  access: 'member',
  summary:
    'Cancel a paid line, and with it the lines of `order_product_id`, each for itself; the money goes back through the provider at once',
  params: z.object({ id }),
  body: z.strictObject({
    opc_code: z.preprocess(digits, z.literal(1)),
    cancel_content: z
      .string()
      .overwrite(onOneLine)
      .max(150, '취소 사유는 150자까지 입력할 수 있습니다.')
      .default('')
      .transform((said) => said || '발주 전 취소'),
    /** The buyer's own words, appended to the text of the code. */
    cancel_reason: z.string().overwrite(onLines).max(150, '취소 사유는 150자까지 입력할 수 있습니다.').default(''),
    /** More lines to cancel for the same reason. */
    order_product_id: z.array(id).max(50).default([]),
  }),
  result: z.object({
    /** The state of the line in the path; null if this one was refused and another was not. */
    os_code: orderStatus.nullable(),
    refund_amount: z.int(),
    lines: z.array(lineOutcome.extend({ refund_amount: z.int() })),
  }),
})

export const getReceipt = call({
  method: 'GET',
  path: '/api/users/orders/{id}/receipt',
  access: 'member',
  summary: 'Where the payment’s receipt is; found by the server, which alone holds the secret key',
  params: z.object({ id }),
  result: z.object({ receipt_url: z.string() }),
})
