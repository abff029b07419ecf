import { z } from 'zod'
import { checkedHow } from '#domain/carcass-check.ts'
import { instant } from '#contract/query.ts'

export const carcassCheck = z.object({
  /** Null: what was typed was not compared with the papers, or not since it was corrected. It does not go on sale. */
  how: checkedHow.nullable(),
  staff_name: z.string().nullable(),
  at: instant.nullable(),
  /** Whoever looks typed it: another pair of eyes sees more. */
  is_own: z.boolean(),
})
export type CarcassCheck = z.infer<typeof carcassCheck>
