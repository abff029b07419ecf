import { z } from 'zod'
import { call } from '#contract/call.ts'
import { id, optional } from '#contract/query.ts'
import { sheetFormat, sheetTypes } from '#contract/sheet-format.ts'
import { fulfilmentBatch } from './fulfilment.ts'
import { laneLine } from './orders.ts'

const desk = { access: 'operator', role: 'orders' } as const
export const sheetLine = laneLine.omit({ due_at: true, lane_at: true, product_price: true })
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
