import type { FastifyInstance } from 'fastify'
import { getNearest, getProduct } from '#contract/catalogue.ts'
import type { Call, Result } from '#contract/call.ts'
import { getMagazine, getNotice } from '#contract/customer-centre.ts'
import { getTrace } from '#contract/trace.ts'
import { articleHead, type ArticleKind } from '#domain/head/article-head.ts'
import { type Head, titled } from '#domain/head/head.ts'
import { pageHead } from '#domain/head/page-head.ts'
import { productHead } from '#domain/head/product-head.ts'
import { traceHead } from '#domain/head/trace-head.ts'
import { productStatuses } from '#domain/product-status.ts'
import { plainText } from '#server/html/sanitise.ts'
import type { Query } from './first-data.ts'
import type { KnownPage } from './page-paths.ts'

/** The one thing that an address is about: what its page needs of it, under the keys that the page asks for it by. */
export type Subject = { status: 200 | 404 | 410; head: Head; queries: Query[] }

const articles: Readonly<Record<string, ArticleKind>> = { NoticeView: 'notices', MagazineView: 'magazines' }
const lists = ['GoodsAll', 'GoodsNormal', 'GoodsSearch']

/**
 * The box, article or animal of an address; undefined for other pages, and when it cannot be read just now: the page asks for itself
 * then, and says what is wrong.
 */
export async function pageSubject(
  app: FastifyInstance,
  page: KnownPage | undefined,
  search: string,
): Promise<Subject | undefined> {
  if (!page) return gone(404, titled('페이지를 찾을 수 없어요'))
  if (page.cattleNo !== undefined) return passport(app, page.cattleNo)
  const params = new URLSearchParams(search)
  const article = articles[page.name]
  if (article) return oneArticle(app, article, params.get('id') ?? '')
  const box = params.get('goodsId') ?? ''
  if (page.name === 'GoodsPop') return oneBox(app, box)
  // A popup over a list is the box to whom it is sent; the list beneath is what it is without it.
  if (lists.includes(page.name) && isNumber(box)) {
    const found = await oneBox(app, box)
    return found?.status === 200 ? { ...found, queries: [] } : undefined
  }
  return undefined
}

const isNumber = (text: string): boolean => /^[1-9]\d{0,8}$/.test(text)

const gone = (status: 404 | 410, title: string, queries: Query[] = []): Subject => ({
  status,
  head: { ...pageHead('GoodsAll'), title, hidden: true, things: () => [] },
  queries,
})

/** The page of a box that was sold or withdrawn shows similar boxes instead; search engines drop its address. */
async function oneBox(app: FastifyInstance, id: string): Promise<Subject | undefined> {
  if (!isNumber(id)) return gone(404, titled('상품 정보'))
  const found = await read(app, getProduct, { id })
  if (found.status === 200) {
    const { data } = found.answer
    const isOver = data.product_status_codes.ps_code >= productStatuses.sold
    const queries = [{ key: ['products', 'detail', data.id], data }]
    return { status: isOver ? 410 : 200, head: productHead(data), queries }
  }
  if (found.status !== 404) return undefined
  const nearest = await read(app, getNearest, { id })
  if (nearest.status === 404) return gone(404, titled('상품 정보'))
  if (nearest.status !== 200) return undefined
  const query = { key: ['products', 'nearest', Number(id)], data: nearest.answer.data }
  return gone(410, titled('판매가 끝난 상품'), [query])
}

async function oneArticle(app: FastifyInstance, kind: ArticleKind, id: string): Promise<Subject | undefined> {
  if (!isNumber(id)) return gone(404, titled('페이지를 찾을 수 없어요'))
  const found = await read(app, kind === 'notices' ? getNotice : getMagazine, { id })
  if (found.status === 404) return gone(404, titled('페이지를 찾을 수 없어요'))
  if (found.status !== 200) return undefined
  const { data } = found.answer
  const queries = [{ key: [kind, 'one', data.id], data }]
  return { status: 200, head: articleHead(kind, data, plainText(data.content)), queries }
}

/** Of a number that never came in there is nothing; the page says so. */
async function passport(app: FastifyInstance, cattle_no: string): Promise<Subject | undefined> {
  const found = await read(app, getTrace, { cattle_no })
  if (found.status === 404) return { status: 404, head: { ...pageHead('Trace'), hidden: true }, queries: [] }
  if (found.status !== 200) return undefined
  const { data } = found.answer
  return { status: 200, head: traceHead(data), queries: [{ key: ['traces', cattle_no], data }] }
}

type Read<C extends Call> = { status: 200; answer: Result<C> } | { status: 404 | 500 }

/** Makes one of our own calls as a visitor would. */
async function read<C extends Call>(app: FastifyInstance, call: C, params: Record<string, string>): Promise<Read<C>> {
  const url = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
  const answer = await app.inject({ method: 'GET', url })
  if (answer.statusCode === 200) return { status: 200, answer: answer.json<{ result: Result<C> }>().result }
  return { status: answer.statusCode === 404 ? 404 : 500 }
}
