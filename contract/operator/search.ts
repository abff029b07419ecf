import { z } from 'zod'
import { gradeCode } from '#domain/codes.ts'
import { memberStatus } from '#domain/member-status.ts'
import { orderStatus } from '#domain/order-status.ts'
import { partnerStatus } from '#domain/partner-status.ts'
import { settlementState } from '#domain/settlement/settlement-state.ts'
import { call } from '#contract/call.ts'
import { day, instant, pcCode, soughtWords } from '#contract/query.ts'

export const found = z.object({
  /** Null if the role may not see this kind of thing. Newest first, at most eight. */
  orders: z
    .array(
      z.object({
        id: z.int(),
        order_no: z.string(),
        business_name: z.string(),
        os_code: orderStatus,
        amount: z.int(),
        ordered_at: instant,
      }),
    )
    .nullable(),
  members: z
    .array(
      z.object({
        id: z.int(),
        userid: z.string(),
        name: z.string(),
        business_name: z.string(),
        phone_no: z.string(),
        status: memberStatus,
      }),
    )
    .nullable(),
  carcasses: z
    .array(
      z.object({
        id: z.int(),
        cattle_no: z.string(),
        grade_code: gradeCode,
        partner_name: z.string(),
        sale_date: day,
        boxes: z.int(),
        available: z.int(),
      }),
    )
    .nullable(),
  partners: z
    .array(z.object({ id: z.int(), partner_name: z.string(), phone: z.string(), status: partnerStatus }))
    .nullable(),
  /** By their number. Absent in the answer of an older server. */
  settlements: z
    .array(
      z.object({ id: z.int(), number: z.string(), partner_name: z.string(), net: z.int(), state: settlementState }),
    )
    .nullable()
    .optional(),
  /** Cuts by their names, with how many boxes of each are on sale. */
  cuts: z.array(z.object({ pc_code: pcCode, pc_name: z.string(), available: z.int() })).nullable(),
})
export type Found = z.infer<typeof found>

/** Every staff member may search; the result has only what their roles may see. */
export const searchDesk = call({
  method: 'GET',
  path: '/api/operators/search',
  access: 'operator',
  summary:
    'Orders, members, animals, partners, settlements and cuts by their names or any part of their numbers, as far as the own roles may see them',
  query: z.strictObject({ q: soughtWords.min(2, '두 글자부터 찾을 수 있습니다.') }),
  result: z.object({ data: found }),
})
