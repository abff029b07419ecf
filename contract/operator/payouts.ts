import { z } from 'zod'
import { onLines } from '#domain/on-lines.ts'
import { mostInPayout } from '#domain/settlement/payout-rules.ts'
import { call } from '#contract/call.ts'
import { id } from '#contract/query.ts'

const desk = { access: 'operator', role: 'money' } as const
const reason = z.string().overwrite(onLines).min(1, '사유를 입력하세요').max(200, '200자까지 입력할 수 있습니다.')
const settlementIds = z
  .array(z.int().min(1).max(2_147_483_647))
  .min(1, '정산을 고르세요')
  .max(mostInPayout, `한 번에 ${mostInPayout}건까지 고를 수 있습니다.`)

const payoutFile = z.object({ id: z.int(), file_name: z.string(), text: z.string() })

export const issuePayout = call({
  ...desk,
  proof: true,
  method: 'POST',
  path: '/api/operators/payouts',
  summary: 'One file for the bank with whole account numbers: APPROVED → SENDING, all of these settlements or none',
  body: z.strictObject({ settlement_ids: settlementIds }),
  result: payoutFile,
})

export const copyPayout = call({
  ...desk,
  proof: true,
  method: 'POST',
  path: '/api/operators/payouts/{id}/file',
  summary: 'The same file once more, to the byte, with a reason',
  params: z.object({ id }),
  body: z.strictObject({ reason }),
  result: payoutFile,
})

export const settlePayouts = call({
  ...desk,
  proof: true,
  method: 'POST',
  path: '/api/operators/settlements/results',
  summary:
    'What the bank says: PAID; RETURNED, also of what was paid before; UNRESOLVED, when nobody knows. Nothing is sent again by itself',
  body: z
    .strictObject({
      settlement_ids: settlementIds,
      result: z.enum(['PAID', 'RETURNED', 'UNRESOLVED']),
      note: z.string().overwrite(onLines).max(200, '200자까지 입력할 수 있습니다.').default(''),
    })
    .refine(({ result, note }) => result === 'PAID' || note !== '', '사유를 입력하세요'),
  result: z.object({ settled: z.int() }),
})
