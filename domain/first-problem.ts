import type { z } from 'zod'

/** The message to show for a draft, or undefined if it is valid. The fields of the schema are in the order of their messages. */
export function firstProblem(schema: z.ZodType, draft: unknown): { field: string; message: string } | undefined {
  const parsed = schema.safeParse(draft)
  const issue = parsed.error?.issues[0]
  return issue && { field: issue.path.join('.'), message: issue.message }
}
