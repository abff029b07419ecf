import { z } from 'zod'
import { call } from '#contract/call.ts'
import { id, optional } from '#contract/query.ts'
import { type Column, sheetFormat, sheetTypes } from '#contract/sheet-format.ts'
import { fulfilmentBatch } from './fulfilment.ts'
import { laneLine, placeColumns } from './orders.ts'

const desk = { access: 'operator', role: 'orders' } as const
export const sheetLine = laneLine.omit({ due_at: true, lane_at: true, product_price: true })

/** What the sheet of a 발주 tells its partner about a line. */
export const ownSheetLine = sheetLine.omit({
  order_id: true,
  partner_id: true,
  replaces_id: true,
  replaced_by_id: true,
  courier_code: true,
})
type Columns = readonly Column<z.infer<typeof ownSheetLine>>[]

/** The columns of the sheet: the numbers of a line, then its box, where that goes, and an empty place for its parcel number. */
export const numberColumns: Columns = [
  { title: '주문상품번호', kind: 'text', value: ({ id: line }) => String(line) },
  { title: '주문번호', kind: 'text', value: ({ order_no }) => order_no },
  { title: '상품코드', kind: 'text', value: ({ product_id }) => `P${product_id}` },
]
export const packingColumns: Columns = [
  { title: '이력번호', kind: 'text', value: ({ cattle_no }) => cattle_no },
  { title: '부위', kind: 'text', value: ({ pc_name }) => pc_name },
  { title: '등급', kind: 'text', value: ({ gradeName }) => gradeName },
  { title: '중량(kg)', kind: 'kg', value: ({ weight }) => weight },
  ...placeColumns,
  { title: '택배사', kind: 'text', value: ({ courier_name }) => courier_name },
  { title: '운송장', kind: 'text', value: ({ tracking_number }) => tracking_number },
]

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

/** `left`: how many more wait, which are not in the list. */
export const packingList = <Line extends z.ZodType>(line: Line) => z.object({ data: z.array(line), left: z.int() })

export const getPackingList = call({
  ...desk,
  looks: true,
  method: 'GET',
  path: '/api/operators/orders/packing',
  summary: 'What waits to be packed (DELW), by address',
  query: z.strictObject({ partner_id: optional(id) }),
  result: packingList(sheetLine),
})
