import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { listMembers } from '#contract/operator/members.ts'
import { listLaneCards, listLaneLines } from '#contract/operator/orders.ts'
import { listExcludedSales, listPriceFacets, listPriceSales } from '#contract/operator/prices.ts'
import { listMoneyMoves, listSoldLines } from '#contract/operator/today.ts'
import { connect, type Database } from '#database/connect.ts'
import { plusDays } from '#domain/calendar.ts'
import { dayAt } from '#domain/seoul.ts'
import { migrate } from '#database/migrate.ts'
import { type Cluster, startPostgres } from '#scripts/postgres.ts'
import { findPrices } from '#server/intake/find-prices.ts'
import { findMembers } from '#server/members/operator-queries.ts'
import { findLanes } from '#server/orders/count-lanes.ts'
import { findCards } from '#server/orders/find-cards.ts'
import { findLines } from '#server/orders/find-lines.ts'
import { findPackingList } from '#server/orders/order-sheets.ts'
import { findFacets } from '#server/prices/find-facets.ts'
import { findExcluded, findSales } from '#server/prices/find-sales.ts'
import { findAnything } from '#server/operator-home/find-anything.ts'
import { countWaiting } from '#server/staff/count-waiting.ts'
import { findMoneyMoves, findSoldLines } from '#server/operator-home/find-lists.ts'
import { findToday } from '#server/operator-home/find-today.ts'
import { fillLanes } from './fill-lanes.ts'

/**
 * `node bench/lanes.ts [pattern]`: every question of the order board, and those of today, of the search from anywhere, of price upkeep and
 * of the member list, at 10,000 and at 250,000 orders, in turn, on prepared connections. With a pattern only the questions that fit it.
 */
// BENCH_QUICK: whether every question is answered, not how fast.
const sizes = process.env.BENCH_QUICK ? [1_000, 10_000] : [10_000, 250_000]
const rounds = 40

type Filter = Parameters<typeof findLines>[1]
const filter = (asked: object): Filter => listLaneLines.query.parse({ lane: 'PAYK', ...asked })
const today = dayAt(Date.now())
const aYear = { from: plusDays(today, -364), to: today }
const facet = { beef_code: '01', judge_sex_nm: '거세', grade_code: '04', pc_code: '01010500' } as const
const questions: [name: string, ask: (db: Database) => Promise<unknown>][] = [
  ['counts of the lanes', findLanes],
  ...(['PAYK', 'DELW', 'DELI', 'DELK', 'ORDK', 'ORDC'] as const).flatMap((lane): typeof questions => [
    [`${lane}, 100 lines`, (db) => findLines(db, filter({ lane }), true)],
    [`${lane}, 20 cards`, (db) => findCards(db, listLaneCards.query.parse({ lane }), true)],
  ]),
  ['PAYK of one partner', (db) => findLines(db, filter({ partner_id: 3 }), true)],
  ['PAYK, found by a business', (db) => findLines(db, filter({ q: '식당19' }), true)],
  ['DELK, found by a parcel', (db) => findLines(db, filter({ lane: 'DELK', q: '600000009500' }), true)],
  ['packing list', (db) => findPackingList(db)],
  ['the counts in the rail', (db) => countWaiting({ db }, { roles: ['owner'], partner: null })],
  ['today', (db) => findToday(db, { refundDays: 3, longHoldSeconds: 1_200 })],
  ["today's money that came in", (db) => findMoneyMoves(db, listMoneyMoves.query.parse({ way: 'in' }), true)],
  ["today's sold lines", (db) => findSoldLines(db, listSoldLines.query.parse({}))],
  ['search: an order by its number', (db) => findAnything(db, ['owner'], '9800')],
  ['search: an order by all of it', (db) => findAnything(db, ['owner'], '20261120-009800')],
  ['search: a business', (db) => findAnything(db, ['owner'], '식당19')],
  ['search: the end of a telephone', (db) => findAnything(db, ['owner'], '1900')],
  ['search: an animal', (db) => findAnything(db, ['owner'], '002000000777')],
  ['price upkeep, 30 days', (db) => findFacets(db, listPriceFacets.query.parse({}))],
  ['price upkeep, a year', (db) => findFacets(db, listPriceFacets.query.parse(aYear))],
  [
    'price upkeep, a year of one cut',
    (db) => findFacets(db, listPriceFacets.query.parse({ ...aYear, pc_code: facet.pc_code })),
  ],
  ['sales of a facet, a year', (db) => findSales(db, listPriceSales.query.parse({ ...aYear, ...facet }))],
  ['sales left out', (db) => findExcluded(db, listExcludedSales.query.parse({}), true)],
  ["a carcass's prices at intake", (db) => findPrices(db, { beef_code: '01', judge_sex_nm: '암', grade_code: '01' })],
  ['members who wait', (db) => findMembers(db, listMembers.query.parse({ status: 'WAIT' }))],
  ['all members', (db) => findMembers(db, listMembers.query.parse({}))],
  ['all members, page 50', (db) => findMembers(db, listMembers.query.parse({ page: '50' }))],
  ['members by a word', (db) => findMembers(db, listMembers.query.parse({ sch_word: '당19' }))],
]
const words = new RegExp(process.argv[2] ?? '')
const wanted = questions.filter(([name]) => words.test(name))

const dir = await mkdtemp(path.join(tmpdir(), 'hangyeol-lanes-'))
const cluster = await startPostgres({ dir: path.join(dir, 'postgres') })
try {
  const markets: Database[] = []
  for (const orders of sizes) {
    const from = performance.now()
    markets.push(await openMarket(cluster, orders))
    process.stderr.write(`${orders} orders written in ${((performance.now() - from) / 1000).toFixed(0)} s\n`)
  }
  for (const [name, ask] of wanted) {
    const times = markets.map((): number[] => [])
    for (let round = -10; round < rounds; round++)
      for (const [place, db] of markets.entries()) {
        const from = performance.now()
        await ask(db)
        if (round >= 0) times[place]?.push(performance.now() - from)
      }
    const sorted = times.map((some) => some.toSorted((a, b) => a - b))
    const at = (share: number) => sorted.map((some) => (some[Math.floor(some.length * share)] ?? Number.NaN).toFixed(1))
    process.stdout.write(`| ${name} | ${[...at(0.5), ...at(0.99)].join(' | ')} |\n`)
  }
  for (const db of markets) await db.destroy()
} finally {
  await cluster.stop()
  await rm(dir, { recursive: true, force: true })
}

async function openMarket(from: Cluster, orders: number): Promise<Database> {
  const name = `lanes_${orders}`
  const admin = new pg.Client({ connectionString: from.urlOf('postgres') })
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  const { db } = connect(from.urlOf(name), { max: 4, name: 'bench' })
  await migrate(db)
  await fillLanes(from.urlOf(name), orders)
  return db
}
