import { z } from 'zod'
import { onLines } from '#domain/on-lines.ts'
import { adjustmentState, adjustmentStateNames } from '#domain/settlement/settlement-state.ts'
import { call } from '#contract/call.ts'
import { listed } from '#contract/list-sheet.ts'
import { cursor, id, instant, keyset, limit, sorting } from '#contract/query.ts'

export const adjustmentRow = z.object({
  id: z.int(),
  partner_id: z.int(),
  partner_name: z.string(),
  /** Won; below zero it is taken off. */
  amount: z.int(),
  reason: z.string(),
  state: adjustmentState,
  asked_by: z.object({ id: z.int(), name: z.string() }),
  asked_at: instant,
  decided_by: z.string().nullable(),
  decided_at: instant.nullable(),
})
export type AdjustmentRow = z.infer<typeof adjustmentRow>

export const adjustmentDetail = adjustmentRow.extend({
  history: z.array(z.object({ at: instant, staff_name: z.string(), action: z.string(), reason: z.string() })),
})
export type AdjustmentDetail = z.infer<typeof adjustmentDetail>

const desk = { access: 'operator', role: 'money' } as const
const params = z.object({ id })
const most = 1_000_000_000

export const listAdjustments = listed(
  call({
    ...desk,
    method: 'GET',
    path: '/api/operators/settlement-adjustments',
    summary: 'Sums that were added for partners or taken off, the newest first',
    query: z.strictObject({ sort: sorting('name', 'state', 'at', 'by', 'amount'), cursor, limit: limit(50) }),
    result: keyset(adjustmentRow),
  }),
  '정산 조정',
  [
    { title: '공급사', kind: 'text', value: ({ partner_name }) => partner_name, width: 22 },
    { title: '상태', kind: 'text', value: ({ state }) => adjustmentStateNames[state] },
    { title: '금액', kind: 'won', value: ({ amount }) => amount },
    { title: '사유', kind: 'text', value: ({ reason }) => reason, width: 40 },
    { title: '적은 사람', kind: 'text', value: ({ asked_by }) => asked_by.name },
    { title: '적은 때', kind: 'moment', value: ({ asked_at }) => asked_at },
    { title: '결정한 사람', kind: 'text', value: ({ decided_by }) => decided_by },
    { title: '결정한 때', kind: 'moment', value: ({ decided_at }) => decided_at },
  ],
)

export const getAdjustment = call({
  ...desk,
  method: 'GET',
  path: '/api/operators/settlement-adjustments/{id}',
  summary: 'One sum that was added or taken off, and who did what',
  params,
  result: z.object({ data: adjustmentDetail }),
})

export const askAdjustment = call({
  ...desk,
  method: 'POST',
  path: '/api/operators/settlement-adjustments',
  summary: 'Add a sum for a partner, or take one off: it counts when a second person has allowed it',
  body: z.strictObject({
    partner_id: z.int().min(1, '공급사를 고르세요').max(2_147_483_647),
    amount: z
      .int('금액을 확인해주세요.')
      .min(-most, '금액을 확인해주세요.')
      .max(most, '금액을 확인해주세요.')
      .refine((won) => won !== 0, '금액을 입력하세요'),
    reason: z.string().overwrite(onLines).min(1, '사유를 입력하세요').max(200, '200자까지 입력할 수 있습니다.'),
  }),
  result: z.object({ id: z.int() }),
})

export const decideAdjustment = call({
  ...desk,
  proof: true,
  method: 'POST',
  path: '/api/operators/settlement-adjustments/{id}/decision',
  summary: 'BOOKED: a second person allows it. REFUSED: anybody, also who asked for it',
  params,
  body: z.strictObject({ decision: z.enum(['BOOKED', 'REFUSED']) }),
  result: z.object({}),
})
