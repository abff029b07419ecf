import { z } from 'zod'
import { legalKind } from '#domain/legal/legal-kinds.ts'
import { call } from './call.ts'
import { day, id, optional } from './query.ts'

/** One article: `title` is plain text; `html` was sanitised when it was saved and again for this response. */
export const legalArticle = z.object({ title: z.string(), html: z.string() })

export const legalText = z.object({
  kind: legalKind,
  /** Null: the text in the code, which the screen has. */
  id: z.int().nullable(),
  /** The day from which it is in force, which is also its version. */
  effective_from: day,
  articles: z.array(legalArticle).nullable(),
  /** All versions that are, were or will be in force, newest first; the last one is that of the code. */
  versions: z.array(
    z.object({
      id: z.int().nullable(),
      effective_from: day,
      note: z.string(),
      standing: z.enum(['coming', 'present', 'past']),
    }),
  ),
})
export type LegalText = z.infer<typeof legalText>

export const getLegal = call({
  method: 'GET',
  path: '/api/fronts/legal/{kind}',
  access: 'anyone',
  summary: 'The terms or the privacy policy as they hold today; `id`: another version, `0` the program’s own',
  params: z.object({ kind: legalKind }),
  query: z.strictObject({ id: optional(z.union([z.literal('0'), id])) }),
  result: z.object({ data: legalText }),
})
