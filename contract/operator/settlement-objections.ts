import { z } from 'zod'
import { filledOnLines } from '#domain/on-lines.ts'
import { objectionState } from '#domain/settlement/settlement-state.ts'
import { call } from '#contract/call.ts'
import { id, instant } from '#contract/query.ts'

/** An objection of a partner to a line. */
export const objection = z.object({
  id: z.int(),
  line_id: z.int(),
  order_no: z.string(),
  pc_name: z.string(),
  reason: z.string(),
  state: objectionState,
  asked_by: z.string(),
  asked_at: instant,
  answer: z.string(),
  decided_by: z.string().nullable(),
  decided_at: instant.nullable(),
})
export type Objection = z.infer<typeof objection>

export const declineObjection = call({
  access: 'operator',
  role: 'money',
  method: 'POST',
  path: '/api/operators/settlements/objections/{id}/decline',
  summary: 'Leave the line in its settlement to which a partner objected, with an answer for the partner',
  params: z.object({ id }),
  body: z.strictObject({ answer: filledOnLines('답을 입력하세요', 200) }),
  result: z.object({}),
})
