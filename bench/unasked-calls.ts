import { averagePrices, marketToday, priceDays, priceTrends } from '#contract/prices.ts'
import { countUnreadAnswers } from '#contract/inquiries.ts'
import { countCart, listCart, listOrderedToday } from '#contract/cart.ts'
import * as catalogue from '#contract/catalogue.ts'
import { listCuts, listFaqCodes } from '#contract/codes.ts'
import { listFaqs, listMagazines, listNotices } from '#contract/customer-centre.ts'
import { getLegal } from '#contract/legal.ts'
import { countNews } from '#contract/news.ts'
import { listOrders } from '#contract/orders.ts'
import { getSettings } from '#contract/settings.ts'
import { getMe, listAddresses } from '#contract/account.ts'
import { listArrivals } from '#contract/arrivals.ts'
import { homeCuts } from '#domain/codes.ts'
import type { RawRequest } from './raw-http.ts'

export type UnaskedCall = { name: string; requests: RawRequest[] }

/** The call that the others are compared with. */
export const listCall: RawRequest = {
  encoding: 'br',
  path: `${catalogue.listProducts.path}?product_type=S&ps_code=1&sort=new&page=1&limit=10`,
}

const pages = ['/Main', '/GoodsAll', '/GoodsNormal', '/UnitPrice']

/**
 * What the storefront requests by itself: pages that the server renders, and every read of a screen with its first filter. The shop at
 * `url` says which boxes and carcasses there are.
 */
export async function unaskedCalls(url: string, token: string): Promise<UnaskedCall[]> {
  const carcasses = `${catalogue.listCarcasses.path}?product_type=D&page=1&limit=10`
  const ids = async (path: string) => {
    const answer = (await (await fetch(url + path)).json()) as { result: { data: { id: number; sale_date: string }[] } }
    return answer.result.data
  }
  const boxes = await ids(`${catalogue.listProducts.path}?ps_code=1&page=1&limit=100`)
  const animals = (await ids(carcasses)).map(({ id }) => id)
  const today = boxes[0]?.sale_date ?? ''
  const month = new Date(Date.parse(today) - 29 * 86_400_000).toISOString().slice(0, 10)
  const period = `sale_date_s=${month}&sale_date_e=${today}`
  const of = (name: string, paths: string | string[], token?: string): UnaskedCall => ({
    name,
    requests: [paths].flat().map((path) => ({ path, encoding: 'br', ...(token !== undefined && { token }) })),
  })
  const named = (path: string, id: number) => path.replace('{id}', String(id))
  const own = (name: string, path: string) => of(name, path, token)
  const customs = 'page=1&limit=20&content_YN=N'
  return [
    ...pages.map((path) => of(path, path)),
    of(
      '/GoodsPop',
      boxes.map(({ id }) => `/GoodsPop?goodsId=${id}`),
    ),
    of('/Cart', '/Cart'),
    of('carcasses', carcasses),
    of(
      "a carcass's cuts",
      animals.map((id) => named(catalogue.getCarcassCuts.path, id)),
    ),
    of(
      'boxes of today',
      `${catalogue.listProducts.path}?product_type=D&ps_code=1&pc_code=${homeCuts.join(',')}&sale_date=${today}&page=1&limit=10`,
    ),
    of(
      'a box',
      boxes.map(({ id }) => named(catalogue.getProduct.path, id)),
    ),
    of('counts of a filter', `${catalogue.countAvailable.path}?product_type=S`),
    of('partners of a filter', `${catalogue.listSellers.path}?product_type=S`),
    of("today's carcasses by partner", catalogue.countToday.path),
    of("today's prices", marketToday.path),
    of('prices of a month', `${averagePrices.path}?${period}`),
    of(
      'daily line of a cut',
      `${priceDays.path}?${period}&pc_code=01010500&beef_code=01&judge_sex_nm=거세&grade_code=02`,
    ),
    of('lines of a grade', `${priceTrends.path}?${period}&beef_code=01&judge_sex_nm=거세&grade_code=02`),
    of('arrivals', listArrivals.path),
    of('cut codes', `${listCuts.path}?cate_depth=3`),
    of('settings', getSettings.path),
    of('magazines', `${listMagazines.path}?page=1&limit=6&content_YN=N`),
    of('notices', `${listNotices.path}?${customs}`),
    of('questions', `${listFaqs.path}?page=1&limit=100`),
    of('codes of questions', listFaqCodes.path),
    of('terms', getLegal.path.replace('{kind}', 'terms')),
    own('a member’s list of boxes', listCall.path),
    own('me', getMe.path),
    own('cart count', countCart.path),
    own('cart', listCart.path),
    own('ordered today', listOrderedToday.path),
    own('addresses', listAddresses.path),
    own('news count', countNews.path),
    own('unread answers', countUnreadAnswers.path),
    own('orders', `${listOrders.path}?page=1&limit=10`),
  ].map(({ name, requests }) => ({ name, requests: requests.map((one) => ({ ...one, path: encodeURI(one.path) })) }))
}
