import { z } from 'zod'
import { onLines } from '#domain/on-lines.ts'
import { deliveryForm } from '#domain/forms/delivery.ts'
import { call } from '#contract/call.ts'
import { id } from '#contract/query.ts'

const desk = { access: 'operator', role: 'orders' } as const
const reason = z.string().overwrite(onLines).min(1, '사유를 입력하세요').max(200)

export const correctParcel = call({
  ...desk,
  method: 'PATCH',
  path: '/api/operators/orders/lines/{id}/parcel',
  summary:
    'Another courier or number for a line that is on its way (DELI) or seemed to be delivered by the old one (DELK → DELI), or for all lines of its parcel; buyers are told',
  params: z.object({ id }),
  body: z.strictObject({
    courier_code: z.string().max(40),
    tracking_number: z.string('운송장 번호를 입력하세요').trim().min(1, '운송장 번호를 입력하세요').max(40),
    /** Correct all lines of the same parcel, not only this one. */
    whole: z.boolean().default(false),
    /** The check digit does not fit, and a person has confirmed the number. */
    sure: z.boolean().default(false),
    /** The number belongs to another parcel under way, and that one gets the number of this one: two slips were swapped. */
    swap: z.boolean().default(false),
    /** The values when the form was opened. If somebody has corrected them since, the request is refused. */
    was: z.strictObject({ courier_code: z.string(), tracking_number: z.string() }).optional(),
    reason,
  }),
  result: z.object({ line_count: z.int() }),
})
/** With the refusal of a number that is another parcel's: the number of the order with which it can be swapped. */
export type SwapOffer = { swap: string }

export const undoLine = call({
  ...desk,
  method: 'POST',
  path: '/api/operators/orders/lines/{id}/undo',
  summary: 'Take the shipment of one line back within ten minutes: DELI → DELW; the others of its batch stay sent',
  params: z.object({ id }),
  result: z.object({}),
})

export const correctDelivery = call({
  ...desk,
  method: 'PATCH',
  path: '/api/operators/orders/{id}/delivery',
  summary:
    'Another recipient, telephone, address or memo for a paid order of which nothing is sent yet; the buyer is told',
  params: z.object({ id }),
  body: z.strictObject({
    delivery: deliveryForm,
    /** The values when the form was opened. If somebody has corrected them since, the request is refused. */
    was: z.strictObject({
      reci_name: z.string(),
      reci_phone: z.string(),
      zipcode: z.string(),
      delivery_addr1: z.string(),
      delivery_addr2: z.string(),
      delivery_memo: z.string(),
    }),
    reason,
  }),
  result: z.object({}),
})
