import { setTimeout as wait } from 'node:timers/promises'
import { loadavg } from 'node:os'
import { type Browser, chromium, type Locator, type Page } from '@playwright/test'
import { findChromium } from '#scripts/chromium.ts'
import { readEnvironment } from '#scripts/start/environment.ts'
import { badLine, coldVisit, phone, type Visit } from './cold-visit.ts'

/**
 * `PORT=… node bench/buyer-pace.ts [words]`: a buyer's ways through a demo shop that is running, in a phone's browser: from the home page to
 * paid, at once and through the cart, with the taps that it takes and the seconds that the shop takes; the first visit of each public page
 * on a bad line (400 kbit/s, 400 ms), on this processor and on one four times slower; and from the press to a usable order page on that
 * line. Run it while nothing else runs. With words after it only the measures that have them.
 */
const publicPages = ['/Main', '/GoodsAll', '/GoodsNormal', '/GoodsSearch', '/GoodsSearch?sch_word=등심', '/UnitPrice']
const tries = 3
const password = 'hangyeol1234'

const { publicUrl } = await readEnvironment()
const only = process.argv[2] ?? ''
const say = (...cells: (string | number)[]) => process.stdout.write(`| ${cells.join(' | ')} |\n`)
const median = (figures: number[]) => figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0
const told = (figures: number[], digits = 1) => figures.map((figure) => figure.toFixed(digits)).join(', ')

const button = (page: Page, name: RegExp | string) =>
  page.getByRole('button', { name }).filter({ visible: true }).first()
const firstBox = (page: Page) =>
  page.getByRole('region', { name: '방금 들어온 부위' }).getByRole('listitem').getByRole('link').first()

const browser = await chromium.launch({
  executablePath: findChromium({ whole: true }),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
try {
  if ('buy'.includes(only)) await buying(browser)
  if ('cold'.includes(only)) for (const slowdown of [1, 4]) await coldVisits(browser, slowdown)
  if ('press'.includes(only)) for (const slowdown of [1, 4]) await fromPressToOrder(browser, slowdown)
  process.stdout.write(
    `load average ${loadavg()
      .map((load) => load.toFixed(1))
      .join(', ')}\n`,
  )
} finally {
  await browser.close()
}

async function asMember(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ ...phone, baseURL: publicUrl })
  const page = await context.newPage()
  await page.goto('/UserLogin')
  await page.locator('[name=userid]').fill('demo07')
  await page.locator('[name=password]').fill(password)
  await page.getByRole('button', { name: '로그인', exact: true }).click()
  await page.waitForURL('**/Main')
  return page
}

async function buying(browser: Browser): Promise<void> {
  say('way', 'taps', 'seconds of the shop')
  const page = await asMember(browser)
  for (const way of ['at once', 'through the cart'] as const) {
    const seconds: number[] = []
    let taps = 0
    for (let n = 0; n < tries; n++) {
      await page.goto('/Main', { waitUntil: 'networkidle' })
      taps = 0
      const began = performance.now()
      const tap = async (what: Locator) => {
        taps++
        await what.click()
      }
      await tap(firstBox(page))
      if (way === 'at once') await tap(button(page, '바로 구매'))
      else {
        await tap(button(page, /담기/))
        await tap(page.getByRole('link', { name: '보기', exact: true }).or(button(page, /^보기$/)))
        await tap(button(page, /\d+개 주문하기/))
      }
      await tap(button(page, /원 결제하기/))
      await tap(page.getByRole('button', { name: '결제하기', exact: true }))
      await page.getByRole('heading', { name: '주문이 완료됐어요' }).waitFor()
      seconds.push((performance.now() - began) / 1000)
    }
    say(`/Main to paid, ${way}`, taps, told(seconds))
  }
  await page.context().close()
}

async function coldVisits(browser: Browser, slowdown: number): Promise<void> {
  say(`cold, bad line, processor ${slowdown} times slower`, 'first paint s', 'largest paint s', 'load s', 'kB', 'shift')
  for (const path of publicPages) {
    const visits: Visit[] = []
    for (let n = 0; n < tries; n++) visits.push(await coldVisit(browser, `${publicUrl}${path}`, slowdown))
    const of = (key: keyof Visit) => median(visits.map((visit) => visit[key]))
    say(
      path,
      of('firstPaint').toFixed(2),
      of('largestPaint').toFixed(2),
      of('load').toFixed(1),
      of('kilobytes').toFixed(0),
      of('shift').toFixed(3),
    )
  }
}

async function fromPressToOrder(browser: Browser, slowdown: number): Promise<void> {
  const page = await asMember(browser)
  const figures: number[] = []
  for (let n = 0; n < tries; n++) {
    await page.goto('/Main')
    const place = await firstBox(page).getAttribute('href')
    const line = await badLine(page, slowdown)
    await page.goto(place!, { timeout: 120_000 })
    await button(page, '바로 구매').waitFor()
    // While the buyer reads, the prefetches finish.
    await page.waitForLoadState('networkidle')
    const began = performance.now()
    await button(page, '바로 구매').click()
    await button(page, /[\d,]+원 결제하기/)
      .and(page.locator(':enabled'))
      .waitFor()
    figures.push((performance.now() - began) / 1000)
    await line.detach()
    await page.goBack()
    await wait(500)
  }
  say(`press to a usable order page, processor ${slowdown} times slower`, `${told(figures, 2)} s`)
  await page.context().close()
}
