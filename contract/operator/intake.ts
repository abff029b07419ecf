import { z } from 'zod'
import { checkedHow, checkedHowNames } from '#domain/carcass-check.ts'
import { beefCode, gradeCode } from '#domain/codes.ts'
import { intakeFacts, intakePicture, intakeSheet } from '#domain/intake-sheet.ts'
import { onLines } from '#domain/on-lines.ts'
import { confirmedLines } from '#domain/unusual.ts'
import { call } from '#contract/call.ts'
import { listed } from '#contract/list-sheet.ts'
import { cursor, day, id, instant, keyset, limit, optional, pcCode, sorting, sought } from '#contract/query.ts'
import { carcassCheck } from './carcass-check.ts'
import { moment } from './moment.ts'

const desk = { access: 'operator', role: 'intake' } as const
const cattleNo = z
  .string()
  .trim()
  .regex(/^\d{12}$/, '이력번호는 숫자 12자리입니다.')
/** What the partner reads. */
const said = (missing: string) =>
  z.string().overwrite(onLines).min(1, missing).max(200, '200자까지 입력할 수 있습니다.')
/** The version that the desk showed. If somebody has changed the draft since, the request is refused. */
const seen = { version: z.int() }

const draftLane = z.enum(['SUBMITTED', 'DRAFT', 'SCHEDULED', 'POSTED'])
export const draftState = z.enum(['DRAFT', 'SCHEDULED', 'POSTED', 'DROPPED'])

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
    /** Earlier intakes of the same number, newest first. */
    known: z.array(
      z.object({
        prod_date: day.nullable(),
        partner: z.string(),
        state: draftState,
        draft_id: z.int().nullable(),
        /** Of one that a partner writes (for a partner: that the market writes): whose it is, and what helps. */
        says: z.string().nullable(),
      }),
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
        /** Where the estimate comes from: `average` of `n` sales of this sex and grade in these days, times `ratio`. */
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
  check: carcassCheck,
  /** A listing that a partner's person has submitted; null: the market's own. */
  submitted: z.object({ partner_name: z.string(), name: z.string(), at: instant }).nullable(),
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
    at: moment.default(null),
    confirmed: confirmedLines,
  }),
  result: z.object({ data: intakeDraft }),
})

export const checkDraft = call({
  ...desk,
  method: 'POST',
  path: '/api/operators/intake/drafts/{id}/check',
  summary: 'A second look: number and facts are what the papers say',
  params: z.object({ id }),
  body: z.strictObject(seen),
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

export const returnDraft = call({
  ...desk,
  method: 'POST',
  path: '/api/operators/intake/drafts/{id}/return',
  summary: 'Gives a submitted listing back to its partner with what has to be changed: SUBMITTED → RETURNED',
  params: z.object({ id }),
  body: z.strictObject({ ...seen, note: said('무엇을 고쳐야 하는지 입력하세요') }),
  result: z.object({}),
})

export const rejectDraft = call({
  ...desk,
  method: 'POST',
  path: '/api/operators/intake/drafts/{id}/reject',
  summary: 'Refuses a submitted listing: SUBMITTED → REJECTED, which is final',
  params: z.object({ id }),
  body: z.strictObject({ ...seen, note: said('사유를 입력하세요') }),
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
  /** The price in won of all boxes with weight and price. */
  price: z.int(),
  left: z.int(),
  checked: checkedHow.nullable(),
  post_at: instant.nullable(),
  problem: z.string().nullable(),
  carcass_id: z.int().nullable(),
  changed_at: instant,
  /** A partner’s person has submitted it: it is given back or refused, not thrown away. */
  submitted: z.boolean(),
})
export type DraftRow = z.infer<typeof draftRow>

export const listDrafts = listed(
  call({
    ...desk,
    method: 'GET',
    path: '/api/operators/intake/drafts',
    summary: 'Submitted listings, drafts, scheduled ones or those posted, last changed first',
    query: z.strictObject({
      sort: sorting('number', 'partner', 'boxes', 'weight', 'price', 'when'),
      /** SUBMITTED: drafts that partners have submitted; DRAFT: the market's own. */
      state: draftLane.default('DRAFT'),
      sch_word: sought,
      /** Only those that nobody has checked. */
      check: optional(z.literal('NONE')),
      cursor,
      limit: limit(50),
    }),
    result: keyset(draftRow).extend({ counts: z.array(z.object({ state: draftLane, count: z.int() })) }),
  }),
  '도체',
  [
    { title: '이력번호', kind: 'text', value: ({ cattle_no }) => cattle_no },
    { title: '공급사', kind: 'text', value: ({ partner }) => partner, width: 22 },
    { title: '상자', kind: 'count', value: ({ boxes }) => boxes },
    { title: '남은 상자', kind: 'count', value: ({ state, left }) => (state === 'POSTED' ? left : null) },
    { title: '무게(kg)', kind: 'kg', value: ({ weight }) => weight },
    { title: '금액', kind: 'won', value: ({ price }) => price },
    { title: '확인', kind: 'text', value: ({ checked }) => (checked ? checkedHowNames[checked] : '확인 전') },
    { title: '판매 예약', kind: 'moment', value: ({ state, post_at }) => (state === 'SCHEDULED' ? post_at : null) },
    { title: '고친 때', kind: 'moment', value: ({ changed_at }) => changed_at },
    { title: '판매 못 한 까닭', kind: 'text', value: ({ problem }) => problem, width: 36 },
  ],
)

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
