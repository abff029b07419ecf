import { z } from 'zod'
import { call } from './call.ts'
import { id, instant, limit, optional, page, paged, sought } from './query.ts'

/** The words of a search, and where to search; `all` is both. */
export const search = {
  sch_kind: optional(z.enum(['subject', 'content', 'all'])),
  sch_word: sought,
}
const bbs = z.strictObject({
  page,
  limit: limit(20),
  ...search,
  /** N: without the articles' texts, which a list of titles does not need. */
  content_YN: optional(z.enum(['Y', 'N'])),
})

/** `content` is HTML, sanitised when it was saved and again for this response. */
export const notice = z.object({
  id: z.int(),
  subject: z.string(),
  content: z.string(),
  category: z.string(),
  pinned: z.boolean(),
  created_at: instant,
})
export type Notice = z.infer<typeof notice>

/** `thumbnail` is the first picture at least 100 px wide (SPEC §9). */
export const magazine = notice.extend({
  thumbnail: z.object({ img_path: z.string(), width: z.int(), height: z.int(), alt: z.string() }).nullable(),
})
export type Magazine = z.infer<typeof magazine>

/** In a list: `excerpt` is the part of the text in which the words were found, without tags; null if they are in the title. */
const listed = { content: z.string().optional(), excerpt: z.string().nullable() }

/** The article before this one (older) and the one after it. */
const neighbour = z.object({ id: z.int(), subject: z.string() }).nullable()
const neighbours = { previous: neighbour, next: neighbour }
export type Neighbour = z.infer<typeof neighbour>

export const listNotices = call({
  method: 'GET',
  path: '/api/fronts/cs-centers/bbs/notices',
  access: 'anyone',
  summary: 'Notices: pinned ones first, then the newest',
  query: bbs,
  result: paged(notice.extend(listed)),
})

export const getNotice = call({
  method: 'GET',
  path: '/api/fronts/cs-centers/bbs/notices/{id}',
  access: 'anyone',
  summary: 'One notice, with the one before and the one after it',
  params: z.object({ id }),
  result: z.object({ data: notice.extend(neighbours) }),
})

export const listMagazines = call({
  method: 'GET',
  path: '/api/fronts/cs-centers/bbs/magazines',
  access: 'anyone',
  summary: 'Magazine articles, newest first',
  query: bbs,
  result: paged(magazine.extend(listed)),
})

export const getMagazine = call({
  method: 'GET',
  path: '/api/fronts/cs-centers/bbs/magazines/{id}',
  access: 'anyone',
  summary: 'One article, with the one before and the one after it',
  params: z.object({ id }),
  result: z.object({ data: magazine.extend(neighbours) }),
})

const code = z.string().regex(/^[A-Z]{2}$/)

/** `a_content` is HTML, sanitised when it was saved and again for this response. */
export const faq = z.object({
  id: z.int(),
  faq_code: code,
  code_name: z.string(),
  q_subject: z.string(),
  a_content: z.string(),
})

export const listFaqs = call({
  method: 'GET',
  path: '/api/fronts/cs-centers/faqs',
  access: 'anyone',
  summary: 'Frequent questions of one category or of all',
  query: z.strictObject({ page, limit: limit(100), ...search, faq_code: optional(code) }),
  result: paged(faq),
})
