import { z } from 'zod'
import { digits } from '#domain/digits.ts'
import { nameOfAction, nameOfTarget } from '#domain/audit-actions.ts'
import { call } from '#contract/call.ts'
import { listed } from '#contract/list-sheet.ts'
import { cursor, day, id, instant, keyset, limit, optional, sorting } from '#contract/query.ts'

/** An audited act: who did what to what. For read-only roles the addresses of people and machines are masked. */
export const auditRow = z.object({
  id: z.number(),
  at: instant,
  staff_id: z.int(),
  staff_name: z.string(),
  action: z.string(),
  target_kind: z.string(),
  target_id: z.string(),
  /** The name of the thing in the console: the number of an order or animal, a business. Null: it has none. */
  target_name: z.string().nullable(),
  reason: z.string(),
  /** How many values differ between before and after the act. */
  change_count: z.int(),
})
export type AuditRow = z.infer<typeof auditRow>

export const auditDetail = auditRow.extend({
  ip: z.string(),
  /** At most 200. */
  changes: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
})
export type AuditDetail = z.infer<typeof auditDetail>

const desk = { access: 'operator', role: 'owner', looks: true } as const
const word = optional(
  z
    .string()
    .trim()
    .max(60)
    .regex(/^[\w.:-]+$/),
)

export const listAudit = listed(
  call({
    ...desk,
    method: 'GET',
    path: '/api/operators/audit',
    summary: 'What the staff did and looked at, newest first',
    query: z.strictObject({
      sort: sorting('at', 'who', 'what', 'target', 'reason'),
      staff_id: optional(id),
      action: word,
      kind: word,
      target: word,
      /** Days in Seoul, both included. */
      from: optional(day),
      to: optional(day),
      cursor,
      limit: limit(50),
    }),
    result: keyset(auditRow),
  }),
  '기록',
  [
    { title: '시각', kind: 'moment', value: ({ at }) => at },
    { title: '직원', kind: 'text', value: ({ staff_name }) => staff_name },
    { title: '한 일', kind: 'text', value: ({ action }) => nameOfAction(action), width: 24 },
    { title: '대상', kind: 'text', value: ({ target_kind }) => nameOfTarget(target_kind) },
    { title: '이름', kind: 'text', value: ({ target_name, target_id }) => target_name ?? target_id, width: 28 },
    { title: '사유', kind: 'text', value: ({ reason }) => reason, width: 36 },
    { title: '바뀐 값', kind: 'count', value: ({ change_count }) => change_count },
  ],
)

export const listAuditFilters = call({
  ...desk,
  method: 'GET',
  path: '/api/operators/audit/filters',
  summary: 'Whose acts, which acts and which things the log has',
  result: z.object({
    staff: z.array(z.object({ id: z.int(), name: z.string() })),
    actions: z.array(z.string()),
    kinds: z.array(z.string()),
  }),
})

export const getAudit = call({
  ...desk,
  method: 'GET',
  path: '/api/operators/audit/{id}',
  summary: 'One act with all that differs before and after it',
  params: z.object({ id: z.preprocess(digits, z.int().min(1)) }),
  result: z.object({ data: auditDetail }),
})
