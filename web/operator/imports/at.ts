import { queryOptions } from '@tanstack/react-query'
import { getIntakeDesk } from '#contract/operator/intake.ts'
import { deskAt, number, oneOf, opened, text, type ViewOf } from '#web/operator/desk/desk-address.ts'
import { callQuery } from '#web/operator/desk/desk-query.ts'

export const laneNames = {
  NEW: '새 도체',
  SUBMITTED: '공급사 등록',
  SHEET: '표로 입고',
  DRAFT: '작성 중',
  SCHEDULED: '예약',
  POSTED: '등록함',
} as const
export type Lane = keyof typeof laneNames

/** The desk of intake: `id` is a draft, `import` a sheet. */
export const at = deskAt(
  '/operator/intake',
  {
    lane: oneOf(Object.keys(laneNames) as Lane[], 'NEW', 'unwritten'),
    sch_word: text(50),
    check: oneOf(['NONE']),
    id: opened(number()),
    import: opened(number()),
  },
  { touches: ['boxes'] },
)
export type View = ViewOf<typeof at>

/** Prefix of the query keys of the intake desks. */
export const intakeKey = at.key

/** Options of the intake desks: partners and cuts. */
export const deskQuery = queryOptions({ ...callQuery(at, getIntakeDesk, {}), staleTime: 60_000 })
