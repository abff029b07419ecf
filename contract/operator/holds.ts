import { z } from 'zod'
import { onLines } from '#domain/on-lines.ts'
import { digits } from '#domain/digits.ts'
import { gradeCode, gradeNames } from '#domain/codes.ts'
import { holdKind, holdKindNames } from '#domain/hold-kinds.ts'
import { mostAtOnce } from '#domain/most-at-once.ts'
import { call } from '#contract/call.ts'
import { listed } from '#contract/list-sheet.ts'
import { cursor, id, instant, keyset, limit, optional, sorting, sought } from '#contract/query.ts'

/** A held box; its `id` is the product's. `fence` identifies this hold among all holds of the box, past and future. */
export const holdRow = z.object({
  id: z.int(),
  fence: z.int(),
  kind: holdKind,
  pc_name: z.string(),
  grade_code: gradeCode,
  cattle_no: z.string(),
  partner_name: z.string(),
  weight: z.number(),
  price: z.int(),
  holder: z.object({ id: z.int(), business_name: z.string(), name: z.string(), phone_no: z.string() }),
  since: instant,
  /** Null while it is being paid, which no deadline ends. */
  expires_at: instant.nullable(),
  /** How often the holder has asked for more time. */
  extensions: z.int(),
  /** Other members whose cart still lists the box after their hold: they would like to have it. */
  waiting: z.int(),
  order_no: z.string().nullable(),
  /** The provider's window was opened for the order form. */
  window_open: z.boolean(),
})
export type HoldRow = z.infer<typeof holdRow>

const desk = { access: 'operator', role: 'orders' } as const
const filter = {
  member: optional(id),
  product: optional(id),
  q: sought,
}

export const countHolds = call({
  ...desk,
  looks: true,
  method: 'GET',
  path: '/api/operators/holds/counts',
  summary: 'How many boxes are held, by kind, under the same filter as the list',
  query: z.strictObject(filter),
  result: z.object({
    kinds: z.array(z.object({ kind: holdKind, count: z.int() })),
    /** Counted up to `holdsCountedTo`. */
    holders: z.int(),
    /** The member whose holds are listed; null: all. */
    member: z.object({ business_name: z.string(), name: z.string() }).nullable(),
  }),
})

export const listHolds = listed(
  call({
    ...desk,
    looks: true,
    method: 'GET',
    path: '/api/operators/holds',
    summary: 'Held boxes: the one that ends first on top, or the one held longest',
    query: z.strictObject({
      sort: sorting('left', 'what', 'kind', 'holder', 'since', 'extensions', 'waiting', 'partner', 'price'),
      ...filter,
      kind: optional(holdKind),
      /** Only holds that end within this many minutes. */
      within: optional(z.preprocess(digits, z.int().min(1).max(60))),
      cursor,
      limit: limit(50),
    }),
    result: keyset(holdRow),
  }),
  '선점',
  [
    { title: '상품번호', kind: 'text', value: ({ id }) => `P${id}` },
    { title: '부위', kind: 'text', value: ({ pc_name }) => pc_name },
    { title: '등급', kind: 'text', value: ({ grade_code }) => gradeNames[grade_code] },
    { title: '이력번호', kind: 'text', value: ({ cattle_no }) => cattle_no },
    { title: '중량(kg)', kind: 'kg', value: ({ weight }) => weight },
    { title: '종류', kind: 'text', value: ({ kind }) => holdKindNames[kind] },
    { title: '상호', kind: 'text', value: ({ holder }) => holder.business_name, width: 22 },
    { title: '이름', kind: 'text', value: ({ holder }) => holder.name },
    { title: '잡은 때', kind: 'moment', value: ({ since }) => since },
    { title: '끝나는 때', kind: 'moment', value: ({ expires_at }) => expires_at },
    { title: '연장', kind: 'count', value: ({ extensions }) => extensions },
    { title: '기다림', kind: 'count', value: ({ waiting }) => waiting },
    { title: '공급사', kind: 'text', value: ({ partner_name }) => partner_name, width: 22 },
    { title: '금액', kind: 'won', value: ({ price }) => price },
  ],
)

export const releaseHolds = call({
  ...desk,
  method: 'POST',
  path: '/api/operators/holds/release',
  summary: 'End holds by force (ps 2, 3 → 1), all or none; the holders are told by text. Never one that is being paid',
  body: z.strictObject({
    holds: z
      .array(z.strictObject({ id: z.int().min(1).max(2_147_483_647), fence: z.int().min(1) }))
      .min(1, '선택된 상품이 없습니다.')
      .max(mostAtOnce, `한 번에 ${mostAtOnce}개까지 할 수 있습니다.`),
    reason: z.string().overwrite(onLines).min(1, '사유를 입력하세요').max(200, '200자까지 입력할 수 있습니다.'),
  }),
  result: z.object({ released: z.int(), told: z.int() }),
})
