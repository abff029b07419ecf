import type { FastifyInstance } from 'fastify'
import { getMagazine, getNotice } from '#contract/customer-centre.ts'
import type { Result } from '#contract/call.ts'
import { plainText } from '#server/html/sanitise.ts'

/** What the HTML of one article's page needs: its head's words, and its answer under the key that the page asks for it by. */
export type ArticlePage = {
  id: number
  title: string
  description: string
  query: { key: readonly unknown[]; data: unknown }
}

const kinds = {
  NoticeView: { call: getNotice, key: 'notices', name: '공지사항' },
  MagazineView: { call: getMagazine, key: 'magazines', name: '매거진' },
} as const

/** The article of '/NoticeView?id=7'; undefined for other pages; 'missing' when there is none, which makes the page a 404. */
export async function articlePage(
  app: FastifyInstance,
  page: string | undefined,
  search: string,
): Promise<ArticlePage | 'missing' | undefined> {
  if (page !== 'NoticeView' && page !== 'MagazineView') return undefined
  const id = new URLSearchParams(search).get('id')
  if (!id || !/^[1-9]\d{0,5}$/.test(id)) return 'missing'
  const { call, key, name } = kinds[page]
  const answer = await app.inject({ method: 'GET', url: call.path.replace('{id}', id) })
  if (answer.statusCode === 404) return 'missing'
  // Anything else is no news of the article: the page asks for itself, and says what is wrong.
  if (answer.statusCode !== 200) return undefined
  const { data } = answer.json<{ result: Result<typeof call> }>().result
  const words = plainText(data.content)
  return {
    id: data.id,
    title: `${data.subject} · ${name} · 한결`,
    description: words.length > 120 ? `${words.slice(0, 119)}…` : words,
    query: { key: [key, 'one', data.id], data },
  }
}
