import type { Config } from '#server/config/config.ts'
import { fillBase } from './base.ts'
import { type Buyer, buyersOf } from './buy.ts'
import { openCattle } from './cattle.ts'
import { resetClocks } from './clock.ts'
import { dayAt } from '#domain/seoul.ts'
import { marketDays, tradingDays } from './days.ts'
import { type DemoMarket, openDemoMarket } from './demo-market.ts'
import { drawHerds, fillHistory, type Worker, type Numbers } from './history.ts'
import { openWorker } from './worker.ts'
import { fillInquiries } from './inquiries.ts'
import { fillListings } from './listings.ts'
import { makeRoom } from './make-room.ts'
import { tellSandbox } from './sandbox.ts'
import { fillParcels } from './parcels.ts'
import { setAsideEarnings } from './set-aside-earnings.ts'
import { setAsideIndexes } from './set-aside-indexes.ts'
import { setAsideReferences } from './set-aside-references.ts'
import { booksBegin, settlePast } from './settlements.ts'
import { openShowcase } from './showcase.ts'
import { bringToday, drawToday, fillToday } from './today.ts'
import { countPast, countPrices, foldPrices, sendPast, surveyPast, tellPlanner, tidyUp } from './upkeep.ts'

export type FillOptions = {
  /** The address of a migrated database without members. */
  databaseUrl: string
  config: Config
  onProgress: (step: string) => void
  /** The seed: the same number on the same day makes the same boxes. Default DEMO_SEED, else 1. */
  seed?: number
  /** How far back the history goes, in calendar days. Default 13 months. */
  days?: number
}

const laneNames = ['one', 'two', 'three'] as const

/**
 * Makes the demo market with the product's own functions, dated relative to today: members, partners, 13 months of sales, and today's
 * carcasses. It can be interrupted at any time: the next start drops a half-filled market (scripts/start/database.ts).
 */
export async function fillDemo(options: FillOptions): Promise<void> {
  const { databaseUrl, config, onProgress, days = tradingDays } = options
  if (config.nodeEnv === 'production') throw new Error('운영에서는 연습용 장터를 만들 수 없어요.')
  const now = new Date()
  const seed = String(options.seed ?? config.demoSeed)
  await using market = openDemoMarket(databaseUrl, config, { seed, today: dayAt(now.getTime()), now })
  onProgress('회원과 공급사')
  if (!isSandbox(config)) {
    await fillBase(market.db, config, market.today)
    await fillInquiries(market)
    onProgress('결제와 등급판정이 샌드박스가 아니라서 도체와 주문은 만들지 않았어요')
    return
  }
  // Remains of an interrupted filling in the books of the outside services belong to none of our orders.
  await tellSandbox(market.sandboxUrl, '/control/reset', {})
  await tellSandbox(market.sandboxUrl, '/control/webhooks', { enabled: false })
  try {
    const animals = drawAnimals(market, days)
    await fillBase(market.db, config, market.today)
    await trade(market, options, animals)
  } catch (error) {
    // The first error is more important than one of putBack.
    await putBack(market).catch(() => {})
    throw error
  }
  await putBack(market)
}

/** Sets the clocks to the present and switches webhooks on. Faults that are part of the demo stay. */
async function putBack({ db, sandboxUrl }: DemoMarket): Promise<void> {
  await resetClocks(db, sandboxUrl)
  await tellSandbox(sandboxUrl, '/control/reset', { what: ['webhooks', 'calls'] })
  await tellSandbox(sandboxUrl, '/control/webhooks', { enabled: true })
}

type Animals = { days: readonly string[]; herds: readonly Promise<Numbers>[]; ofToday: Promise<string[]> }

/**
 * Draws the numbers of all animals in the background, because the grading service takes a second to find them: the first days need not wait
 * for the last.
 */
function drawAnimals({ sandboxUrl, seed, today }: DemoMarket, daysBack: number): Animals {
  const cattle = openCattle(sandboxUrl, seed)
  const days = marketDays(today, daysBack)
  const ofToday = drawToday(cattle, seed)
  return { days, ofToday, herds: drawHerds(cattle, seed, days, ofToday) }
}

async function trade(market: DemoMarket, options: FillOptions, animals: Animals): Promise<void> {
  const { onProgress } = options
  const { db } = market
  const buyers = await buyersOf(market)
  const restoreIndexes = await setAsideIndexes(db, 'trade')
  const references = await setAsideReferences(db, 'trade')
  const settlePrices = await leavePrices(market)
  const queueEarnings = await setAsideEarnings(db, booksBegin(market.today))
  const leaveRoom = await makeRoom(db)
  // The workers have clocks of their own, so this one can be used for everything else.
  const [sent, drafts] = await Promise.all([
    tradeInThePast(market, options, { buyers, ...animals }),
    animals.ofToday.then((numbers) => bringToday(market, numbers)),
    fillInquiries(market),
  ])
  onProgress('목록의 색인')
  await leaveRoom()
  // Past sales are summed and checked while today is being made.
  const prices = inBackground(settlePrices())
  await Promise.all([countPast(market), sendPast(market), restoreIndexes()])
  await Promise.all([references.restore(), queueEarnings()])
  onProgress('오늘의 도체')
  const settling = inBackground(settleInThePast(market, options))
  const checking = inBackground(references.check().then(() => surveyPast(market)))
  await fillToday({ market, drafts, buyers, sent })
  onProgress('운송장')
  await fillParcels(market)
  onProgress('마무리')
  await Promise.all([prices, checking, settling])
  await fillListings(market)
  await tidyUp(market)
}

/** With clocks of its own, so that today can be made meanwhile. */
async function settleInThePast(market: DemoMarket, { databaseUrl, config }: FillOptions): Promise<void> {
  await using books = await openWorker(market, databaseUrl, config, 'books')
  await settlePast(books)
}

/** Skips the prices of the past, and returns the function that computes them. */
async function leavePrices(market: DemoMarket): Promise<() => Promise<void>> {
  const references = await setAsideReferences(market.db, 'prices')
  const restoreIndexes = await setAsideIndexes(market.db, 'prices')
  return async () => {
    await countPrices(market)
    await restoreIndexes()
    await foldPrices(market)
    await references.restore()
    await references.check()
  }
}

/** For work that is awaited later: if something else fails before, its rejection must not be unhandled. */
function inBackground(work: Promise<void>): Promise<void> {
  work.catch(() => {})
  return work
}

/** Makes the days before today in workers: one waits for the database while another computes. */
async function tradeInThePast(
  market: DemoMarket,
  { databaseUrl, config, onProgress }: FillOptions,
  { buyers, days, herds }: Animals & { buyers: readonly Buyer[] },
): Promise<Awaited<ReturnType<typeof fillHistory>>> {
  await using stack = new AsyncDisposableStack()
  const workers: Worker[] = []
  for (const [place, name] of laneNames.entries())
    workers.push({
      market: stack.use(await openWorker(market, databaseUrl, config, name)),
      buyers: buyers.filter((_, index) => index % laneNames.length === place),
    })
  let lastMonth = ''
  // Awaited here, because the workers close at the end of this function.
  return await fillHistory({
    workers,
    herds,
    showcase: openShowcase(buyers[0]!),
    days,
    onDay(done) {
      if (done === 2 || done === 10) void tellPlanner(market).catch(() => {})
      const month = days[done - 1]!.slice(0, 7)
      if (month !== lastMonth) onProgress(`${month.replace('-', '년 ')}월의 거래`)
      lastMonth = month
    },
  })
}

/** Whether both services that the filling needs are the sandbox, at one address. */
function isSandbox({ toss, grading, usesSandbox }: Config): boolean {
  return usesSandbox && toss.clientKey.includes('sandbox') && grading.url.startsWith(toss.apiUrl)
}
