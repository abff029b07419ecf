import { z } from 'zod'
import { cashReceipts } from '#domain/cash-receipts.ts'
import { numberOrDigits } from '#domain/digits.ts'
import { checkoutForm } from '#domain/forms/checkout.ts'
import { address } from './account.ts'
import { call } from './call.ts'
import { picture } from './catalogue.ts'
import { hold } from './cart.ts'
import { id, productIds, urlCode } from './query.ts'
import { deliveryBasis } from './settings.ts'

export const orderFormLine = z.object({
  product_id: z.int(),
  price: z.int(),
  kg_price: z.int(),
  delivery_price: z.int(),
  weight: z.number(),
  pc_code: z.string(),
  pc_name: z.string(),
  judge_breed_nm: z.string(),
  judge_sex_nm: z.string(),
  gradeName: z.string(),
  grade_code: z.string(),
  cattle_no: z.string(),
  img: picture.nullable(),
  product_status_codes: z.object({ ps_code: z.int() }),
  partner_id: z.int(),
  partner: z.object({ partner_name: z.string() }),
  /** Where the buyer holds the box now; null: nowhere. */
  held: z.enum(['cart', 'order']).nullable(),
})
export type OrderFormLine = z.infer<typeof orderFormLine>

/** `state` N: payable, Y: completed (then `order_id` leads to the order). Amounts in won. */
export const orderForm = hold.extend({
  state: z.enum(['N', 'Y']),
  /** The server is confirming the payment at the provider. */
  paying: z.boolean(),
  /** The hold ran out; nothing was charged. */
  lapsed: z.boolean(),
  /** A payment may still be taken: the provider is asked whether one was authorised. Absent: an older server does not say. */
  asked: z.boolean().optional(),
  /**
   * Why the form ended: its time was over, the buyer left it (here, in another tab or on another device), or the operator ended it. Null
   * while it is open.
   */
  ended_by: z.enum(['time', 'left', 'desk']).nullable(),
  order_id: z.int(),
  order_no: z.string(),
  goods_amount: z.int(),
  delivery_amount: z.int(),
  /** What the fee is charged for: a shared fee depends on the address and on what else was bought today. */
  delivery_per: deliveryBasis,
  paid_amount: z.int(),
})
export type OrderForm = z.infer<typeof orderForm>

export const openForm = call({
  method: 'POST',
  path: '/api/users/orders/form',
  access: 'member',
  summary: 'Make an order form of held or free products: all or none',
  body: z.strictObject({ product_id: productIds }),
  result: z.object({ data: z.object({ url_code: z.string() }) }),
})

export const readForm = call({
  method: 'GET',
  path: '/api/users/orders/{url_code}',
  access: 'member',
  summary: 'The lines of an order form and its state',
  params: z.object({ url_code: urlCode }),
  result: z.object({ data: z.array(orderFormLine), form: orderForm }),
})

export const priceForm = call({
  method: 'PUT',
  path: '/api/users/orders/{url_code}/address',
  access: 'member',
  summary: 'Price the delivery of an order form for one of the buyer’s addresses, where its rule goes by the address',
  params: z.object({ url_code: urlCode }),
  body: z.strictObject({ user_address_id: id }),
  result: z.object({ paid_amount: z.int() }),
})

/** The parameters of the provider's browser SDK. `orderNo` is the number that is shown, `orderId` the unguessable id given to the provider. */
export const paymentParameters = z.object({
  clientKey: z.string(),
  customerKey: z.string(),
  amount: z.int(),
  taxFreeAmount: z.int(),
  orderNo: z.string(),
  orderId: z.string(),
  orderName: z.string(),
  customerEmail: z.string().nullable(),
  customerName: z.string(),
  customerMobilePhone: z.string(),
  method: z.enum(['CARD', 'TRANSFER']),
  /** For a transfer. The provider's window asks for the receipt number itself. */
  cashReceipt: z.object({ type: z.enum(cashReceipts) }).nullable(),
})
export type PaymentParameters = z.infer<typeof paymentParameters>

export const submitOrder = call({
  method: 'POST',
  path: '/api/users/orders/{url_code}',
  access: 'member',
  summary: 'Submit delivery and payment of an order form; answers the provider’s parameters',
  params: z.object({ url_code: urlCode }),
  /** `to`: the address that the buyer saw. If it differs by now, the request is refused. */
  body: checkoutForm.extend({ to: address.omit({ id: true, addr_label: true, main_YN: true }).optional() }).strict(),
  result: z.object({ pg: paymentParameters }),
})

export const extendOrder = call({
  method: 'POST',
  path: '/api/users/orders/expire',
  access: 'member',
  summary: 'Extend the hold of the open order form, never past its cap',
  body: z.strictObject({ url_code: urlCode.optional() }),
  result: hold,
})

/** `amount` is a claim: the server compares it and charges its own (DECISIONS §2). */
export const paymentSucceeded = call({
  method: 'POST',
  path: '/api/users/orders/payments/success',
  access: 'member',
  summary: 'The buyer came back from the provider: charge and settle',
  body: z.strictObject({
    orderId: z.string().min(6).max(64),
    // The provider's keys have only these characters. Anything else could change the address of our request to the provider.
    paymentKey: z.string().regex(/^[A-Za-z0-9_-]{1,200}$/),
    amount: z.preprocess(numberOrDigits, z.int().min(0).max(2_147_483_647)),
    urlCode,
  }),
  result: z.object({
    data: z.object({ order_id: z.int(), order_no: z.string(), paid_amount: z.int(), os_code: z.string() }),
  }),
})

export const paymentFailed = call({
  method: 'POST',
  path: '/api/users/orders/payments/fail',
  access: 'member',
  summary: 'The buyer came back without paying; the provider is asked before anything is given back',
  body: z.strictObject({
    code: z.string().max(100).default(''),
    message: z.string().max(500).default(''),
    orderId: z.string().max(64).nullish(),
    urlCode,
  }),
  result: z.object({
    data: z.object({
      /** The message to show. */
      message: z.string(),
      /** The payment was authorised after all, and this is the completed order. */
      order_id: z.int().nullable(),
      /** Where the money is. `none`: it never moved; `back`: it was charged wrongly and is being refunded; `unknown`: the provider did not answer. */
      money: z.enum(['none', 'back', 'unknown']),
    }),
  }),
})

export const leaveForm = call({
  method: 'DELETE',
  path: '/api/users/orders/{url_code}',
  access: 'member',
  summary: 'Leave the order page: releases before payment started, otherwise changes nothing',
  params: z.object({ url_code: urlCode }),
  result: z.object({ released: z.boolean() }),
})
