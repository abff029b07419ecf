import { z } from 'zod'
import { call } from './call.ts'
import { instant } from './query.ts'

/** A text that the member got, as the shop lists it under the bell. */
export const newsItem = z.object({
  id: z.int(),
  /** The title of its wording: '결제완료'. */
  title: z.string(),
  text: z.string(),
  at: instant,
  /** It came after the member last opened the list. */
  unread: z.boolean(),
  /** What it is about, to link there. */
  about: z.object({ kind: z.enum(['member', 'order', 'product', 'inquiry']), id: z.int() }).nullable(),
})
export type NewsItem = z.infer<typeof newsItem>

export const listNews = call({
  method: 'GET',
  path: '/api/users/news',
  access: 'member',
  summary: 'What the member was told of in the last three months, newest first, at most 50',
  result: z.object({ data: z.array(newsItem) }),
})

export const countNews = call({
  method: 'GET',
  path: '/api/users/news/unread',
  access: 'member',
  summary: 'How much of it is new, at most 99',
  result: z.object({ data: z.object({ count: z.int() }) }),
})

export const seeNews = call({
  method: 'PATCH',
  path: '/api/users/news/seen',
  access: 'member',
  summary: 'The member has looked at the news: nothing that is there now is new any more',
  body: z.strictObject({}),
  result: z.object({}),
})
