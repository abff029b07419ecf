import { z } from 'zod'
import { onLines } from '#domain/on-lines.ts'
import { gradeCode } from '#domain/codes.ts'
import { intakeFacts, intakePicture } from '#domain/intake-sheet.ts'
import { call } from '#contract/call.ts'
import { day, id, instant } from '#contract/query.ts'
import { carcassCheck } from './carcass-check.ts'

const desk = { access: 'operator', role: 'intake' } as const
const reason = z.string('사유를 입력하세요').overwrite(onLines).min(1, '사유를 입력하세요').max(200)

/** The data of a posted carcass that can be corrected. Not its number, partner or day of sale: that would be another carcass. */
export const carcassFacts = z.strictObject({ facts: intakeFacts, prod_date: day })
export type CarcassFacts = z.infer<typeof carcassFacts>

export const postedCarcass = z.object({
  id: z.int(),
  cattle_no: z.string(),
  partner_name: z.string(),
  sale_date: day,
  grade_code: gradeCode,
  ...carcassFacts.shape,
  pictures: z.array(intakePicture),
  check: carcassCheck,
  boxes: z.int(),
  /** `held`: boxes in a cart or an order form; `sold`: boxes that are paid or sold. */
  held: z.int(),
  sold: z.int(),
  /** A correction of kind or grade that waits for a second person's approval. `own`: the staff member who asks has requested it. */
  asked: z
    .object({
      id: z.int(),
      ...carcassFacts.shape,
      grade_code: gradeCode,
      reason: z.string(),
      staff_name: z.string(),
      at: instant,
      own: z.boolean(),
    })
    .nullable(),
  history: z.array(z.object({ at: instant, staff_name: z.string(), action: z.string(), reason: z.string() })),
})
export type PostedCarcass = z.infer<typeof postedCarcass>

export const getPostedCarcass = call({
  ...desk,
  method: 'GET',
  path: '/api/operators/intake/carcasses/{id}',
  summary: 'A posted carcass with its facts and pictures, for its correction',
  params: z.object({ id }),
  result: z.object({ data: postedCarcass }),
})

export const correctCarcass = call({
  ...desk,
  method: 'PATCH',
  path: '/api/operators/intake/carcasses/{id}',
  summary:
    'Correct the facts, grade and dates of a posted carcass. Another kind or grade of one of which something is sold waits for a second person',
  params: z.object({ id }),
  /** `was`: the data when the form was opened. */
  body: z.strictObject({ next: carcassFacts, was: carcassFacts, reason }),
  result: z.object({ state: z.enum(['DONE', 'ASKED']), told: z.int() }),
})

export const checkCarcass = call({
  ...desk,
  method: 'POST',
  path: '/api/operators/intake/carcasses/{id}/check',
  summary:
    'A second look at a corrected carcass: its facts are what the papers say. What is stopped of it may go on sale again',
  params: z.object({ id }),
  /** `was`: the data that were compared with the papers. */
  body: z.strictObject({ was: carcassFacts }),
  result: z.object({}),
})

export const decideCarcass = call({
  ...desk,
  method: 'POST',
  path: '/api/operators/intake/carcass-corrections/{id}',
  summary: 'A second person agrees to another kind or grade or refuses it',
  params: z.object({ id }),
  body: z.strictObject({ approve: z.boolean(), reason: z.string().overwrite(onLines).max(200).default('') }),
  result: z.object({ told: z.int() }),
})

export const correctPictures = call({
  ...desk,
  method: 'PUT',
  path: '/api/operators/intake/carcasses/{id}/pictures',
  summary: 'Other pictures of the loin section, the main one first; names are those of uploads',
  params: z.object({ id }),
  body: z.strictObject({
    pictures: z.array(intakePicture).max(8),
    /** The names of the pictures when the form was opened: if somebody else has added or removed some since, the request is refused. */
    was: z.array(z.string()).optional(),
    reason,
  }),
  result: z.object({}),
})
