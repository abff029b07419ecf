import type { Config } from '#server/config.ts'
import { fillBase } from './base.ts'
import { buyersOf } from './buy.ts'
import { openCattle } from './cattle.ts'
import { resetClocks } from './clock.ts'
import { dateOf, marketDays } from './days.ts'
import { type DemoMarket, openDemoMarket } from './demo-market.ts'
import { fillHistory } from './history.ts'
import { fillInquiries } from './inquiries.ts'
import { tellSandbox } from './sandbox.ts'
import { fillParcels } from './parcels.ts'
import { setAsideIndexes } from './set-aside-indexes.ts'
import { setAsideReferences } from './set-aside-references.ts'
import { openShowcase } from './showcase.ts'
import { fillToday } from './today.ts'
import { closePast, foldPrices, tidyUp } from './upkeep.ts'

export type FillOptions = {
  /** Migrated, without members. */
  databaseUrl: string
  config: Config
  onProgress: (step: string) => void
  /** Names the market: the same number on the same day makes the same boxes. Default DEMO_SEED, else 1. */
  seed?: number
  /** How far back the history goes, in calendar days. Default 13 months. */
  days?: number
}

const thirteenMonths = 396

/**
 * Makes the demo market, through the product's own functions and dated relative to today: members, partners, 13 months of sales, and
 * today's carcasses. It can be interrupted at any moment: half a market is taken away by the next start (scripts/start/database.ts).
 */
export async function fillDemo(options: FillOptions): Promise<void> {
  const { databaseUrl, config, onProgress, days = thirteenMonths } = options
  if (config.nodeEnv === 'production') throw new Error('운영에서는 연습용 장터를 만들 수 없어요.')
  const now = new Date()
  const seed = String(options.seed ?? config.demoSeed)
  await using market = openDemoMarket(databaseUrl, config, { seed, today: dateOf(now), now })
  onProgress('회원과 공급사')
  await fillBase(market.db, config, market.today)
  await fillInquiries(market)
  if (!isSandbox(config)) {
    onProgress('결제와 등급판정이 샌드박스가 아니라서 도체와 주문은 만들지 않았어요')
    return
  }
  // What an earlier, interrupted filling left in the books of the outside services belongs to no order of ours.
  await tellSandbox(market.sandboxUrl, '/control/reset', {})
  await tellSandbox(market.sandboxUrl, '/control/webhooks', { enabled: false })
  try {
    await trade(market, days, onProgress)
  } catch (error) {
    // What went wrong matters more than what cannot be put back any more.
    await putBack(market).catch(() => {})
    throw error
  }
  await putBack(market)
}

/** Clocks to the present, webhooks on. What refuses or keeps silent on purpose stays. */
async function putBack({ db, sandboxUrl }: DemoMarket): Promise<void> {
  await resetClocks(db, sandboxUrl)
  await tellSandbox(sandboxUrl, '/control/reset', { what: ['webhooks', 'calls'] })
  await tellSandbox(sandboxUrl, '/control/webhooks', { enabled: true })
}

async function trade(market: DemoMarket, daysBack: number, onProgress: FillOptions['onProgress']): Promise<void> {
  const cattle = openCattle(market.sandboxUrl, market.seed)
  const buyers = await buyersOf(market)
  const days = marketDays(market.today, daysBack)
  const showcase = openShowcase(market, buyers[0]!)
  const restoreIndexes = await setAsideIndexes(market.db)
  const restoreReferences = await setAsideReferences(market.db)
  let lastMonth = ''
  const sent = await fillHistory({
    market,
    cattle,
    buyers,
    showcase,
    days,
    onDay(done) {
      const month = days[done - 1]!.slice(0, 7)
      if (month !== lastMonth) onProgress(`${month.replace('-', '년 ')}월의 거래`)
      lastMonth = month
    },
  })
  onProgress('목록의 색인')
  await closePast(market)
  await restoreIndexes()
  await foldPrices(market)
  await restoreReferences()
  onProgress('오늘의 도체')
  await fillToday({ market, cattle, buyers, sent })
  onProgress('운송장')
  await fillParcels(market)
  onProgress('마무리')
  await tidyUp(market)
}

/** Both services that the filling needs are the sandbox, at one address. */
function isSandbox({ toss, grading, usesSandbox }: Config): boolean {
  return usesSandbox && toss.clientKey.includes('sandbox') && grading.url.startsWith(toss.apiUrl)
}
