import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { Product } from '#contract/catalogue.ts'
import type { Magazine, Notice } from '#contract/customer-centre.ts'
import type { Trace } from '#contract/trace.ts'
import { articleHead } from '#domain/head/article-head.ts'
import { type Head, type Shop, shopName } from '#domain/head/head.ts'
import { headTags } from '#domain/head/head-tags.ts'
import { pageHead } from '#domain/head/page-head.ts'
import { productHead } from '#domain/head/product-head.ts'
import { traceHead } from '#domain/head/trace-head.ts'
import { useLocation } from '#web/router/use-location.ts'
import { numberIn } from '#web/storefront/trace/trace-query.ts'
import { useSettings } from '#web/storefront/shell/settings-query.ts'

/** Keeps the head that the server wrote up to date while pages change: what is shared or bookmarked describes the page on screen. */
export function HeadKeeper() {
  const { pathname, search } = useLocation()
  const settings = useSettings()
  const subject = useMemo(() => subjectOf(pathname, new URLSearchParams(search)), [pathname, search])
  const data = useSessionDraft(subject?.key)
  useEffect(() => {
    if (!settings) return
    const ownHead = subject && data !== undefined ? subject.head(data) : undefined
    const head = ownHead ?? pageHead(pathname.split('/')[1] ?? '', search)
    write(head, { origin: location.origin, company: settings.company })
  }, [pathname, search, settings, data, subject])
  return null
}

/**
 * The cached data of a page's query. It only subscribes to the cache: an observer without a query function would keep the page from
 * fetching.
 */
function useSessionDraft(key: readonly unknown[] | undefined): unknown {
  const queries = useQueryClient()
  return useSyncExternalStore(
    (tell) => queries.getQueryCache().subscribe(tell),
    () => key && queries.getQueryData(key),
  )
}

type Subject = { key: readonly unknown[]; head: (data: unknown) => Head }

/** The subject of an address, with the key of the query that its page uses. */
function subjectOf(pathname: string, params: URLSearchParams): Subject | undefined {
  const path = pathname.replace(/\/+$/, '').toLowerCase()
  const id = Number(params.get('id'))
  const box = Number(params.get('goodsId'))
  const animal = numberIn(pathname)
  if (box) return { key: ['products', 'detail', box], head: (data) => productHead(data as Product) }
  if (animal) return { key: ['traces', animal], head: (data) => traceHead(data as Trace) }
  if (path === '/noticeview') return { key: ['notices', 'one', id], head: (data) => article('notices', data as Notice) }
  if (path === '/magazineview')
    return { key: ['magazines', 'one', id], head: (data) => article('magazines', data as Magazine) }
  return undefined
}

const article = (kind: 'notices' | 'magazines', data: Notice | Magazine): Head =>
  articleHead(kind, data, words(data.content))

/** The text of cleaned HTML on one line. Parsed into a separate document, where nothing is loaded or run. */
const words = (html: string): string =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent.replaceAll(/\s+/g, ' ').trim()

function write(head: Head, shop: Shop): void {
  // Pages of a member have only the title that they set themselves.
  if (head.title !== shopName) document.title = head.title
  for (const old of document.head.querySelectorAll('[data-head]')) old.remove()
  for (const { name, attributes, text } of headTags(head, shop)) {
    const element = document.createElement(name)
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
    element.dataset['head'] = ''
    if (text !== undefined) element.textContent = text
    document.head.append(element)
  }
}
