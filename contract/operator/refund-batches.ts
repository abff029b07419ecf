import { z } from 'zod'
import { onLines } from '#domain/on-lines.ts'
import { batchLineState, batchState, mostInBatch, batchStateNames } from '#domain/refund-batch.ts'
import { call } from '#contract/call.ts'
import { listed } from '#contract/list-sheet.ts'
import { cursor, id, instant, keyset, limit, sorting } from '#contract/query.ts'

const person = z.object({ id: z.int(), name: z.string() })

export const batchRow = z.object({
  id: z.int(),
  state: batchState,
  created_at: instant,
  created_by: person,
  done_at: instant.nullable(),
  count: z.int(),
  amount: z.int(),
  /** Sums of waiting, paid and failed lines, in won. */
  waiting: z.int(),
  paid: z.int(),
  failed: z.int(),
})
export type BatchRow = z.infer<typeof batchRow>

export const batchLine = z.object({
  refund_id: z.int(),
  state: batchLineState,
  order_no: z.string(),
  amount: z.int(),
  bank_name: z.string(),
  depositor: z.string(),
  /** The account's last four digits: only the bank file has the whole number. */
  last4: z.string(),
  note: z.string(),
})
export type BatchLine = z.infer<typeof batchLine>

export const batchDetail = batchRow.extend({
  approved_by: z.string().nullable(),
  issued_by: z.string().nullable(),
  issued_at: instant.nullable(),
  copies: z.int(),
  /** Its sum needs a second person's approval (by the settings), which is still missing. */
  needs_approval: z.boolean(),
  lines: z.array(batchLine),
  history: z.array(z.object({ at: instant, staff_name: z.string(), action: z.string(), reason: z.string() })),
})
export type BatchDetail = z.infer<typeof batchDetail>

const desk = { access: 'operator', role: 'money' } as const
const ids = z
  .array(z.int().min(1).max(2_147_483_647))
  .min(1, '환불을 고르세요')
  .max(mostInBatch, `한 번에 ${mostInBatch}건까지 묶을 수 있습니다.`)

export const listBatches = listed(
  call({
    ...desk,
    method: 'GET',
    path: '/api/operators/refund-batches',
    summary: 'Bank files, the newest first',
    query: z.strictObject({
      sort: sorting('id', 'state', 'at', 'by', 'count', 'failed', 'amount'),
      cursor,
      limit: limit(50),
    }),
    result: keyset(batchRow),
  }),
  '송금 묶음',
  [
    { title: '묶음', kind: 'text', value: ({ id }) => String(id) },
    { title: '상태', kind: 'text', value: ({ state }) => batchStateNames[state] },
    { title: '만든 때', kind: 'moment', value: ({ created_at }) => created_at },
    { title: '만든 사람', kind: 'text', value: ({ created_by }) => created_by.name },
    { title: '끝난 때', kind: 'moment', value: ({ done_at }) => done_at },
    { title: '건수', kind: 'count', value: ({ count }) => count },
    { title: '결과 전', kind: 'won', value: ({ waiting }) => waiting },
    { title: '송금됨', kind: 'won', value: ({ paid }) => paid },
    { title: '못 보냄', kind: 'won', value: ({ failed }) => failed },
    { title: '금액', kind: 'won', value: ({ amount }) => amount },
  ],
)

export const makeBatch = call({
  ...desk,
  method: 'POST',
  path: '/api/operators/refund-batches',
  summary: 'Put refunds that have to be sent by hand into one bank file, all or none: from then on nobody changes them',
  body: z.strictObject({ refund_ids: ids }),
  result: z.object({ id: z.int() }),
})

export const getBatch = call({
  ...desk,
  method: 'GET',
  path: '/api/operators/refund-batches/{id}',
  summary: 'One bank file with its lines and who did what',
  params: z.object({ id }),
  result: z.object({ data: batchDetail }),
})

export const approveBatch = call({
  ...desk,
  proof: true,
  method: 'POST',
  path: '/api/operators/refund-batches/{id}/approve',
  summary: 'The second person says yes to a sum that needs one. Never the one who put it together',
  params: z.object({ id }),
  body: z.strictObject({}),
  result: z.object({}),
})

export const issueBatch = call({
  ...desk,
  proof: true,
  method: 'POST',
  path: '/api/operators/refund-batches/{id}/file',
  summary:
    'The file for the bank, with whole account numbers: once, when nothing of it has gone back at the provider; again only with a reason, and the same',
  params: z.object({ id }),
  body: z.strictObject({
    /** The state that the desk showed. NEW: makes the file (→ ISSUED); ISSUED: makes another copy. */
    state: batchState,
    reason: z.string().overwrite(onLines).max(200, '200자까지 입력할 수 있습니다.').default(''),
  }),
  result: z.object({ file_name: z.string(), text: z.string() }),
})

export const settleBatchLines = call({
  ...desk,
  method: 'POST',
  path: '/api/operators/refund-batches/{id}/lines',
  summary:
    'What the bank says of single transfers: DONE ends the refund; FAILED (or taken out before the file) lets it into another batch. Answers how many were written',
  params: z.object({ id }),
  body: z
    .strictObject({
      refund_ids: ids,
      result: z.enum(['DONE', 'FAILED']),
      note: z.string().overwrite(onLines).max(200, '200자까지 입력할 수 있습니다.').default(''),
    })
    .refine(({ result, note }) => result === 'DONE' || note !== '', '사유를 입력하세요'),
  result: z.object({ settled: z.int() }),
})
