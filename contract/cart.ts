import { z } from 'zod'
import { productStatus } from '#domain/product-status.ts'
import { call } from './call.ts'
import { instant, productIds } from './query.ts'
import { picture } from './catalogue.ts'

/**
 * The end of the buyer's hold: `expires_at` of the earliest held box, `capped_at` the latest time to which it can be extended. Null:
 * nothing is held. `hold_seconds`: how long this hold was when it began; null: nobody knows.
 */
export const hold = z.object({
  expires_at: instant.nullable(),
  capped_at: instant.nullable(),
  remainTime: z.int().nullable(),
  hold_seconds: z.int().nullable(),
  serverNow: instant,
})
export type Hold = z.infer<typeof hold>

/** Why a box of a refused request could not be taken. */
export const failedTake = z.object({
  product_id: z.int(),
  pc_name: z.string().nullable(),
  reason: z.enum(['taken', 'paying', 'sold', 'off', 'missing', 'mine-in-order', 'too-often', 'partner-rests']),
})
export type FailedTake = z.infer<typeof failedTake>

/** A line stays listed after its hold: then `product_status_codes.ps_code` is 0 and `lapsed` says why. */
export const cartLine = z.object({
  product_id: z.int(),
  price: z.int(),
  kg_price: z.int(),
  weight: z.number(),
  /** As in lists: the market's won per kg and the number of sales; null under 5 of them. */
  avg_kg_price: z.int().nullable(),
  avg_count: z.int().nullable(),
  pc_code: z.string(),
  pc_name: z.string(),
  product_type: z.string(),
  judge_breed_nm: z.string(),
  judge_sex_nm: z.string(),
  gradeName: z.string(),
  grade_code: z.string(),
  cattle_no: z.string(),
  img: picture.nullable(),
  version: z.int(),
  product_status_codes: z.object({ ps_code: productStatus }),
  partner_id: z.int(),
  /** False while its partner is paused: then a lapsed box cannot be taken again, although nobody holds it. */
  partner_open: z.boolean(),
  partners: z.object({ partner_name: z.string() }),
  cart: z.array(z.object({ user_id: z.int().nullable() })),
  expires_at: instant.nullable(),
  /** The open order form that holds this box. */
  url_code: z.string().nullable(),
  lapsed: z.enum(['time', 'withdrawn', 'sold', 'released']).nullable(),
  /** The hold has lapsed and the box is free: '다시 담기' works. */
  retakable: z.boolean(),
})
export type CartLine = z.infer<typeof cartLine>

export const countCart = call({
  method: 'GET',
  path: '/api/users/carts/count',
  access: 'member',
  summary: 'How many boxes are held in the cart, and until when',
  result: z.object({
    data: hold.extend({
      count: z.int(),
      /** `ordering`: boxes in open order forms, which are not counted as the cart's. `first_expires_at`: when the first of all holds ends. */
      ordering: z.int(),
      first_expires_at: instant.nullable(),
    }),
  }),
})

export const listCart = call({
  method: 'GET',
  path: '/api/users/carts',
  access: 'member',
  summary: 'The cart’s lines, newest first, and what lies in open order forms',
  result: z.array(cartLine),
})

export const listOrderedToday = call({
  method: 'GET',
  path: '/api/users/carts/delivery',
  access: 'member',
  summary: 'What was ordered today to the main address, by partner: a fee that a day shares is not taken again',
  result: z.object({ data: z.array(z.object({ partner_id: z.int(), goods: z.int(), delivery: z.int() })) }),
})

export const addToCart = call({
  method: 'POST',
  path: '/api/users/carts',
  access: 'member',
  summary: 'Put products in the cart and hold them: all or none',
  body: z.strictObject({ product_id: productIds }),
  result: hold.extend({ count: z.int() }),
})

export const removeFromCart = call({
  method: 'DELETE',
  path: '/api/users/carts',
  access: 'member',
  summary: 'Take products out of the cart; their holds end',
  body: z.strictObject({ product_id: productIds }),
  result: z.object({ count: z.int() }),
})

export const extendCart = call({
  method: 'POST',
  path: '/api/users/carts/expire',
  access: 'member',
  summary: 'Extend the cart’s holds, never past their cap',
  result: hold,
})
