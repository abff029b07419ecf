import { z } from 'zod'
import type { IntakeFacts } from './intake-sheet.ts'

/**
 * How the data of a carcass were checked: equal to the grading service's, confirmed by a staff member, or `before`: received before checks
 * were required.
 */
export const checkedHowNames = { lookup: '조회와 같음', staff: '확인함', before: '확인 없이 등록' } as const
export const checkedHow = z.enum(Object.keys(checkedHowNames) as [keyof typeof checkedHowNames])
export type CheckedHow = z.infer<typeof checkedHow>

const decisive = ['judge_breed_nm', 'judge_sex_nm', 'qgrade', 'insfat', 'wgrade', 'weight'] as const

/** Whether a correction of a posted carcass needs another check: its kind, grade or weight differs. */
export const needsCheckAgain = (was: IntakeFacts, next: IntakeFacts): boolean =>
  decisive.some((name) => was[name] !== next[name])
