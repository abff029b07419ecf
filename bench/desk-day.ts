import type { Locator, Page } from '@playwright/test'
import { sql } from 'kysely'
import { openDemoMarket } from '#demo/demo-market.ts'
import type { Config } from '#server/config/config.ts'
import { begin, hands, say } from './desk-hands.ts'
import { sellLines } from './desk-sales.ts'

const [ordered, sent, marked] = [18, 30, 40]

/** The work of an ordinary day besides carcasses: ordering and shipping lines, correcting a number, answering a telephone call, reducing prices. */
export async function workDay(page: Page, config: Config, databaseUrl: string): Promise<void> {
  await sellLines(databaseUrl, config, ordered + sent)
  const open = async (path: string) => {
    await page.goto(`${config.publicUrl}/operator/${path}`)
    await page.getByRole('row').nth(1).waitFor()
  }
  await open('orders?lane=PAYK')
  await order(page, ordered, `${ordered} lines ordered from their partners`)
  // More lines, not counted, so that there are enough to ship.
  await page.reload()
  await page.getByRole('row').nth(1).waitFor()
  await order(page, sent)
  await open('orders?lane=DELW')
  const number = await send(page)
  await open('orders?lane=DELI')
  await correct(page, number)
  await open('boxes')
  await answerCall(page, await numberOfAnOrder(databaseUrl, config))
  await open('boxes')
  await markDown(page)
}

/** Selects the first rows of the list: the checkbox of the first, and with Shift that of the last. */
async function pick(page: Page, click: (what: Locator) => Promise<unknown>, count: number): Promise<void> {
  const box = (n: number) => page.getByRole('row').nth(n).getByRole('checkbox')
  await click(box(1))
  await page.keyboard.down('Shift')
  await click(box(count))
  await page.keyboard.up('Shift')
}

async function order(page: Page, count: number, words?: string): Promise<void> {
  const tally = begin()
  const { click, press, wait, think } = hands(page, tally)
  think()
  await pick(page, click, count)
  tally.keys++
  await wait(page.getByRole('button', { name: `${count}개 발주하기` }))
  think()
  await press('o')
  await wait(page.getByText(/발주했어요/).first())
  if (words) say(words, tally)
}

/** Ships lines. Returns one of their parcel numbers. */
async function send(page: Page): Promise<string> {
  const tally = begin()
  const { click, press, wait, think, timed } = hands(page, tally)
  think()
  await pick(page, click, sent)
  tally.keys++
  await press('t')
  const area = page.getByLabel('주문번호나 주문상품번호, 택배사, 운송장')
  await wait(area)
  const first = Number(String(Date.now()).slice(-9))
  const numbers = Array.from({ length: sent }, (_, n) => `6${String(first + n).padStart(10, '0')}`)
  const printed = numbers.map((body) => `${body}${Number(body) % 7}`)
  tally.keys += 4
  await timed(() => area.fill(printed.join('\n')))
  think()
  await click(page.getByRole('button', { name: /\d+줄 확인하기/ }))
  const go = page.getByRole('button', { name: /\d+개 출고 처리/ })
  await wait(go)
  think()
  await click(go)
  await timed(() => area.waitFor({ state: 'hidden' }))
  say(`${sent} lines sent with a number each`, tally)
  return printed[0]!
}

/** Finds the order by the printed parcel number and corrects the number. */
async function correct(page: Page, number: string): Promise<void> {
  const tally = begin()
  const { click, press, type, wait, think } = hands(page, tally)
  think()
  await openBySearch(page, number, tally)
  const pane = page.getByRole('complementary')
  const act = pane.getByRole('button', { name: /운송장 고치기$/ }).first()
  await wait(act)
  think()
  await click(act)
  const dialog = page.getByRole('dialog', { name: '운송장 고치기' })
  await click(dialog.getByLabel('운송장 번호'))
  await press('Control+A')
  const body = `6${String(Number(number.slice(1, -1)) + 5_000_000).padStart(10, '0')}`
  await type(`${body}${Number(body) % 7}`)
  think()
  await click(dialog.getByRole('button', { name: '번호를 잘못 적음' }))
  await click(dialog.getByRole('button', { name: '고치기', exact: true }))
  await wait(page.getByText(/운송장을 고쳤어요/))
  say('one tracking number put right', tally)
}

/** "When did I pay, how much, and where is it?": finds the order by the end of its number, and reads all of it in the pane. */
async function answerCall(page: Page, orderNo: string): Promise<void> {
  const tally = begin()
  const { wait, look } = hands(page, tally)
  await openBySearch(page, orderNo, tally)
  const pane = page.getByRole('complementary')
  await wait(pane.getByText(/결제/).first())
  for (let n = 0; n < 6; n++) look()
  say('a telephone question, six facts read', tally)
}

async function openBySearch(page: Page, words: string, tally: ReturnType<typeof begin>): Promise<void> {
  const { press, type, wait } = hands(page, tally)
  await press('Control+k')
  await wait(page.getByLabel('찾을 말'))
  await type(words)
  await wait(page.getByRole('dialog').getByRole('link').first())
  await wait(page.getByText(/^\d+건 찾았어요$/))
  await press('Enter')
  await wait(page.getByRole('complementary'))
}

async function numberOfAnOrder(databaseUrl: string, config: Config): Promise<string> {
  const now = new Date()
  await using market = openDemoMarket(databaseUrl, config, {
    seed: 'desk day',
    today: now.toISOString().slice(0, 10),
    now,
  })
  const { rows } = await sql<{ order_no: string }>`
    select order_no from orders where paid_at is not null and state = 'PAID' order by id desc limit 1`.execute(
    market.db,
  )
  return rows[0]!.order_no
}

async function markDown(page: Page): Promise<void> {
  const tally = begin()
  const { click, press, type, wait, think, look } = hands(page, tally)
  think()
  await pick(page, click, marked)
  tally.keys++
  await click(page.getByRole('region', { name: '선택한 것' }).getByRole('button', { name: '가격 바꾸기' }))
  const sheet = page.getByRole('dialog', { name: `${marked}상자 가격 바꾸기` })
  await wait(sheet.getByLabel(/^몇 퍼센트/))
  await type('-10')
  await press('Enter')
  const go = sheet.getByRole('button', { name: /상자 가격 바꾸기$|줄을 확인하세요$/ })
  await wait(go)
  think()
  // Unusual values are read and ticked line by line; held boxes are left out.
  for (const box of await sheet.getByRole('checkbox').all()) {
    look()
    await click(box)
  }
  look()
  await click(go)
  await wait(page.getByText(/^\d+상자 가격을 바꿨어요/))
  say(`${marked} boxes marked down by a tenth`, tally)
}
