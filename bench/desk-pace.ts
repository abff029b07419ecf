import { chromium, type Locator, type Page } from '@playwright/test'
import { findChromium } from '#scripts/chromium.ts'
import { readEnvironment } from '#scripts/start/environment.ts'
import { withDatabase } from '#scripts/start/with-database.ts'
import { postByKeyboard, rare, usual } from './desk-carcass.ts'
import { workDay } from './desk-day.ts'
import { begin, hands, logIn, say } from './desk-hands.ts'
import { sellLines } from './desk-sales.ts'

/**
 * `PORT=… DATA_DIR=… node bench/desk-pace.ts`: work at the desk of a demo shop that is running, key by key and click by click: a carcass of
 * 20 cuts by keyboard alone, 300 lines from paid to on their way, and the acts of an ordinary day. Counts what hands do, measures what the
 * system takes, and adds the two by the keystroke-level model (desk-hands.ts). With words after it only the work that has them.
 */
const lines = 300

const config = await readEnvironment()
const browser = await chromium.launch({
  executablePath: findChromium({ whole: true }),
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  await withDatabase(config, async (databaseUrl) => {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await logIn(page, config)
    process.stdout.write('| work | keys | clicks | hands s | system s | together s |\n')
    const only = process.argv[2] ?? ''
    if ('carcass'.includes(only))
      for (const kind of [usual, rare])
        for (const pasted of [false, true]) await postByKeyboard(page, config, pasted, kind)
    if ('day'.includes(only)) await workDay(page, config, databaseUrl)
    if ('lines'.includes(only)) {
      await sellLines(databaseUrl, config, lines)
      await shipLines(page)
    }
  })
} finally {
  await browser.close()
}

async function shipLines(page: Page): Promise<void> {
  await page.goto(`${config.publicUrl}/operator/orders`)
  await page
    .getByRole('link', { name: /^결제완료/ })
    .first()
    .waitFor()
  const tally = begin()
  const { click, press, wait, think, timed } = hands(page, tally)
  think()
  await click(page.getByRole('link', { name: /^결제완료/ }).first())
  await wait(page.getByRole('row').nth(1))
  const sent = await wholeLane(/\d+개 발주하기/, async (act) => {
    await press('o')
    await wait(page.getByText(/발주했어요/).first())
    await timed(() => act.waitFor({ state: 'hidden' }))
  })
  think()
  await click(page.getByRole('link', { name: /^배송준비중/ }).first())
  await wait(page.getByRole('row').nth(1))
  let serial = Number(String(Date.now()).slice(-9))
  const shipped = await wholeLane(/\d+개에 운송장 넣기/, async (act, count) => {
    await press('t')
    const area = page.getByLabel('주문번호나 주문상품번호, 택배사, 운송장')
    await wait(area)
    // A parcel number for each line, as if copied from the courier's spreadsheet.
    const numbers = Array.from({ length: count }, () => `6${String(++serial).padStart(10, '0')}`)
    tally.keys += 4
    await timed(() => area.fill(numbers.map((body) => `${body}${Number(body) % 7}`).join('\n')))
    think()
    await click(page.getByRole('button', { name: /\d+줄 확인하기/ }))
    const go = page.getByRole('button', { name: /\d+개 출고 처리/ })
    await wait(go)
    think()
    await click(go)
    await timed(() => area.waitFor({ state: 'hidden' }))
    await timed(() => act.waitFor({ state: 'hidden' }))
  })
  say(`${shipped} lines from paid to on their way (${sent} ordered)`, tally)

  /** Selects the whole list and does something with it, until enough is done or nothing is left. */
  async function wholeLane(name: RegExp, work: (act: Locator, count: number) => Promise<void>): Promise<number> {
    const act = page.getByRole('button', { name })
    let done = 0
    while (done < lines) {
      think()
      await click(page.getByRole('checkbox', { name: '모두 선택' }))
      await wait(act)
      const more = page.getByRole('button', { name: '목록 전체 선택' })
      if (await more.isVisible()) {
        await click(more)
        // While it loads more, the button shows it.
        await timed(() => page.getByRole('button', { name: '불러오는 중' }).waitFor({ state: 'hidden' }))
      }
      const count = Number(/\d+/.exec((await act.textContent()) ?? '')?.[0] ?? 0)
      if (count === 0) break
      await work(act, count)
      done += count
    }
    return done
  }
}
