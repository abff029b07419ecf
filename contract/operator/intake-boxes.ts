import { z } from 'zod'
import { onLines } from '#domain/on-lines.ts'
import { gradeCode, gradeNames } from '#domain/codes.ts'
import { digits } from '#domain/digits.ts'
import { intakePicture } from '#domain/intake-sheet.ts'
import { productStatus } from '#domain/product-status.ts'
import { boxStateName } from '#domain/box-state-name.ts'
import { confirmedLines } from '#domain/unusual.ts'
import { mostAtOnce } from '#domain/most-at-once.ts'
import { call } from '#contract/call.ts'
import { listed } from '#contract/list-sheet.ts'
import { seenValues } from '#contract/operator/intake-prices.ts'
import { cursor, day, id, keyset, limit, optional, pcCode, sorting, sought } from '#contract/query.ts'

const desk = { access: 'operator', role: 'intake' } as const

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
  grade_code: gradeCode,
  /** Days since it first went on sale. */
  days: z.int(),
  /** The market's 30-day average in won per kg, and by how many percent the box is above or below it. */
  market: z.int().nullable(),
  gap: z.number().nullable(),
  /** The last day on which it may be sold. */
  sale_until: day.nullable(),
  /** It is stopped, and its partner did that. */
  own_pause: z.boolean(),
  /** The order in which it is being or was bought. */
  order_id: z.int().nullable(),
  pictures: z.array(
    z.object({ id: z.int(), img_path: z.string(), thumb_path: z.string().nullable(), alt: z.string() }),
  ),
})
export type BoxRow = z.infer<typeof boxRow>

/** The columns for sorting. A sorted list of sold boxes has only the last 90 days. */
const boxSorts = ['cut', 'grade', 'number', 'partner', 'weight', 'kg_price', 'price', 'gap', 'state', 'days'] as const
export type BoxSort = (typeof boxSorts)[number]

export const listBoxes = listed(
  call({
    ...desk,
    method: 'GET',
    path: '/api/operators/intake/boxes',
    summary: 'Boxes by what is going on with them, newest first or by any of their columns',
    query: z.strictObject({
      /** `over`: returned and waiting for inspection, or off the market for good. */
      lane: z.enum(['selling', 'held', 'off', 'sold', 'over']).default('selling'),
      sch_word: sought,
      carcass_id: optional(id),
      partner_id: optional(id),
      pc_code: optional(pcCode),
      grade_code: optional(gradeCode),
      /** On sale for at least this many days. */
      days: optional(z.preprocess(digits, z.int().min(0).max(9_999))),
      /** Compared with the market's average: more than 10 % higher, more than 10 % lower, in between, or without an average. */
      beside: optional(z.enum(['high', 'low', 'near', 'none'])),
      sort: sorting(...boxSorts),
      cursor,
      limit: limit(50),
    }),
    result: keyset(boxRow),
  }),
  '상품',
  [
    { title: '상품번호', kind: 'text', value: ({ id }) => String(id) },
    { title: '부위', kind: 'text', value: ({ pc_name }) => pc_name },
    { title: '등급', kind: 'text', value: ({ grade_code }) => gradeNames[grade_code] },
    { title: '이력번호', kind: 'text', value: ({ cattle_no }) => cattle_no },
    { title: '공급사', kind: 'text', value: ({ partner }) => partner, width: 22 },
    { title: '중량(kg)', kind: 'kg', value: ({ weight }) => weight },
    { title: 'kg당 가격', kind: 'won', value: ({ kg_price }) => kg_price },
    { title: '시세', kind: 'won', value: ({ market }) => market },
    { title: '시세 대비', kind: 'percent', value: ({ gap }) => gap },
    { title: '금액', kind: 'won', value: ({ price }) => price },
    { title: '상태', kind: 'text', value: (box) => boxStateName(box) },
    { title: '판매 시작', kind: 'date', value: ({ sale_date }) => sale_date },
    { title: '며칠째', kind: 'count', value: ({ days }) => days },
    { title: '판매 기한', kind: 'date', value: ({ sale_until }) => sale_until },
  ],
)

export const changeBox = call({
  ...desk,
  method: 'POST',
  path: '/api/operators/intake/boxes/{id}/price',
  summary:
    'Another weight or price for a box that nobody has (0 and 1); on sale it passes through 0, so that every screen hears of it',
  params: z.object({ id }),
  body: z.strictObject({
    /** The version that the desk showed. If somebody has changed the box since, the request is refused. */
    version: z.int(),
    was: seenValues.optional(),
    weight: z.number('중량을 입력하세요').positive('중량은 0보다 커야 합니다.').max(999.99),
    kg_price: z.int('kg당 가격을 입력하세요').positive('kg당 가격은 0보다 커야 합니다.').max(9_999_999),
    reason: z.string().overwrite(onLines).max(200).default(''),
    confirmed: confirmedLines,
  }),
  result: z.object({ price: z.int(), version: z.int() }),
})

const boxes = z
  .array(z.int().min(1).max(2_147_483_647))
  .min(1, '상품을 선택하세요')
  .max(mostAtOnce, `한 번에 ${mostAtOnce}개까지 할 수 있습니다.`)
const reason = z.string('사유를 입력하세요').overwrite(onLines).min(1, '사유를 입력하세요').max(200)

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

export const setSaleUntil = call({
  ...desk,
  method: 'POST',
  path: '/api/operators/intake/boxes/until',
  summary: 'The last day on which boxes are sold, or none; from the day after they stand among the stopped',
  body: z.strictObject({ ids: boxes, until: day.nullable() }),
  result: z.object({ count: z.int() }),
})

export const addBoxPicture = call({
  ...desk,
  method: 'POST',
  path: '/api/operators/intake/boxes/{id}/pictures',
  summary: 'Shows an uploaded picture with a box',
  params: z.object({ id }),
  body: intakePicture,
  result: z.object({}),
})

export const dropBoxPicture = call({
  ...desk,
  method: 'POST',
  path: '/api/operators/intake/boxes/{id}/pictures/{picture}/drop',
  summary: 'Shows a picture of a box no more',
  params: z.object({ id, picture: id }),
  result: z.object({}),
})

export const boxLabel = z.object({
  id: z.int(),
  cattle_no: z.string(),
  beef: z.string(),
  grade_code: gradeCode,
  pc_name: z.string(),
  weight: z.number(),
  kg_price: z.int(),
  price: z.int(),
  partner: z.string(),
  prod_date: day,
  sale_until: day.nullable(),
  /** The box's page, and its QR code: `size` modules wide without margin, the dark ones as an SVG path. */
  link: z.string(),
  code: z.object({ size: z.int(), path: z.string() }),
})
export type BoxLabel = z.infer<typeof boxLabel>

export const listLabels = call({
  ...desk,
  asks: true,
  method: 'POST',
  path: '/api/operators/intake/boxes/labels',
  summary: 'What stands on the labels of boxes, in the order in which they were named',
  body: z.strictObject({ ids: boxes }),
  result: z.object({ data: z.array(boxLabel) }),
})
