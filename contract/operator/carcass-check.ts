import { z } from 'zod'
import { checkedHow } from '#domain/carcass-check.ts'
import { instant } from '#contract/query.ts'

export const carcassCheck = z.object({
  /** Null: the data were not compared with the papers, or not since they were corrected. The carcass cannot go on sale. */
  how: checkedHow.nullable(),
  staff_name: z.string().nullable(),
  at: instant.nullable(),
  /** The staff member who asks has typed the data: somebody else sees more. */
  is_own: z.boolean(),
})
export type CarcassCheck = z.infer<typeof carcassCheck>
