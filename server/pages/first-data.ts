import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import {
  countAvailable,
  countToday,
  getCarcassCuts,
  listCarcasses,
  listProducts,
  listSellers,
  listSuggestions,
} from '#contract/catalogue.ts'
import type { Call, Result } from '#contract/call.ts'
import { listCuts, listFaqCodes } from '#contract/codes.ts'
import { listFaqs, listMagazines, listNotices } from '#contract/customer-centre.ts'
import { getLegal } from '#contract/legal.ts'
import { averagePrices, marketToday } from '#contract/prices.ts'
import { getSettings, type PublicSettings } from '#contract/settings.ts'
import type { Database } from '#database/connect.ts'
import { homeCuts } from '#domain/codes.ts'
import type { LegalKind } from '#domain/legal/legal-kinds.ts'
import { type Period, periodBefore, periodOf, usualPreset } from '#domain/price-period.ts'
import { firstPictures, trayPicture } from '#domain/tray-picture.ts'
import { filterParts, type ProductFilter } from '#domain/product-filter.ts'

/** Responses of our own calls, under the query keys by which the screens ask for them (web/storefront/shell/first-data.ts). */
export type Query = { key: readonly unknown[]; data: unknown }
export type FirstData = {
  serverNow: string
  /** The number of the last live event before any of this was read. */
  seq: number
  queries: Query[]
  settings: PublicSettings
  /** Pictures of a phone's first screen, the largest first. Empty where a query in the address decides what is shown. */
  pictures: string[]
}

/** A page of the shop: `query`, whether its address has a query; `list`, the filter in it, if the page is a list of boxes. */
export type Asked = { page: string; query: boolean; list: ProductFilter | undefined }

/** The data of a visitor's first screen. It contains nothing personal, so it is the same for everybody. */
export async function firstData(app: FastifyInstance, db: Database, asked: Asked): Promise<FirstData> {
  const { page, query, list } = asked
  const clock = await marketClock(db)
  const settings = await ask(app, getSettings)
  const own = list ? await products(app, list) : await ownData(app, page, clock.today, query)
  return {
    serverNow: clock.now,
    seq: clock.seq,
    settings: settings.data,
    queries: [{ key: ['settings'], data: settings.data }, ...own.queries],
    pictures:
      page === 'Main' ? settings.data.banners.slice(0, 1).map(({ img_path }) => img_path) : (own.pictures ?? []),
  }
}

type OwnData = { queries: Query[]; pictures?: string[] }

async function ownData(app: FastifyInstance, page: string, today: string, query: boolean): Promise<OwnData> {
  if (page === 'Main') return home(app, today)
  if (page === 'GoodsAll') return carcasses(app, query)
  // With a query the address asks for another period.
  if (page === 'UnitPrice' && !query) return prices(app, today)
  if (page === 'Notice' || page === 'Customer' || page === 'Magazine' || page === 'FAQ') return support(app, page)
  if (page === 'Policy' || page === 'Private') return legal(app, page === 'Policy' ? 'terms' : 'policy')
  return { queries: [] }
}

/** The legal text in force today, as web/storefront/legal/legal-query.ts asks for it. */
async function legal(app: FastifyInstance, kind: LegalKind): Promise<OwnData> {
  const answer = await app.inject({ method: 'GET', url: getLegal.path.replace('{kind}', kind) })
  if (answer.statusCode !== 200) return { queries: [] }
  const { data } = answer.json<{ result: Result<typeof getLegal> }>().result
  return { queries: [{ key: ['legal', kind, null], data }] }
}

async function home(app: FastifyInstance, today: string): Promise<OwnData> {
  const fresh = {
    product_type: 'D',
    ps_code: '1',
    pc_code: homeCuts.join(','),
    sale_date: today,
    page: '1',
    limit: '10',
  }
  const [count, products, available, cuts, prices, magazines] = await Promise.all([
    ask(app, countToday),
    ask(app, listProducts, fresh),
    ask(app, countAvailable),
    ask(app, listCuts, { cate_depth: '3' }),
    ask(app, marketToday),
    ask(app, listMagazines, { page: '1', limit: '6', content_YN: 'N' }),
  ])
  return {
    queries: [
      { key: ['carcasses', 'today'], data: count.data },
      { key: ['products', 'list', 'today'], data: products },
      { key: ['products', 'available', 'all'], data: available },
      { key: ['codes', 'cuts'], data: cuts.data },
      { key: ['prices', 'today'], data: prices.data },
      { key: ['magazines', 'newest'], data: magazines.data },
    ],
  }
}

async function carcasses(app: FastifyInstance, query: boolean): Promise<OwnData> {
  const first = await ask(app, listCarcasses, { product_type: 'D', page: '1', limit: '10' })
  const everything = { grade_code: [], beef_code: [], pc_code: [], cattle_no: '' }
  const [shown] = first.data
  return {
    queries: [
      { key: ['carcasses', 'list', everything], data: { pages: [first], pageParams: [1] } },
      ...(shown ? [{ key: ['carcasses', 'cuts', shown.id], data: await ask(app, getCarcassCuts, {}, shown.id) }] : []),
    ],
    pictures: query ? [] : (shown?.imgs ?? []).slice(0, 1).map(({ img_path }) => img_path),
  }
}

/** The first rows of a list and the options of its filter, as web/storefront/catalogue asks for them. */
async function products(app: FastifyInstance, filter: ProductFilter): Promise<OwnData> {
  const { product_type, sort } = filter
  const ofType = product_type && { product_type }
  const wanted = { ...Object.fromEntries(filterParts(filter)), ...ofType, ps_code: '1', sort, page: '1', limit: '10' }
  const [first, available, sellers, cuts] = await Promise.all([
    ask(app, listProducts, wanted),
    ask(app, countAvailable, ofType),
    ask(app, listSellers, ofType),
    ask(app, listCuts, { cate_depth: '3' }),
  ])
  const type = product_type ?? 'all'
  // A search that finds nothing shows what there is instead.
  const others = first.total === 0 ? (await ask(app, listSuggestions, { sch_word: '' })).data : undefined
  const pictures = first.data.slice(0, firstPictures).map(trayPicture)
  return {
    queries: [
      { key: ['products', 'list', filter], data: { pages: [first], pageParams: [1] } },
      { key: ['products', 'available', type], data: available },
      { key: ['products', 'sellers', type], data: sellers.data },
      { key: ['codes', 'cuts'], data: cuts.data },
      ...(others ? [{ key: ['products', 'suggestions', ''], data: others }] : []),
    ],
    pictures: pictures.flatMap((one) => (one ? [one.thumb_path ?? one.img_path] : [])),
  }
}

/** The table of the usual period, and of the one before it, as web/storefront/unit-price/queries.ts asks for them. */
async function prices(app: FastifyInstance, today: string): Promise<OwnData> {
  const averages = async (period: Period) => {
    const data = await ask(app, averagePrices, { sale_date_s: period.first, sale_date_e: period.last })
    return { key: ['prices', 'averages', period], data }
  }
  const period = periodOf(usualPreset, today)
  return { queries: await Promise.all([averages(period), averages(periodBefore(period))]) }
}

/** The first page of a list, as web/storefront/support/support-queries.ts asks for it. */
async function support(app: FastifyInstance, page: 'Notice' | 'Customer' | 'Magazine' | 'FAQ'): Promise<OwnData> {
  const first = { page: 1, kind: 'all', words: '' }
  const asked = { page: '1', limit: '20', content_YN: 'N' }
  const codes = async () => ({ key: ['codes', 'faqs'], data: (await ask(app, listFaqCodes)).data })
  const notices = async () => ({ key: ['notices', 'list', first], data: await ask(app, listNotices, asked) })
  if (page === 'Notice') return { queries: [await notices()] }
  if (page === 'Customer') return { queries: await Promise.all([notices(), codes()]) }
  if (page === 'Magazine')
    return { queries: [{ key: ['magazines', 'list', first], data: await ask(app, listMagazines, asked) }] }
  const questions = await ask(app, listFaqs, { page: '1', limit: '100' })
  return { queries: [{ key: ['faqs', { ...first, tab: '', size: 100 }], data: questions }, await codes()] }
}

/** Calls one of our own routes as a visitor would, inside the process. */
async function ask<C extends Call>(
  app: FastifyInstance,
  call: C,
  query: Record<string, string> = {},
  id = 0,
): Promise<Result<C>> {
  const answer = await app.inject({ method: 'GET', url: call.path.replace('{id}', String(id)), query })
  if (answer.statusCode !== 200) throw new Error(`${call.path} answered ${answer.statusCode}`)
  return answer.json<{ result: Result<C> }>().result
}

async function marketClock(db: Database): Promise<{ now: string; today: string; seq: number }> {
  const { rows } = await sql<{ now: string; today: string; seq: number }>`
    select market_now() as now, market_today() as today, last as seq from outbox_sequence`.execute(db)
  if (!rows[0]) throw new Error('no time')
  return rows[0]
}
