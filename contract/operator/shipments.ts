import { z } from 'zod'
import { call } from '#contract/call.ts'
import { laneLine } from './orders.ts'

const desk = { access: 'operator', role: 'orders' } as const
/** As it was pasted, which may be any cell of the sheet, such as a remark: the check says what is wrong with it, and in which row. */
const cell = z.string().trim().max(1_000)
const shipments = z.strictObject({
  rows: z
    .array(
      z.strictObject({
        key: cell.default(''),
        courier: cell.default(''),
        number: cell,
      }),
    )
    .min(1, '운송장 번호를 입력하세요')
    .max(500, '한 번에 500개까지 할 수 있습니다.'),
  /** The lines for rows without a key, in this order; a single row is for all of them. */
  line_ids: z.array(z.int().min(1).max(2_147_483_647)).max(500).default([]),
  /** For rows that name no courier. */
  courier_code: z.string().max(40).default(''),
  /** Odd rows (with an unusual check digit) were confirmed by a person. */
  sure: z.boolean().default(false),
  /** Rows with an order number mean its lines of this partner only. */
  partner_id: z.int().min(1).max(2_147_483_647).nullable().default(null),
})
export const checkedRow = z.object({
  row: z.int(),
  key: z.string(),
  number: z.string(),
  courier_name: z.string().nullable(),
  lines: z.array(
    laneLine.pick({ id: true, order_no: true, pc_name: true, business_name: true, partner_name: true, weight: true }),
  ),
  /** An error; nothing is saved while any row has one. */
  problem: z.string().nullable(),
  /** A warning; saved if the request says `sure`. */
  odd: z.string().nullable(),
  /** A notice; needs no confirmation. */
  notice: z.string().nullish(),
})
export type CheckedRow = z.infer<typeof checkedRow>

export const checkShipments = call({
  ...desk,
  asks: true,
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
