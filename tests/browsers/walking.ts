import { writeFile } from 'node:fs/promises'
import { test as base } from '@playwright/test'
import { type Market, openMarket } from '#tests/support/market.ts'
import { stock } from '#tests/support/stock.ts'
import { drivenWalker } from './driven-walker.ts'
import { pageWalker } from './page-walker.ts'
import type { Walker } from './walker.ts'
import { openWebKit } from './webkit.ts'

export type Size = { width: number; height: number }
type Options = { drivenBy: 'playwright' | 'webdriver'; size: Size }

/** A browser in front of a market with some stock; what it is and how large its window is says the project. */
export const test = base.extend<Options & { walker: Walker }, { market: Market }>({
  drivenBy: ['playwright', { option: true }],
  size: [{ width: 1280, height: 800 }, { option: true }],
  market: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from its first parameter
    async ({}, use) => {
      await using market = await openMarket({ sweepsAtOnce: true })
      await stock(market.db)
      await use(market)
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  walker: async ({ drivenBy, size, market, playwright, launchOptions }, use, info) => {
    const origin = market.config.publicUrl
    if (drivenBy === 'webdriver') {
      await using webkit = await openWebKit()
      await webkit.resize(size.width, size.height)
      await use(drivenWalker(webkit, origin))
      if (info.status !== info.expectedStatus)
        await writeFile(info.outputPath('screenshot.png'), await webkit.picture())
      return
    }
    const browser = await playwright.firefox.launch({ ...launchOptions, channel: 'moz-firefox' })
    const page = await browser.newPage({ viewport: size, locale: 'ko-KR', timezoneId: 'Asia/Seoul', baseURL: origin })
    await use(pageWalker(page))
    if (info.status !== info.expectedStatus) await page.screenshot({ path: info.outputPath('screenshot.png') })
    await browser.close()
  },
})
