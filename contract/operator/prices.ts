import { z } from 'zod'
import { onLines } from '#domain/on-lines.ts'
import { beefCode, gradeCode, beefKinds, gradeNames } from '#domain/codes.ts'
import { call } from '#contract/call.ts'
import { listed, type ListSheet } from '#contract/list-sheet.ts'
import { cursor, day, id, instant, keyset, limit, optional, pcCode, sorting } from '#contract/query.ts'

const desk = { access: 'operator', role: 'money' } as const
const sex = z.string().trim().min(1).max(10)
const facet = {
  beef_code: optional(beefCode),
  judge_sex_nm: optional(sex),
  grade_code: optional(gradeCode),
  pc_code: optional(pcCode),
}
/** Days of payment in Seoul, both included; by default the last 30 days, at most 366. */
const period = { from: optional(day), to: optional(day) }

export const priceFacet = z.object({
  beef_code: beefCode,
  judge_sex_nm: z.string(),
  grade_code: gradeCode,
  pc_code: z.string(),
  pc_name: z.string(),
  /** Number of sales, their kg and won; the average won per kg, weighted by weight, and the median. */
  count: z.int(),
  weight: z.number(),
  amount: z.int(),
  avg_price: z.int(),
  median: z.int().nullable(),
})
export type PriceFacet = z.infer<typeof priceFacet>

export const listPriceFacets = listed(
  call({
    ...desk,
    looks: true,
    method: 'GET',
    path: '/api/operators/prices',
    summary:
      'What the price table is made of: count, sum, average and median by kind, sex, grade and cut; the busiest first',
    query: z.strictObject({
      sort: sorting('cut', 'kind', 'count', 'weight', 'amount', 'avg'),
      ...period,
      ...facet,
    }),
    result: z.object({
      from: day,
      to: day,
      /** At most 200 rows; `total` is the number of all. */
      data: z.array(priceFacet),
      total: z.int(),
      count: z.int(),
      amount: z.int(),
      /** The number of all sales that are left out, of whatever period, as their list has them. */
      excluded: z.int(),
      sexes: z.array(z.string()),
      cuts: z.array(z.object({ pc_code: z.string(), pc_name: z.string() })),
    }),
  }),
  '시세',
  [
    { title: '부위', kind: 'text', value: ({ pc_name }) => pc_name },
    { title: '축종', kind: 'text', value: ({ beef_code }) => beefKinds[beef_code] },
    { title: '성별', kind: 'text', value: ({ judge_sex_nm }) => judge_sex_nm },
    { title: '등급', kind: 'text', value: ({ grade_code }) => gradeNames[grade_code] },
    { title: '건수', kind: 'count', value: ({ count }) => count },
    { title: '중량(kg)', kind: 'kg', value: ({ weight }) => weight },
    { title: '합계', kind: 'won', value: ({ amount }) => amount },
    { title: '평균/kg', kind: 'won', value: ({ avg_price }) => avg_price },
    { title: '중앙값/kg', kind: 'won', value: ({ median }) => median },
  ],
)

export const priceSale = z.object({
  /** The order line. */
  id: z.int(),
  day,
  order_id: z.int(),
  order_no: z.string(),
  beef_code: beefCode,
  judge_sex_nm: z.string(),
  grade_code: gradeCode,
  pc_name: z.string(),
  cattle_no: z.string(),
  weight: z.number(),
  price: z.int(),
  kg_price: z.int(),
  /** Why and when it was left out; null: the sale counts. */
  reason: z.string().nullable(),
  excluded_at: instant.nullable(),
})
export type PriceSale = z.infer<typeof priceSale>

/** The columns of a sale in a sheet. */
const saleColumns: ListSheet<z.infer<typeof priceSale>>['columns'] = [
  { title: '거래일', kind: 'date', value: ({ day }) => day },
  { title: '주문번호', kind: 'text', value: ({ order_no }) => order_no },
  { title: '축종', kind: 'text', value: ({ beef_code }) => beefKinds[beef_code] },
  { title: '성별', kind: 'text', value: ({ judge_sex_nm }) => judge_sex_nm },
  { title: '등급', kind: 'text', value: ({ grade_code }) => gradeNames[grade_code] },
  { title: '부위', kind: 'text', value: ({ pc_name }) => pc_name },
  { title: '이력번호', kind: 'text', value: ({ cattle_no }) => cattle_no },
  { title: '중량(kg)', kind: 'kg', value: ({ weight }) => weight },
  { title: 'kg당 가격', kind: 'won', value: ({ kg_price }) => kg_price },
  { title: '금액', kind: 'won', value: ({ price }) => price },
]

export const listPriceSales = listed(
  call({
    ...desk,
    looks: true,
    method: 'GET',
    path: '/api/operators/prices/sales',
    summary: 'The sales of one kind, sex, grade and cut: the dearest or the cheapest per kg first',
    query: z.strictObject({
      ...period,
      beef_code: beefCode,
      judge_sex_nm: sex,
      grade_code: gradeCode,
      pc_code: pcCode,
      order: z.enum(['high', 'low']).default('high'),
      cursor,
      limit: limit(50),
    }),
    result: keyset(priceSale),
  }),
  '시세 거래',
  saleColumns,
)

export const listExcludedSales = listed(
  call({
    ...desk,
    looks: true,
    method: 'GET',
    path: '/api/operators/prices/excluded',
    summary: 'Sales that the prices leave out, the last one left out first',
    query: z.strictObject({
      sort: sorting('cut', 'kg', 'day', 'order', 'reason', 'at'),
      cursor,
      limit: limit(50),
    }),
    result: keyset(priceSale),
  }),
  '시세에서 뺀 거래',
  [
    ...saleColumns,
    { title: '사유', kind: 'text', value: ({ reason }) => reason, width: 30 },
    { title: '뺀 때', kind: 'moment', value: ({ excluded_at }) => excluded_at },
  ],
)

const words = z
  .string('사유를 입력하세요')
  .overwrite(onLines)
  .min(1, '사유를 입력하세요')
  .max(200, '200자까지 입력할 수 있습니다.')

export const excludeSale = call({
  ...desk,
  method: 'POST',
  path: '/api/operators/prices/sales/{id}/exclude',
  summary: 'Leave a sale out of the prices; it stays a sale, and the public table says how many are left out',
  params: z.object({ id }),
  body: z.strictObject({ reason: words }),
  result: z.object({}),
})

export const includeSale = call({
  ...desk,
  method: 'POST',
  path: '/api/operators/prices/sales/{id}/include',
  summary: 'Count a sale again that was left out',
  params: z.object({ id }),
  result: z.object({}),
})
