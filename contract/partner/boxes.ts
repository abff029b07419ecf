import { z } from 'zod'
import { gradeCode, gradeNames } from '#domain/codes.ts'
import { mostAtOnce } from '#domain/most-at-once.ts'
import { onLines } from '#domain/on-lines.ts'
import { ownBoxLane, ownBoxLaneNames, stoppedBy, stoppedByNames } from '#domain/own-box-lanes.ts'
import { partnerStatus } from '#domain/partner-status.ts'
import { call } from '#contract/call.ts'
import { listed } from '#contract/list-sheet.ts'
import { cursor, day, id, keyset, limit, optional, pcCode, sorting, sought } from '#contract/query.ts'

const desk = { access: 'operator', role: 'partner-boxes' } as const

export const ownBox = z.object({
  id: z.int(),
  lane: ownBoxLane,
  cattle_no: z.string(),
  pc_name: z.string(),
  grade_code: gradeCode,
  weight: z.number(),
  kg_price: z.int(),
  price: z.int(),
  /** The limits of a new price in won per kg. */
  low: z.int(),
  high: z.int(),
  sale_date: day,
  /** Days since it first went on sale, or until it was sold. */
  days: z.int(),
  /** The last day on which it may be sold. */
  sale_until: day.nullable(),
  /** Of a stopped box. */
  stopped: stoppedBy.nullable(),
  sold_on: day.nullable(),
})
export type OwnBox = z.infer<typeof ownBox>

export const countOwnBoxes = call({
  ...desk,
  method: 'GET',
  path: '/api/partner/boxes/lanes',
  summary: 'How many boxes of one’s partner are in each lane and what they cost, its cuts, and whether it may sell',
  result: z.object({
    lanes: z.array(z.object({ lane: ownBoxLane, count: z.int(), price: z.int() })),
    cuts: z.array(z.object({ pc_code: pcCode, pc_name: z.string() })),
    status: partnerStatus,
  }),
})

export const listOwnBoxes = listed(
  call({
    ...desk,
    method: 'GET',
    path: '/api/partner/boxes',
    summary: 'Boxes of one’s partner by what is going on with them, newest first; sold ones of the last 30 days',
    query: z.strictObject({
      lane: ownBoxLane.default('selling'),
      sch_word: sought,
      pc_code: optional(pcCode),
      sort: sorting('cut', 'grade', 'number', 'weight', 'kg_price', 'price', 'days'),
      cursor,
      limit: limit(50),
    }),
    result: keyset(ownBox),
  }),
  '상품',
  [
    { title: '상품번호', kind: 'text', value: ({ id }) => String(id) },
    { title: '부위', kind: 'text', value: ({ pc_name }) => pc_name },
    { title: '등급', kind: 'text', value: ({ grade_code }) => gradeNames[grade_code] },
    { title: '이력번호', kind: 'text', value: ({ cattle_no }) => cattle_no },
    { title: '중량(kg)', kind: 'kg', value: ({ weight }) => weight },
    { title: 'kg당 가격', kind: 'won', value: ({ kg_price }) => kg_price },
    { title: '금액', kind: 'won', value: ({ price }) => price },
    { title: '상태', kind: 'text', value: ({ lane }) => ownBoxLaneNames[lane] },
    { title: '멈춘 까닭', kind: 'text', value: ({ stopped }) => stopped && stoppedByNames[stopped] },
    { title: '판매 시작', kind: 'date', value: ({ sale_date }) => sale_date },
    { title: '며칠째', kind: 'count', value: ({ days }) => days },
    { title: '판매 기한', kind: 'date', value: ({ sale_until }) => sale_until },
    { title: '팔린 날', kind: 'date', value: ({ sold_on }) => sold_on },
  ],
)

export const getOwnBox = call({
  ...desk,
  method: 'GET',
  path: '/api/partner/boxes/{id}',
  summary: 'One box of one’s partner',
  params: z.object({ id }),
  result: z.object({ data: ownBox }),
})

const boxId = z.int().min(1).max(2_147_483_647)
const tooMany = `한 번에 ${mostAtOnce}개까지 할 수 있습니다.`
const boxes = z.array(boxId).min(1, '상품을 선택하세요').max(mostAtOnce, tooMany)

/** How many were changed, and which were left as they are; if none was changed, the request is refused. */
const changed = z.object({
  count: z.int(),
  skipped: z.array(z.object({ id: z.int(), pc_name: z.string(), cattle_no: z.string(), why: z.string() })),
})
export type OwnChanged = z.infer<typeof changed>

export const changeOwnPrices = call({
  ...desk,
  method: 'POST',
  path: '/api/partner/boxes/prices',
  summary:
    'Other prices for boxes that nobody has, within 10 % of the price that the market gave each; held ones are skipped',
  body: z.strictObject({
    changes: z
      .array(
        z.strictObject({
          id: boxId,
          /** The price that the page showed: a box with another one is skipped. */
          was: z.int(),
          kg_price: z
            .int('kg당 가격을 입력하세요')
            .positive('kg당 가격은 0보다 커야 합니다.')
            .max(9_999_999, 'kg당 가격이 너무 커요'),
        }),
      )
      .min(1, '상품을 선택하세요')
      .max(mostAtOnce, tooMany),
  }),
  result: changed,
})

export const pauseOwnBoxes = call({
  ...desk,
  method: 'POST',
  path: '/api/partner/boxes/pause',
  summary: 'Stops selling boxes that nobody has (1 → 0); held ones are skipped',
  body: z.strictObject({ ids: boxes, reason: z.string().overwrite(onLines).max(200).default('') }),
  result: changed,
})

export const resumeOwnBoxes = call({
  ...desk,
  method: 'POST',
  path: '/api/partner/boxes/resume',
  summary: 'Puts boxes on sale again that the partner itself has paused (0 → 1); the others are skipped',
  body: z.strictObject({ ids: boxes }),
  result: changed,
})
