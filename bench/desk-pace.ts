import { chromium, type Locator, type Page } from '@playwright/test'
import { sql } from 'kysely'
import { buy, buyersOf } from '#demo/buy.ts'
import { openDemoMarket } from '#demo/demo-market.ts'
import { random } from '#demo/content/random.ts'
import { demoTotpSecret } from '#demo/totp-secret.ts'
import { totpAt, totpStep } from '#server/identity/totp.ts'
import { findChromium } from '#scripts/chromium.ts'
import { readEnvironment } from '#scripts/start/environment.ts'
import { withDatabase } from '#scripts/start/with-database.ts'

/**
 * `PORT=… DATA_DIR=… node bench/desk-pace.ts`: two pieces of work at the desk of a demo shop that is running, key by key and click by click:
 * a carcass of 20 cuts by keyboard alone, and 300 lines from paid to on their way. Counts what hands do, measures what the system takes, and
 * adds the two by the keystroke-level model: 0.28 s a key, 1.1 s to point, 0.2 s to press, 1.35 s to think of the next step, 0.34 s to read a
 * figure that is taken as it stands. With words after it only the work that has them.
 */
const pace = { key: 0.28, point: 1.1, press: 0.2, think: 1.35, look: 0.34 }
const lines = 300

type Kind = { name: string; sex: string; grade: string }
/** The market has a price of every cut; the market has none. */
const usual: Kind = { name: '거세 1+', sex: '거세', grade: '04' }
const rare: Kind = { name: '암 1++', sex: '암', grade: '01' }

type Tally = { keys: number; clicks: number; thoughts: number; looks: number; system: number }
const begin = (): Tally => ({ keys: 0, clicks: 0, thoughts: 0, looks: 0, system: 0 })

function hands(page: Page, tally: Tally) {
  const timed = async (work: () => Promise<unknown>) => {
    const from = performance.now()
    await work()
    tally.system += performance.now() - from
  }
  return {
    think: () => tally.thoughts++,
    look: () => tally.looks++,
    type: async (text: string) => {
      tally.keys += text.length
      await timed(() => page.keyboard.type(text))
    },
    press: async (...keys: string[]) => {
      for (const key of keys) {
        tally.keys += key.split('+').length
        await timed(() => page.keyboard.press(key))
      }
    },
    click: async (what: ReturnType<Page['locator']>) => {
      tally.clicks++
      await timed(() => what.click())
    },
    /** What the hands wait for. */
    wait: (what: ReturnType<Page['locator']>) => timed(() => what.waitFor()),
    timed,
  }
}

function say(name: string, { keys, clicks, thoughts, looks, system }: Tally): void {
  const human = keys * pace.key + clicks * (pace.point + pace.press) + thoughts * pace.think + looks * pace.look
  const seconds = system / 1000
  process.stdout.write(
    `| ${name} | ${keys} | ${clicks} | ${human.toFixed(1)} | ${seconds.toFixed(1)} | ${(human + seconds).toFixed(1)} |\n`,
  )
}

const config = await readEnvironment()
const browser = await chromium.launch({
  executablePath: findChromium({ whole: true }),
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  await withDatabase(config, async (databaseUrl) => {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await logIn(page)
    process.stdout.write('| work | keys | clicks | hands s | system s | together s |\n')
    const only = process.argv[2] ?? ''
    if ('carcass'.includes(only))
      for (const kind of [usual, rare]) for (const pasted of [false, true]) await postByKeyboard(page, pasted, kind)
    if ('lines'.includes(only)) {
      await sellLines(databaseUrl)
      await shipLines(page)
    }
  })
} finally {
  await browser.close()
}

async function logIn(page: Page): Promise<void> {
  await page.goto(`${config.publicUrl}/operator/intake`)
  await page.getByLabel('아이디').fill('operator')
  await page.getByLabel('비밀번호').first().fill('hangyeol1234')
  await page.getByLabel('인증번호').fill(totpAt(demoTotpSecret(config, 'operator'), totpStep(Date.now())))
  await page.getByRole('button', { name: '로그인', exact: true }).click()
  await page.getByLabel('이력번호 12자리').waitFor()
}

/** Weights typed one by one, or pasted as a column; the prices are the market's where it has one, else estimates that are taken one by one. */
async function postByKeyboard(page: Page, pasted: boolean, kind: Kind): Promise<void> {
  const weights = Array.from({ length: 20 }, (_, n) => (4 + n / 8).toFixed(2))
  for (const number of await hanwoo(kind)) {
    await page.goto(`${config.publicUrl}/operator/intake`)
    await page.getByLabel('이력번호 12자리').waitFor()
    const tally = begin()
    const { type, press, wait, think, look, timed } = hands(page, tally)
    think()
    await type(number)
    await press('Enter')
    await wait(page.getByText('등급판정 정보를 불러왔어요.'))
    if ((await page.getByText('이미 등록했어요.').count()) > 0) continue
    think()
    await wait(page.locator('#intake-partner:focus'))
    await press('ArrowDown', 'Enter')
    await wait(page.locator('[data-cell="0-weight"]:focus'))
    think()
    if (pasted) {
      tally.keys += 2
      await timed(() => pasteInto(page, weights.join('\n')))
    } else
      for (const weight of weights) {
        await type(weight)
        await press('Enter')
      }
    think()
    // The last weight leads to the first open price; an estimate is read and taken with Enter, what has none is typed.
    let estimated = 0
    for (const cell of await page.locator('[data-cell$="-price"]').all()) {
      if ((await cell.inputValue()) !== '') continue
      const focused = await page.locator(':focus').getAttribute('data-cell')
      if (focused !== (await cell.getAttribute('data-cell'))) {
        tally.keys += 2
        await cell.focus()
      }
      look()
      if ((await cell.getAttribute('placeholder')) === null) await type('45000')
      else estimated++
      await press('Enter')
    }
    if (estimated > 0) think()
    await press('Control+Enter')
    await wait(page.getByText(/20부위 판매를 시작했어요/))
    say(
      `a carcass of 20 cuts, ${kind.name}, weights ${pasted ? 'pasted' : 'typed'}, ${estimated} prices estimated`,
      tally,
    )
    return
  }
  throw new Error('every animal is there already')
}

/** Numbers that the sandbox's grading service knows, from somewhere in its book. */
async function hanwoo({ sex, grade }: Kind): Promise<string[]> {
  const from = Math.floor(Date.now() / 1000) % 400
  const query = new URLSearchParams({ breed: '한우', sex, grade, count: String(from + 30) })
  const answer = await fetch(`http://localhost:${config.sandboxPort}/control/grading/numbers?${query.toString()}`)
  const { numbers } = (await answer.json()) as { numbers: { cattle_no: string }[] }
  return numbers.slice(from).map(({ cattle_no }) => cattle_no)
}

/** As a clipboard hands it over: a browser without a window has none of its own. */
function pasteInto(page: Page, text: string): Promise<unknown> {
  return page.evaluate(`{
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', ${JSON.stringify(text)})
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }`)
}

/** Orders of five boxes each, bought as members buy, until so many lines wait. */
async function sellLines(databaseUrl: string): Promise<void> {
  const now = new Date()
  await using market = openDemoMarket(databaseUrl, config, {
    seed: 'desk pace',
    today: now.toISOString().slice(0, 10),
    now,
  })
  const buyers = await buyersOf(market)
  const chance = random(`desk pace ${now.toISOString()}`)
  const { rows: paid } = await sql<{ n: number }>`
    select count(*)::int as n from order_products where os_code = 'PAYK'`.execute(market.db)
  const { rows: free } = await sql<{ id: number }>`
    select products.id from products join partners on partners.id = partner_id and status = 'OPEN'
    where ps_code = 1 order by products.id desc limit ${Math.max(0, lines - paid[0]!.n)}`.execute(market.db)
  for (let at = 0; at < free.length; at += 5)
    await buy(
      market,
      buyers[(at / 5) % buyers.length]!,
      free.slice(at, at + 5).map(({ id }) => id),
      chance,
      0,
    )
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
    // A number for each line, copied out of the courier's spreadsheet.
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

  /** Picks the list to its end and does something with it, until enough is done or nothing is left. */
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
        // While it reads on, the button says so.
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
