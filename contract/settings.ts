import { z } from 'zod'
import { type DeliveryBasis, deliveryBases } from '#domain/delivery-price.ts'
import { call } from './call.ts'

export const deliveryBasis = z.enum(Object.keys(deliveryBases) as [DeliveryBasis, ...DeliveryBasis[]])

/** Settings that every screen may read: footer, prices, hours, addresses of outside scripts, app version. */
export const publicSettings = z.object({
  app_version: z.string(),
  delivery_box_price: z.int(),
  /** What the fee is charged for, and the price of goods from which delivery is free; null: never. */
  delivery_rule: z.object({ per: deliveryBasis, free_from: z.int().nullable() }),
  return_days: z.int(),
  wrong_item_return_days: z.int(),
  withdrawal_days: z.int(),
  refund_business_days: z.int(),
  /** Seconds before the end of a hold when its buyer is asked whether to extend it. */
  warning_seconds: z.int(),
  /** Boxes that a buyer can hold at a time. Absent: an older server does not say. */
  max_held_products: z.int().optional(),
  company: z.object({
    name: z.string(),
    representative: z.string(),
    business_no: z.string(),
    mail_order_no: z.string(),
    address: z.string(),
    phone: z.string(),
    email: z.string(),
    hosting: z.string(),
    privacy_officer: z.string(),
  }),
  support: z.object({
    hours: z.string(),
    lunch: z.string(),
    inquiry_receipt: z.string(),
    inquiry_answer: z.string(),
  }),
  banners: z.array(
    z.object({
      title: z.string(),
      text: z.string(),
      link: z.string(),
      img_path: z.string(),
      img_path_wide: z.string(),
      width: z.int(),
      height: z.int(),
    }),
  ),
  /** Areas without delivery; null: the default list, which the screen has. */
  remote_areas: z.object({ counties: z.array(z.string()), towns: z.array(z.string()) }).nullable(),
  payment_script_url: z.string(),
  postcode_script_url: z.string(),
})
export type PublicSettings = z.infer<typeof publicSettings>

export const getSettings = call({
  method: 'GET',
  path: '/api/fronts/settings',
  access: 'anyone',
  summary: 'Settings that every screen may know',
  result: z.object({ data: publicSettings }),
})
