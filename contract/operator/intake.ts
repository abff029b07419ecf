import { z } from 'zod'
import { beefCode, gradeCode } from '#domain/codes.ts'
import { intakeFacts, intakePicture, intakeSheet } from '#domain/intake-sheet.ts'
import { productStatus } from '#domain/product-status.ts'
import { confirmedLines } from '#domain/unusual.ts'
import { call } from '#contract/call.ts'
import { cursor, day, id, instant, keyset, limit, optional, pcCode } from '#contract/query.ts'

const desk = { access: 'operator', role: 'intake' } as const
const cattleNo = z
  .string()
  .trim()
  .regex(/^\d{12}$/, '이력번호는 숫자 12자리입니다.')
/** As the desk showed it: somebody who was faster is told. */
const seen = { version: z.int() }

export const draftState = z.enum(['DRAFT', 'SCHEDULED', 'POSTED', 'DROPPED'])
export type DraftState = z.infer<typeof draftState>

export const getIntakeDesk = call({
  ...desk,
  method: 'GET',
  path: '/api/operators/intake/desk',
  summary: 'What the intake form chooses from: partners, cuts, today',
  result: z.object({
    partners: z.array(z.object({ id: z.int(), name: z.string(), open: z.boolean() })),
    cuts: z.array(z.object({ pc_code: pcCode, pc_name: z.string(), primal: z.string().nullable() })),
    today: day,
  }),
})

export const lookUpCarcass = call({
  ...desk,
  method: 'GET',
  path: '/api/operators/intake/facts',
  summary: 'Asks the grading service about a number; whatever it answers, the operator can go on by hand',
  query: z.strictObject({ cattle_no: cattleNo }),
  result: z.object({
    answer: z.enum(['found', 'unknown', 'ungraded', 'down']),
    message: z.string(),
    facts: intakeFacts.nullable(),
    /** The same number taken in before, newest first. */
    known: z.array(
      z.object({ prod_date: day.nullable(), partner: z.string(), state: draftState, draft_id: z.int().nullable() }),
    ),
  }),
})

export const listIntakePrices = call({
  ...desk,
  method: 'GET',
  path: '/api/operators/intake/prices',
  summary:
    "The market's won per kg of the last 30 days by cut, and where it says nothing an estimate from the nearest market",
  query: z.strictObject({ beef_code: beefCode, judge_sex_nm: z.string().max(10), grade_code: gradeCode }),
  result: z.object({
    data: z.array(z.object({ pc_code: pcCode, avg: z.int(), n: z.int() })),
    estimates: z.array(
      z.object({
        pc_code: pcCode,
        kg_price: z.int(),
        /** Whose prices they are: `average` of `n` sales of this sex and grade in these days, times `ratio`. */
        judge_sex_nm: z.string(),
        grade_code: gradeCode,
        days: z.literal([30, 90]),
        average: z.int(),
        n: z.int(),
        ratio: z.number(),
      }),
    ),
  }),
})

const partner = { partner_id: z.int().min(1).max(2_147_483_647).nullable(), prod_date: day.nullable() }

export const intakeDraft = z.object({
  id: z.int(),
  version: z.int(),
  state: draftState,
  cattle_no: z.string(),
  partner_id: z.int().nullable(),
  prod_date: day.nullable(),
  sheet: intakeSheet,
  post_at: instant.nullable(),
  carcass_id: z.int().nullable(),
  problem: z.string().nullable(),
  changed_at: instant,
})
export type IntakeDraft = z.infer<typeof intakeDraft>

export const createDraft = call({
  ...desk,
  method: 'POST',
  path: '/api/operators/intake/drafts',
  summary: 'Keeps a new draft',
  body: z.strictObject({ cattle_no: cattleNo, ...partner, sheet: intakeSheet }),
  result: z.object({ data: intakeDraft }),
})

export const saveDraft = call({
  ...desk,
  method: 'PUT',
  path: '/api/operators/intake/drafts/{id}',
  summary: 'Keeps what has changed on a draft',
  params: z.object({ id }),
  body: z.strictObject({ ...seen, cattle_no: cattleNo, ...partner, sheet: intakeSheet }),
  result: z.object({ data: intakeDraft }),
})

export const getDraft = call({
  ...desk,
  method: 'GET',
  path: '/api/operators/intake/drafts/{id}',
  summary: 'One draft',
  params: z.object({ id }),
  result: z.object({ data: intakeDraft }),
})

export const postDraft = call({
  ...desk,
  method: 'POST',
  path: '/api/operators/intake/drafts/{id}/post',
  summary:
    'Puts the carcass with all its boxes on sale, now or at a minute; what is outside the usual has to be confirmed',
  params: z.object({ id }),
  body: z.strictObject({
    ...seen,
    at: z.iso.datetime({ offset: true }).nullable().default(null),
    confirmed: confirmedLines,
  }),
  result: z.object({ data: intakeDraft }),
})

export const unscheduleDraft = call({
  ...desk,
  method: 'POST',
  path: '/api/operators/intake/drafts/{id}/unschedule',
  summary: 'Takes the minute away: SCHEDULED → DRAFT',
  params: z.object({ id }),
  body: z.strictObject(seen),
  result: z.object({ data: intakeDraft }),
})

export const dropDraft = call({
  ...desk,
  method: 'POST',
  path: '/api/operators/intake/drafts/{id}/drop',
  summary: 'Throws a draft away',
  params: z.object({ id }),
  body: z.strictObject(seen),
  result: z.object({}),
})

export const draftRow = z.object({
  id: z.int(),
  version: z.int(),
  state: draftState,
  cattle_no: z.string(),
  partner: z.string().nullable(),
  boxes: z.int(),
  weight: z.number(),
  /** Won of all boxes that have weight and price. */
  price: z.int(),
  left: z.int(),
  post_at: instant.nullable(),
  problem: z.string().nullable(),
  carcass_id: z.int().nullable(),
  changed_at: instant,
})
export type DraftRow = z.infer<typeof draftRow>

export const listDrafts = call({
  ...desk,
  method: 'GET',
  path: '/api/operators/intake/drafts',
  summary: 'Drafts, scheduled ones or those posted, last changed first',
  query: z.strictObject({
    state: z.enum(['DRAFT', 'SCHEDULED', 'POSTED']).default('DRAFT'),
    sch_word: optional(z.string().trim().max(50)),
    cursor,
    limit: limit(50),
  }),
  result: keyset(draftRow).extend({ counts: z.array(z.object({ state: draftState, count: z.int() })) }),
})

const pictureUpload = {
  field: 'picture',
  max: 1,
  required: '사진 파일을 선택하세요',
  accepts: ['image'],
} as const

export const uploadIntakePicture = call({
  ...desk,
  method: 'POST',
  path: '/api/operators/intake/pictures',
  summary: 'Keeps a picture of a carcass; it is shown once a draft that names it is posted',
  upload: pictureUpload,
  result: z.object({ data: intakePicture }),
})

export const boxRow = z.object({
  id: z.int(),
  version: z.int(),
  ps_code: productStatus,
  carcass_id: z.int(),
  cattle_no: z.string(),
  partner: z.string(),
  pc_name: z.string(),
  weight: z.number(),
  kg_price: z.int(),
  price: z.int(),
  sale_date: day,
})
export type BoxRow = z.infer<typeof boxRow>

export const listBoxes = call({
  ...desk,
  method: 'GET',
  path: '/api/operators/intake/boxes',
  summary: 'Boxes by what is going on with them, newest first',
  query: z.strictObject({
    lane: z.enum(['selling', 'held', 'off', 'sold']).default('selling'),
    sch_word: optional(z.string().trim().max(50)),
    carcass_id: optional(id),
    cursor,
    limit: limit(50),
  }),
  result: keyset(boxRow),
})

export const changeBox = call({
  ...desk,
  method: 'POST',
  path: '/api/operators/intake/boxes/{id}/price',
  summary:
    'Another weight or price for a box that nobody has (0 and 1); on sale it passes through 0, so that every screen hears of it',
  params: z.object({ id }),
  body: z.strictObject({
    ...seen,
    weight: z.number('중량을 입력하세요').positive('중량은 0보다 커야 합니다.').max(999.99),
    kg_price: z.int('kg당 가격을 입력하세요').positive('kg당 가격은 0보다 커야 합니다.').max(9_999_999),
    reason: z.string().trim().max(200).default(''),
    confirmed: confirmedLines,
  }),
  result: z.object({ price: z.int(), version: z.int() }),
})

const boxes = z.array(z.int().min(1).max(2_147_483_647)).min(1, '상품을 선택하세요').max(100)
const reason = z.string('사유를 입력하세요').trim().min(1, '사유를 입력하세요').max(200)

export const stopBoxes = call({
  ...desk,
  method: 'POST',
  path: '/api/operators/intake/boxes/stop',
  summary: 'Stops selling (1, 2, 3 → 0), all or none; whoever held one is told by text',
  body: z.strictObject({ ids: boxes, reason }),
  result: z.object({ count: z.int(), told: z.int() }),
})

export const resumeBoxes = call({
  ...desk,
  method: 'POST',
  path: '/api/operators/intake/boxes/resume',
  summary: 'Puts stopped boxes on sale again (0 → 1), all or none',
  body: z.strictObject({ ids: boxes }),
  result: z.object({ count: z.int() }),
})

export const closeBoxes = call({
  ...desk,
  method: 'POST',
  path: '/api/operators/intake/boxes/close',
  summary: 'Ends stopped boxes for ever (0 → 9), all or none',
  body: z.strictObject({ ids: boxes, reason }),
  result: z.object({ count: z.int() }),
})
