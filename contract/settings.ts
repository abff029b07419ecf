import { z } from 'zod'
import { type DeliveryBasis, deliveryBases } from '#domain/delivery-price.ts'
import { call } from './call.ts'

export const deliveryBasis = z.enum(Object.keys(deliveryBases) as [DeliveryBasis, ...DeliveryBasis[]])

/** What every screen may know: footer, prices, hours, addresses of the outside scripts, app version. */
export const publicSettings = z.object({
  app_version: z.string(),
  delivery_box_price: z.int(),
  /** For what the fee is taken, and from which sum of goods on it is not; null: it always is. */
  delivery_rule: z.object({ per: deliveryBasis, free_from: z.int().nullable() }),
  return_days: z.int(),
  wrong_item_return_days: z.int(),
  withdrawal_days: z.int(),
  refund_business_days: z.int(),
  /** So long before a hold ends its buyer is asked whether to go on. */
  warning_seconds: z.int(),
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
  /** Where the courier does not go; null: the list that the screen knows. */
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
