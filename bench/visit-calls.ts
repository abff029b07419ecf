import { setTimeout as wait } from 'node:timers/promises'
import { type BrowserContext, chromium, type Locator, type Page } from '@playwright/test'
import { findChromium } from '#scripts/chromium.ts'
import { readEnvironment } from '#scripts/start/environment.ts'
import { phone } from './cold-visit.ts'
import { processorTime } from './processor-time.ts'
import { table } from './table.ts'

/**
 * `PORT=… node bench/visit-calls.ts`: what a phone asks a running demo shop for in each part of a visit: pages, calls that read, calls that
 * write, files (scripts, pictures, fonts), and kB as they travelled. With PIDS (the shop's and the postmaster's, with a comma between them) each
 * part's pages and reads are asked again 20 times as the browser asked, for the processor time they take of each. docs/scale.md multiplies it all.
 */
const { publicUrl } = await readEnvironment()
const quietMilliseconds = 1_500
const repeats = 20
const pids = process.env['PIDS']?.split(',').map(Number)
type Kind = 'page' | 'read' | 'write' | 'file'
type Asked = { kind: Kind; path: string; url: string; headers: Record<string, string> }
const button = (page: Page, name: RegExp | string) =>
  page.getByRole('button', { name }).filter({ visible: true }).first()
const firstBox = (page: Page) =>
  page.getByRole('region', { name: '방금 들어온 부위' }).getByRole('listitem').getByRole('link').first()

const parts: [name: string, act: (page: Page) => Promise<unknown>][] = [
  ['log in, every 14 days', logIn],
  ['/Main, files kept from before', (page) => page.goto('/Main')],
  [
    '/GoodsAll by the menu',
    (page) =>
      page
        .getByRole('link', { name: /초신선/ })
        .filter({ visible: true })
        .first()
        .click(),
  ],
  ['/GoodsNormal', (page) => page.goto('/GoodsNormal')],
  ['one more page of it', (page) => page.mouse.wheel(0, 20_000)],
  ['/Main again', (page) => page.goto('/Main')],
  ['a box', (page) => firstBox(page).click()],
  ['into the cart', (page) => button(page, /담기/).click()],
  ['/Cart', (page) => page.goto('/Cart')],
  ['order form', (page) => button(page, /\d+개 주문하기/).click()],
  ['pay', pay],
  ['/MyOrderList', (page) => page.goto('/MyOrderList')],
  ['one order', (page) => page.locator('a[href*="MyOrderView"]').first().click()],
  ['/UnitPrice', (page) => page.goto('/UnitPrice')],
]

const browser = await chromium.launch({
  executablePath: findChromium({ whole: true }),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
try {
  const visitor = await browser.newContext({ ...phone, baseURL: publicUrl, serviceWorkers: 'block' })
  const first = await counted(visitor, [['/Main, first visit ever', (page) => page.goto('/Main')]])
  const member = await browser.newContext({ ...phone, baseURL: publicUrl, serviceWorkers: 'block' })
  const all = [...first, ...(await counted(member, parts))]
  const head = ['part', 'pages', 'calls that read', 'that write', 'files', 'kB', 'processor ms', 'calls']
  process.stdout.write(`${table([head, ...all])}\n`)
} finally {
  await browser.close()
}

/** Runs the acts in order; requests until the network is idle belong to the act before. Responses from the browser's cache are not counted. */
async function counted(context: BrowserContext, acts: typeof parts): Promise<string[][]> {
  const page = await context.newPage()
  const line = await context.newCDPSession(page)
  await line.send('Network.enable')
  const asked = new Map<string, Asked>()
  const seen: Asked[] = []
  let bytes = 0
  let last = 0
  line.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    last = performance.now()
    const { origin, pathname } = new URL(request.url)
    if (origin !== publicUrl) return
    const writes = request.method !== 'GET'
    const kind = type === 'Document' ? 'page' : !pathname.startsWith('/api/') ? 'file' : writes ? 'write' : 'read'
    const path = `${writes ? `${request.method} ` : ''}${pathname.replace(/^\/api\//, '')}`
    asked.set(requestId, { kind, path, url: request.url, headers: request.headers as Record<string, string> })
  })
  line.on('Network.requestServedFromCache', ({ requestId }) => asked.delete(requestId))
  line.on('Network.responseReceived', ({ requestId, response }) => {
    const one = asked.get(requestId)
    asked.delete(requestId)
    if (one && !response.fromDiskCache) seen.push(one)
  })
  line.on('Network.loadingFinished', ({ encodedDataLength }) => {
    last = performance.now()
    bytes += encodedDataLength
  })
  const lines: string[][] = []
  for (const [name, act] of acts) {
    last = performance.now()
    await act(page)
    while (performance.now() - last < quietMilliseconds) await wait(50)
    const some = seen.splice(0)
    const of = (kind: Kind) => String(some.filter((one) => one.kind === kind).length)
    const calls = some.filter(({ kind }) => kind === 'read' || kind === 'write').map(({ path }) => path)
    lines.push([
      name,
      of('page'),
      of('read'),
      of('write'),
      of('file'),
      (bytes / 1000).toFixed(0),
      await costOf(some),
      calls.join(', '),
    ])
    bytes = 0
  }
  return lines
}

/** Processor time of shop and database for the reads among these requests, in milliseconds. */
async function costOf(some: Asked[]): Promise<string> {
  if (!pids) return ''
  const reads = some.filter(({ kind }) => kind === 'page' || kind === 'read')
  const spent = () => pids.map((pid) => processorTime(pid))
  const before = spent()
  for (let n = 0; n < repeats; n++)
    for (const { url, headers } of reads) {
      const { authorization = headers['Authorization'] } = headers
      const answer = await fetch(url, {
        headers: { 'accept-encoding': 'gzip, br', ...(authorization && { authorization }) },
      })
      await answer.arrayBuffer()
    }
  return spent()
    .map((now, place) => ((now - before[place]!) / repeats).toFixed(1))
    .join(' + ')
}

async function logIn(page: Page): Promise<void> {
  await page.goto('/UserLogin')
  await page.locator('[name=userid]').fill('demo07')
  await page.locator('[name=password]').fill('hangyeol1234')
  await page.getByRole('button', { name: '로그인', exact: true }).click()
  await page.waitForURL('**/Main')
}

async function pay(page: Page): Promise<void> {
  await button(page, /원 결제하기/).click()
  const yes: Locator = page.getByRole('button', { name: '결제하기', exact: true })
  await yes.click()
  await page.getByRole('heading', { name: '주문이 완료됐어요' }).waitFor()
}
