import { ownLanes } from '#contract/partner/orders.ts'
import { quietHeader, quietNames } from '#contract/quiet-query.ts'
import { plusDays } from '#domain/calendar.ts'
import { cancelLanes } from '#domain/cancel-lanes.ts'
import { inquiryLane } from '#domain/inquiry-clock.ts'
import { orderStatus } from '#domain/order-status.ts'
import { refundLane } from '#domain/refund-lanes.ts'
import { ownBoxLanes } from '#domain/own-box-lanes.ts'
import { returnLane } from '#domain/return-reasons.ts'
import { settlementLane } from '#domain/settlement/settlement-state.ts'
import type { BenchMarket } from './bench-market.ts'
import { shownBoxes } from './boxes.ts'
import type { Asked } from './growth.ts'

export type Question = { name: string; asked: (n: number, market: BenchMarket) => string | Asked | Promise<Asked> }

/** Facts about a market that its requests need. */
export type Known = {
  today: string
  cookie: string
  partnerCookie: string
  boxes: number[]
  orders: { id: number; order_no: string }[]
}

export async function knownOf(market: BenchMarket): Promise<Known> {
  const { pool } = market
  // Somebody at the desk, and somebody of the first partner.
  await pool.query(`
    insert into staff (login, name, roles, totp_secret, password_hash, partner_id, last_login_at)
    values ('bench-partner', '김한결', '{partner}', '', '', 1, market_now()) on conflict (login) do nothing`)
  await pool.query(`
    insert into staff_sessions (id, staff_id, last_used_at, ends_at)
    select login, id, market_now() + interval '11 hours', market_now() + interval '12 hours' from staff
    on conflict (id) do update set last_used_at = excluded.last_used_at, ends_at = excluded.ends_at`)
  const { rows: days } = await pool.query<{ today: string }>('select market_today() today')
  const { rows: orders } = await pool.query<Known['orders'][number]>(
    'select id, order_no from orders where user_id = 1 and listed_at is not null order by id limit 100',
  )
  const cookie = await market.deskCookie('bench')
  const partnerCookie = await market.deskCookie('bench-partner')
  return { today: days[0]!.today, cookie, partnerCookie, boxes: await shownBoxes(pool, 500), orders }
}

const grades = ['01', '02', '03', '04', '05', '06', '07']
const facets = ['01', '02', '03'].flatMap((kind) => grades.map((grade) => `beef_code=${kind}&grade_code=${grade}`))
const items = (asked: string) => `/api/fronts/products/items?page=1&limit=10&${asked}`
const word = encodeURIComponent

/** All requests to the large market: as a visitor, as the oldest member, and at each desk. */
export function largeQuestions(known: Map<BenchMarket, Known>): Question[] {
  const of = (market: BenchMarket) => known.get(market)!
  const here = (n: number, market: BenchMarket) => of(market).boxes[n % of(market).boxes.length]
  const member = async (market: BenchMarket, asked: Asked): Promise<Asked> => ({
    ...asked,
    headers: { authorization: `Bearer ${await market.tokenOf(1)}` },
  })
  const mine = (name: string, path: (n: number, market: BenchMarket) => string): Question => ({
    name,
    asked: (n, market) => member(market, { path: path(n, market) }),
  })
  const desk = (name: string, path: string | ((n: number, market: BenchMarket) => string)): Question => ({
    name,
    asked: (n, market) => {
      const url = new URL(`/api/operators/${typeof path === 'string' ? path : path(n, market)}`, 'http://desk')
      const quiet = new URLSearchParams()
      for (const quietName of quietNames) {
        const value = url.searchParams.get(quietName)
        if (value !== null) quiet.set(quietName, value)
        url.searchParams.delete(quietName)
      }
      return {
        path: url.pathname + url.search,
        headers: { cookie: of(market).cookie, [quietHeader]: quiet.toString() },
      }
    },
  })
  const portal = (name: string, path: string): Question => ({
    name: `a partner's ${name}`,
    asked: (_, market) => ({ path: `/api/partner/${path}`, headers: { cookie: of(market).partnerCookie } }),
  })
  const ago = (market: BenchMarket, days: number) => plusDays(of(market).today, -days)
  const old = (n: number, market: BenchMarket) => of(market).orders[n % of(market).orders.length]!

  return [
    { name: 'list, two filters', asked: (n) => items(`product_type=S&ps_code=1&${facets[n % 21]}`) },
    { name: 'list, no filter', asked: () => items('product_type=S&ps_code=1') },
    { name: 'list by won per kg', asked: () => items('product_type=S&beef_code=01&sort=kg_price') },
    { name: 'list with delivery', asked: () => items('product_type=S&sort=delivered') },
    { name: 'list of a day', asked: (n, market) => items(`product_type=D&sale_date=${ago(market, n % 30)}`) },
    { name: 'list, page 50', asked: () => '/api/fronts/products/items?product_type=S&beef_code=01&page=50&limit=10' },
    { name: 'what was sold', asked: (n) => items(`ps_code=5&beef_code=0${1 + (n % 3)}`) },
    { name: 'box', asked: (n, market) => `/api/fronts/products/${here(n, market)}` },
    { name: 'nearest of a box', asked: (n, market) => `/api/fronts/products/${here(n, market)}/nearest` },
    {
      name: 'cuts of a carcass',
      asked: (n, m) => `/api/fronts/products/carcass-infos/${1 + (((n * 7919) % (m.boxes / 12 - 1)) | 0)}`,
    },
    { name: 'carcasses', asked: () => '/api/fronts/products/carcass-infos?page=1&limit=10&product_type=D&sort=grade' },
    { name: 'counts of the filter panel', asked: () => '/api/fronts/products/available-count?product_type=S' },
    { name: 'search, a partner', asked: (n) => items(`sch_word=${word(`협력사 ${1 + (n % 14)}`)}`) },
    {
      name: 'search, a traceability number',
      asked: (n) => items(`sch_word=${word(`0020000${String(n % 800).padStart(5, '0')}`)}`),
    },
    { name: 'search, a part of it', asked: (n) => items(`sch_word=${word(String(n % 800).padStart(5, '0'))}`) },
    { name: 'search, cut, sex and weight', asked: (n) => items(`sch_word=${word(`암소 등심 ${3 + (n % 5)}kg`)}`) },
    { name: 'search that is widened', asked: (n) => items(`sch_word=${word(`젖소 안심 ${500 + (n % 5)}g`)}`) },
    {
      name: 'filter by sex, price, weight',
      asked: (n) => items(`sex=${word('수')}&kg_price_to=${25_000 + n * 100}&weight_from=5`),
    },
    { name: 'prices of today', asked: () => '/api/fronts/products/price-today' },

    mine('old member: history', (n) => `/api/users/orders?page=${1 + (n % 5)}&limit=10`),
    mine(
      'old member: first orders',
      (n, market) => `/api/users/orders?page=${Math.floor(market.boxes < 1e6 ? 10 : 250)}&limit=10`,
    ),
    mine('old member: confirmed', () => '/api/users/orders?page=1&limit=10&os_code=ORDK'),
    mine(
      'old member: a year',
      (n, market) => `/api/users/orders?page=1&limit=10&start_date=${ago(market, 364)}&end_date=${ago(market, 0)}`,
    ),
    mine('old member: an order', (n, market) => `/api/users/orders/${old(n, market).id}`),
    mine('old member: cart', () => '/api/users/carts'),
    mine('old member: cart count', () => '/api/users/carts/count'),
    mine('old member: me', () => '/api/users/me'),
    mine('old member: news count', () => '/api/users/news/unread'),
    mine('old member: news', () => '/api/users/news'),
    mine('old member: questions', () => '/api/users/cs-centers/qnas?page=1&limit=10'),
    mine('old member: unread answers', () => '/api/users/cs-centers/qnas/unread'),
    mine('old member: last cuts', () => '/api/users/orders/cuts'),
    mine('old member: an order again', (n, market) => `/api/users/orders/${old(n, market).id}/again`),
    mine('old member: a statement', (n, market) => `/api/users/orders/${old(n, market).id}/statement`),
    mine(
      'old member: statement of a month',
      (n, market) => `/api/users/orders/statements/period?start_date=${ago(market, 30)}&end_date=${ago(market, 0)}`,
    ),

    ...orderStatus.options
      .filter((lane) => ['PAYK', 'DELW', 'DELI', 'DELK', 'ORDK', 'ORDC'].includes(lane))
      .flatMap((lane) => [
        desk(`orders ${lane}, lines`, `orders/lines?lane=${lane}`),
        desk(`orders ${lane}, cards`, `orders/cards?lane=${lane}`),
      ]),
    desk('orders, PAYK of a partner', (n) => `orders/lines?lane=PAYK&partner_id=${1 + (n % 14)}`),
    desk('orders, counts', 'orders/lanes'),
    desk('orders, batches', 'orders/batches'),
    desk('an order', (n, market) => `orders/${old(n, market).id}`),
    desk('cancels, counts', 'cancels/lanes'),
    ...cancelLanes.map((lane) => desk(`cancels ${lane}`, `cancels?lane=${lane}`)),
    desk('refunds, counts', 'refunds/lanes'),
    ...refundLane.options.map((lane) => desk(`refunds ${lane}`, `refunds?lane=${lane}`)),
    desk('returns, counts', 'returns/lanes'),
    ...returnLane.options.map((lane) => desk(`returns ${lane}`, `returns?lane=${lane}`)),
    desk('inquiries, counts', 'inquiries/lanes'),
    ...inquiryLane.options.map((lane) => desk(`inquiries ${lane}`, `inquiries?lane=${lane}`)),
    desk('holds', 'holds'),
    desk('holds, counts', 'holds/counts'),
    ...['selling', 'held', 'off', 'sold', 'over'].map((lane) => desk(`boxes ${lane}`, `intake/boxes?lane=${lane}`)),
    desk('intake', 'intake/desk'),
    desk('intake, undoable', 'intake/undoable'),
    desk('partners', 'partners'),
    desk('a partner', (n) => `partners/${1 + (n % 14)}`),
    desk('a carcass', (n, m) => `intake/carcasses/${1 + (((n * 7919) % (m.boxes / 12 - 1)) | 0)}`),
    desk('imports', 'intake/imports'),
    desk(
      'prices at intake',
      (n) => `intake/prices?beef_code=01&judge_sex_nm=${word('거세')}&grade_code=${grades[n % 7]}`,
    ),
    desk('boxes to pack', (n) => `orders/packing?partner_id=${1 + (n % 14)}`),
    ...settlementLane.options.map((lane) => desk(`settlements ${lane}`, `settlements?lane=${lane}`)),
    desk('settlements, counts', 'settlements/lanes'),
    desk('settlements, open periods', 'settlements/open'),
    desk('settlements, adjustments', 'settlement-adjustments'),
    desk('ledger of a day', (_, market) => `payments/ledger?from=${ago(market, 0)}&to=${ago(market, 0)}`),
    desk('notices of the shop', 'contents/notices'),
    desk('staff', 'staff'),
    desk('members', 'members'),
    ...['WAIT', 'ACTIVE', 'STOP'].map((status) => desk(`members ${status}`, `members?status=${status}`)),
    desk('members by a word', (n) => `members?sch_word=${word(`식당${10 + n}`)}`),
    desk('the old member', 'members/1'),
    desk('mailings', 'mailings'),
    desk('members to write to', (n) => `mailings/members?q=${word(`식당${10 + n}`)}`),
    desk('withdrawals', 'withdrawals'),
    desk('messages', 'messages'),
    desk('messages FAILED', 'messages?state=FAILED'),
    desk('messages, counts', 'messages/counts'),
    desk('payments, attempts', 'payments/attempts'),
    desk('payments, notices', 'payments/notices'),
    desk('payments, search', (n, market) => `payments/search?q=${old(n, market).order_no}`),
    desk('refund files', 'refund-batches'),
    desk('price upkeep, 30 days', 'prices'),
    desk('price upkeep, a year', (n, market) => `prices?from=${ago(market, 364)}&to=${ago(market, 0)}`),
    desk(
      'price upkeep, sales of a facet',
      (n, market) =>
        `prices/sales?from=${ago(market, 364)}&to=${ago(market, 0)}&beef_code=01&judge_sex_nm=${word('거세')}&grade_code=${grades[n % 7]}&pc_code=01010500`,
    ),
    desk('price upkeep, left out', 'prices/excluded'),
    desk('log of the desk', 'audit'),
    desk('log of one act', 'audit?action=orders.ordered'),
    desk('log, filters', 'audit/filters'),
    desk('today', 'today'),
    desk('today, money in', 'today/money?way=in'),
    desk('today, money out', 'today/money?way=out'),
    desk('today, sold', 'today/sold'),
    desk('search: an order', (n, market) => `search?q=${old(n, market).order_no}`),
    desk('search: a business', (n) => `search?q=${word(`식당${10 + n}`)}`),
    desk('search: a telephone', (n) => `search?q=${1000 + n}`),
    portal('boxes, counts', 'boxes/lanes'),
    ...ownBoxLanes.map((lane) => portal(`boxes ${lane}`, `boxes?lane=${lane}`)),
    portal('orders, counts', 'orders/counts'),
    ...ownLanes.map((lane) => portal(`orders ${lane}`, `orders/lines?lane=${lane}`)),
    portal('boxes to pack', 'orders/packing'),
    portal('settlements', 'settlements'),
    portal('open settlement', 'settlements/open'),
    portal('listings', 'listings'),
    desk('search: an animal', (n) => `search?q=0020000${String(n % 800).padStart(5, '0')}`),
  ]
}
