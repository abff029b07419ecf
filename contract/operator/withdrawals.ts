import { z } from 'zod'
import { call } from '#contract/call.ts'
import { listed } from '#contract/list-sheet.ts'
import { cursor, id, instant, keyset, limit, optional, sorting } from '#contract/query.ts'

const desk = { access: 'operator', role: 'members' } as const

/** A member who has left. Their personal data are stored separately (SPEC §9) and not shown here: only the first letter of the business. */
export const withdrawal = z.object({
  /** The member's number. */
  id: z.int(),
  at: instant,
  business: z.string(),
  joined_at: instant,
  user_out_code_id: z.int(),
  out_kind: z.string(),
  /** The text that they wrote; deleted after a year. */
  user_content: z.string(),
  orders: z.int(),
  /** Lines between payment and delivery, and won still to be refunded: both must be 0 before a member can leave. */
  open_lines: z.int(),
  refund_due: z.int(),
})
export type Withdrawal = z.infer<typeof withdrawal>

const kept = z.object({
  kind: z.enum(['contract', 'payment', 'dispute', 'behaviour']),
  count: z.int(),
  next_at: instant,
})

export const withdrawalDetail = withdrawal.extend({
  /** The data of this person that the law requires to keep, and when the first are deleted. */
  kept: z.array(kept.extend({ last_at: instant })),
})
export type WithdrawalDetail = z.infer<typeof withdrawalDetail>

export const listWithdrawals = listed(
  call({
    ...desk,
    method: 'GET',
    path: '/api/operators/withdrawals',
    summary: 'Who left, when and why, the last one first; and how often each reason was given',
    query: z.strictObject({
      sort: sorting('at', 'who', 'why', 'orders'),
      reason: optional(id),
      cursor,
      limit: limit(50),
    }),
    result: keyset(withdrawal).extend({
      reasons: z.array(z.object({ id: z.int(), out_kind: z.string(), count: z.int() })),
    }),
  }),
  '탈퇴한 회원',
  [
    { title: '탈퇴한 때', kind: 'moment', value: ({ at }) => at },
    { title: '회원', kind: 'text', value: ({ id }) => String(id) },
    { title: '상호', kind: 'text', value: ({ business }) => business },
    { title: '사유', kind: 'text', value: ({ out_kind }) => out_kind, width: 20 },
    { title: '남긴 말', kind: 'text', value: ({ user_content }) => user_content, width: 40 },
    { title: '가입', kind: 'moment', value: ({ joined_at }) => joined_at },
    { title: '주문', kind: 'count', value: ({ orders }) => orders },
  ],
)

export const getWithdrawal = call({
  ...desk,
  method: 'GET',
  path: '/api/operators/withdrawals/{id}',
  summary: 'One withdrawal with what is kept of it and until when',
  params: z.object({ id }),
  result: z.object({ data: withdrawalDetail }),
})

const report = z.array(z.object({ name: z.string(), count: z.int() }))

export const getRetention = call({
  ...desk,
  method: 'GET',
  path: '/api/operators/withdrawals/retention',
  summary:
    'What is kept until when, what would be taken away today (a dry run: nothing changes), and the last reports of the daily job',
  result: z.object({
    kept: z.array(kept.extend({ within_month: z.int() })),
    due: report,
    /** The number of businesses and telephones that may not join again yet. */
    blocked: z.int(),
    runs: z.array(z.object({ id: z.int(), at: instant, purged: report })),
  }),
})
export type Retention = z.infer<typeof getRetention.result>
