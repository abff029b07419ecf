import { z } from 'zod'
import { call } from './call.ts'
import { id, instant, limit, optional, page, paged } from './query.ts'

/** `content` is HTML, sanitised when it was saved. `thumbnail` is the first picture at least 100 px wide (SPEC §9). */
export const magazine = z.object({
  id: z.int(),
  subject: z.string(),
  content: z.string(),
  created_at: instant,
  thumbnail: z.object({ img_path: z.string(), width: z.int(), height: z.int(), alt: z.string() }).nullable(),
})
export type Magazine = z.infer<typeof magazine>

export const listMagazines = call({
  method: 'GET',
  path: '/api/fronts/cs-centers/bbs/magazines',
  access: 'anyone',
  summary: 'Magazine articles, newest first; the list leaves their content out',
  query: z.strictObject({
    page,
    limit: limit(20),
    sch_kind: optional(z.enum(['subject', 'content', 'all'])),
    sch_word: optional(z.string().trim().max(50)),
  }),
  result: paged(magazine.extend({ content: z.string().optional() })),
})

export const getMagazine = call({
  method: 'GET',
  path: '/api/fronts/cs-centers/bbs/magazines/{id}',
  access: 'anyone',
  summary: 'One article',
  params: z.object({ id }),
  result: z.object({ data: magazine }),
})
