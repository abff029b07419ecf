import { type Browser, type CDPSession, devices, type Page } from '@playwright/test'

/** Seconds since the navigation began; kB as transferred; the cumulative layout shift by Chromium. */
export type Visit = { firstPaint: number; largestPaint: number; load: number; kilobytes: number; shift: number }

/** The smallest phone of the design. */
export const phone = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 }

/** 400 kbit/s and 400 ms, as Chromium's own "slow 3G". */
const slow3g = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }

/** Throttles the network of a page, and its processor by this factor. */
export async function badLine(page: Page, slowdown: number): Promise<CDPSession> {
  const line = await page.context().newCDPSession(page)
  await line.send('Network.enable')
  await line.send('Network.emulateNetworkConditions', slow3g)
  await line.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return line
}

/** A first visit (empty cache) of a phone on a slow network. */
export async function coldVisit(browser: Browser, url: string, slowdown: number): Promise<Visit> {
  const context = await browser.newContext({ ...phone, serviceWorkers: 'block' })
  try {
    const page = await context.newPage()
    await page.addInitScript(watch)
    const line = await badLine(page, slowdown)
    let bytes = 0
    line.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
    await page.goto(url, { waitUntil: 'load', timeout: 120_000 })
    await page.waitForLoadState('networkidle', { timeout: 120_000 })
    // On a busy machine the network may be idle before the first paint.
    await page.waitForFunction(`seenEntries.some(({ name }) => name === 'first-contentful-paint')`)
    return { ...(await page.evaluate<Omit<Visit, 'kilobytes'>>(paints)), kilobytes: bytes / 1000 }
  } finally {
    await context.close()
  }
}

/** Runs in the page before its own scripts: records performance entries. */
const watch = `
  self.seenEntries = []
  for (const type of ['paint', 'largest-contentful-paint', 'layout-shift'])
    new PerformanceObserver((list) => seenEntries.push(...list.getEntries())).observe({ type, buffered: true })
`

/** Runs in the page, after the load. */
const paints = `(() => {
  const of = (type) => seenEntries.filter(({ entryType }) => entryType === type)
  return {
    firstPaint: of('paint').find(({ name }) => name === 'first-contentful-paint').startTime / 1000,
    largestPaint: of('largest-contentful-paint').at(-1).startTime / 1000,
    load: performance.getEntriesByType('navigation')[0].loadEventEnd / 1000,
    shift: of('layout-shift').filter(({ hadRecentInput }) => !hadRecentInput).reduce((sum, { value }) => sum + value, 0),
  }
})()`
