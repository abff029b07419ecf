import { z } from 'zod'
import { onLines } from '#domain/on-lines.ts'
import { call } from '#contract/call.ts'
import { id, instant, limit } from '#contract/query.ts'

const desk = { access: 'operator', role: 'orders' } as const
const lineIds = z
  .array(z.int().min(1).max(2_147_483_647))
  .min(1, '선택된 상품이 없습니다.')
  .max(500, '한 번에 500개까지 할 수 있습니다.')

/** A batch: lines that were moved by one request. `undo_until`: null when it cannot be undone (any more). */
export const fulfilmentBatch = z.object({
  id: z.int(),
  /** The same for all batches of one request: a 발주 for several partners makes a batch for each. */
  go: z.int(),
  kind: z.enum(['order', 'ship', 'deliver']),
  at: instant,
  staff_name: z.string(),
  /** From whom it was ordered, or whose people have sent it. */
  partner_name: z.string().nullable(),
  line_count: z.int(),
  undone_at: instant.nullable(),
  undo_until: instant.nullable(),
})
export type FulfilmentBatch = z.infer<typeof fulfilmentBatch>

export const listBatches = call({
  ...desk,
  looks: true,
  also: 'money',
  method: 'GET',
  path: '/api/operators/orders/batches',
  summary: 'What was done in one go lately, newest first: order sheets to print again, and what can still be undone',
  query: z.strictObject({ limit: limit(100) }),
  result: z.object({ data: z.array(fulfilmentBatch) }),
})

/** Orders lines from their partners (발주): PAYK → DELW, one batch with its order sheet for each partner. All or none. */
export const orderLines = call({
  ...desk,
  method: 'POST',
  path: '/api/operators/orders/orderings',
  summary: 'Order lines from their partners: PAYK → DELW, one batch for each partner',
  body: z.strictObject({ line_ids: lineIds }),
  result: z.object({
    batches: z.array(z.object({ id: z.int(), partner_name: z.string(), line_count: z.int() })),
  }),
})

export const deliverLines = call({
  ...desk,
  method: 'POST',
  path: '/api/operators/orders/deliveries',
  summary: 'Delivered, by hand: DELI → DELK; the buyers are told',
  body: z.strictObject({
    line_ids: lineIds,
    reason: z.string().overwrite(onLines).min(1, '사유를 입력하세요').max(200),
  }),
  result: z.object({ batch_id: z.int(), line_count: z.int() }),
})

export const undoBatch = call({
  ...desk,
  method: 'POST',
  path: '/api/operators/orders/batches/{id}/undo',
  summary: 'Take a 발주 or a shipment back within ten minutes; lines that went on since stay where they are',
  params: z.object({ id }),
  result: z.object({ undone: z.int(), gone_on: z.int() }),
})
