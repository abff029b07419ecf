import type { FastifyInstance, FastifyReply } from 'fastify'
import { articleHead, type ArticleKind } from '#domain/head/article-head.ts'
import { type Head, titled } from '#domain/head/head.ts'
import { pageHead } from '#domain/head/page-head.ts'
import { productHead } from '#domain/head/product-head.ts'
import { traceHead } from '#domain/head/trace-head.ts'
import { productStatuses } from '#domain/product-status.ts'
import type { Shelf } from '#server/catalogue/shelf.ts'
import type { Deps } from '#server/deps/deps.ts'
import { plainText } from '#server/html/sanitise.ts'
import type { Query } from './first-data.ts'
import type { KnownPage } from './page-paths.ts'
import { type Reader, readAsVisitor } from './read-as-visitor.ts'

/**
 * The box, article or animal that an address is about: the data of its page, under the query keys of the page. Two with the same `name`
 * have the same content.
 */
export type Subject = { name: string; status: 200 | 404 | 410; head: Head; queries: Query[] }
type Made = Omit<Subject, 'name'>
/** Returns the subject made earlier from the same response about the same address, or makes it. */
type Same = (address: string, said: string, make: () => Made) => Subject

const articles: Readonly<Record<string, ArticleKind>> = { NoticeView: 'notices', MagazineView: 'magazines' }
/** Size of the cache of subjects, of a few kilobytes each. */
const mostKept = 200

const lists = ['GoodsAll', 'GoodsNormal', 'GoodsSearch']

/**
 * Finds the box, article or animal of an address. Undefined for other pages, and when it cannot be read just now: then the browser asks,
 * and shows the error. It is read for each request, but parsed only when the response has changed.
 */
export function pageSubjects(app: FastifyInstance, deps: Deps, shelf: Shelf) {
  const same = sameAsBefore()
  const readFor = readAsVisitor(app, deps, shelf)
  return (reply: FastifyReply, page: KnownPage | undefined, search: string): Promise<Subject | undefined> =>
    pageSubject(readFor(reply), same, page, search)
}

function sameAsBefore(): Same {
  const kept = new Map<string, { said: string; subject: Subject }>()
  let made = 0
  return (address, said, make) => {
    const known = kept.get(address)
    if (known?.said === said) return known.subject
    const subject = { name: `${address} ${++made}`, ...make() }
    const [oldest] = kept.keys()
    if (kept.size >= mostKept && oldest !== undefined) kept.delete(oldest)
    kept.set(address, { said, subject })
    return subject
  }
}

async function pageSubject(
  read: Reader,
  same: Same,
  page: KnownPage | undefined,
  search: string,
): Promise<Subject | undefined> {
  if (!page) return notFound(titled('페이지를 찾을 수 없어요'))
  if (page.cattleNo !== undefined) return passport(read, same, page.cattleNo)
  const params = new URLSearchParams(search)
  const article = articles[page.name]
  if (article) return oneArticle(read, same, article, params.get('id') ?? '')
  const box = params.get('goodsId') ?? ''
  if (page.name === 'GoodsPop') return oneBox(read, same, box)
  // A list with a popup gets the head of the popup's box; the list below it is the same as without.
  if (lists.includes(page.name) && isNumber(box)) {
    const found = await oneBox(read, same, box)
    return found?.status === 200 ? { ...found, name: `${found.name} beneath`, queries: [] } : undefined
  }
  return undefined
}

const isNumber = (text: string): boolean => /^[1-9]\d{0,8}$/.test(text)

const notFound = (title: string): Subject => ({ name: `404 ${title}`, ...withoutContent(404, title) })

const withoutContent = (status: 404 | 410, title: string, queries: Query[] = []): Made => ({
  status,
  head: { ...pageHead('GoodsAll'), title, hidden: true, things: () => [] },
  queries,
})

/** The page of a box that was sold or withdrawn shows similar boxes instead; its status tells search engines to drop it. */
async function oneBox(read: Reader, same: Same, id: string): Promise<Subject | undefined> {
  if (!isNumber(id)) return notFound(titled('상품 정보'))
  const found = await read.box(Number(id))
  if (found.status === 200)
    return same(`box ${id}`, found.said, () => {
      const { data } = found.answer()
      const isOver = data.product_status_codes.ps_code >= productStatuses.sold
      const queries = [{ key: ['products', 'detail', data.id], data }]
      return { status: isOver ? 410 : 200, head: productHead(data), queries }
    })
  if (found.status !== 404) return undefined
  const nearest = await read.nearest(Number(id))
  if (nearest.status === 404) return notFound(titled('상품 정보'))
  if (nearest.status !== 200) return undefined
  return same(`nearest ${id}`, nearest.said, () => {
    const query = { key: ['products', 'nearest', Number(id)], data: nearest.answer().data }
    return withoutContent(410, titled('판매가 끝난 상품'), [query])
  })
}

async function oneArticle(read: Reader, same: Same, kind: ArticleKind, id: string): Promise<Subject | undefined> {
  if (!isNumber(id)) return notFound(titled('페이지를 찾을 수 없어요'))
  const found = await read.article(kind, Number(id))
  if (found.status === 404) return notFound(titled('페이지를 찾을 수 없어요'))
  if (found.status !== 200) return undefined
  return same(`${kind} ${id}`, found.said, () => {
    const { data } = found.answer()
    const queries = [{ key: [kind, 'one', data.id], data }]
    return { status: 200, head: articleHead(kind, data, plainText(data.content)), queries }
  })
}

/** A number that we do not know is a 404; the page says so. */
async function passport(read: Reader, same: Same, cattle_no: string): Promise<Subject | undefined> {
  const found = await read.animal(cattle_no)
  if (found.status === 404)
    return { name: 'no animal', status: 404, head: { ...pageHead('Trace'), hidden: true }, queries: [] }
  if (found.status !== 200) return undefined
  return same(`animal ${cattle_no}`, found.said, () => {
    const { data } = found.answer()
    return { status: 200, head: traceHead(data), queries: [{ key: ['traces', cattle_no], data }] }
  })
}
