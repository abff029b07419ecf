import type { Page } from '@playwright/test'
import { addToCart } from '#contract/cart.ts'
import { orderLines } from '#contract/operator/fulfilment.ts'
import * as payments from '#contract/operator/payments.ts'
import { shipOrderLines } from '#contract/operator/shipments.ts'
import { businessNumber } from '#demo/content/business-number.ts'
import { linesAt } from '#tests/support/lines.ts'
import { makePartner, makeProduct } from '#tests/support/make.ts'
import type { Market } from '#tests/support/market.ts'
import { cancelByHand } from '#tests/support/refund-by-hand.ts'
import { steer } from '#tests/support/shopping.ts'
import { parcelNumber, sell } from '#tests/support/sold.ts'
import { openDesk } from '#tests/support/staff.ts'
import { makeApplicant, openConsole } from './operator.ts'
import { type Act, type Ground, isToldAndSentAgain, type Ready } from './refused.ts'

const paneOf = (page: Page) => page.getByRole('complementary')
const dialogOf = (page: Page) => page.getByRole('dialog')

async function sent({ market }: Ground) {
  const sold = await sell(market, [(await makePartner(market.db)).id])
  const desk = await openDesk(market, ['orders'])
  await desk.send(orderLines, { body: { line_ids: sold.lines } })
  const rows = [{ number: parcelNumber(sold.order_id + 41_000) }]
  await desk.send(shipOrderLines, { body: { rows, line_ids: sold.lines, courier_code: 'kr.cjlogistics' } })
  return sold
}
const reasonIn = async (page: Page, words: string, button: string): Promise<Ready> => {
  const field = dialogOf(page).getByLabel('사유')
  await field.fill(words)
  return { field, words, send: dialogOf(page).getByRole('button', { name: button, exact: true }) }
}
async function openRefund({ page, market, shopper }: Ground): Promise<void> {
  const { id } = await cancelByHand({ market, shopper })
  await openConsole(market, page, { address: `/operator/refunds?lane=MANUAL&id=${id}`, roles: ['money'] })
}
/** A payment of which the provider gave back half at its own console. */
async function openPayment({ page, market, shopper }: Ground): Promise<void> {
  const { order_id } = await linesAt(market, shopper, 'PAYK', 2)
  const { rows } = await market.pool.query<{ order: string; key: string }>(
    `select pay_order_id as order, payment_key as key from orders join payments on payments.order_id = orders.id
     where orders.id = $1`,
    [order_id],
  )
  const { order, key } = rows[0]!
  await steer(market, 'POST', '/control/payments/refund', { order_id: order, amount: 430_000 })
  await openConsole(market, page, {
    address: `/operator/payments?key=${encodeURIComponent(key)}`,
    roles: ['money'],
  })
}

/** Other tests of this market compare our books with the provider's. */
async function bookConsoleRefunds(market: Market): Promise<void> {
  const desk = await openDesk(market, ['money'])
  const { data } = await desk.send(payments.getLedger)
  for (const { key, payment_key, order_id, theirs } of data.rows.filter(({ step }) => step === 'attach')) {
    const { rows } = await market.pool.query<{ id: number }>(
      'select min(id) as id from order_products where order_id = $1',
      [order_id],
    )
    const lines = [{ id: rows[0]!.id, amount: theirs!.amount }]
    await desk.send(payments.runLedgerStep, { body: { payment_key, row_key: key, step: 'attach', lines } })
  }
}

const acts: Record<string, Act> = {
  'a line noted as arrived': {
    path: /\/deliveries$/,
    async open(ground) {
      const { page, market } = ground
      const { order_id } = await sent(ground)
      await openConsole(market, page, { address: `/operator/orders?id=${order_id}`, roles: ['orders'] })
      await paneOf(page).getByRole('button', { name: '1개 배송완료' }).click()
      return reasonIn(page, '전화로 들었어요', '배송완료')
    },
    done: /1개를 배송완료로 바꿨어요/,
  },
  'lines of the list noted as arrived': {
    path: /\/deliveries$/,
    async open(ground) {
      const { page, market } = ground
      const { order_no } = await sent(ground)
      await openConsole(market, page, { address: '/operator/orders?lane=DELI', roles: ['orders'] })
      // The number of the order, and not one in the middle of a parcel's.
      await page.getByRole('checkbox', { name: new RegExp(`^${order_no.split('-')[1]!} `) }).check()
      await page.keyboard.press('d')
      return reasonIn(page, '전화로 들었어요', '배송완료')
    },
    done: /1개를 배송완료로 바꿨어요/,
  },
  'a parcel number': {
    path: /\/shipments$/,
    async open({ page, market }) {
      const sold = await sell(market, [(await makePartner(market.db)).id])
      const desk = await openDesk(market, ['orders'])
      await desk.send(orderLines, { body: { line_ids: sold.lines } })
      await openConsole(market, page, { address: `/operator/orders?id=${sold.order_id}`, roles: ['orders'] })
      const [field, words] = [paneOf(page).getByLabel('운송장 번호'), parcelNumber(sold.order_id + 42_000)]
      await field.fill(words)
      return { field, words, send: paneOf(page).getByRole('button', { name: '출고 처리' }) }
    },
    done: /1개를 출고했어요/,
  },
  'a corrected parcel number': {
    path: /\/parcel$/,
    async open(ground) {
      const { page, market } = ground
      const { order_id } = await sent(ground)
      await openConsole(market, page, { address: `/operator/orders?id=${order_id}`, roles: ['orders'] })
      await page.getByRole('button', { name: /운송장 고치기$/ }).click()
      await dialogOf(page)
        .getByLabel('운송장 번호')
        .fill(parcelNumber(order_id + 43_000))
      return reasonIn(page, '잘못 적었어요', '고치기')
    },
    done: /1개의 운송장을 고쳤어요/,
  },
  'whom an order goes to': {
    path: /\/delivery$/,
    async open({ page, market }) {
      const { order_id } = await sell(market, [undefined])
      await openConsole(market, page, { address: `/operator/orders?id=${order_id}`, roles: ['orders'] })
      await page.getByRole('button', { name: '받는 곳 고치기' }).click()
      await dialogOf(page).getByLabel('받는 분').fill('박받는')
      return reasonIn(page, '전화로 부탁했어요', '받는 곳 고치기')
    },
    done: /받는 곳을 고쳤어요/,
    again: /고친 내용이 없어요/,
  },
  'the account of a refund': {
    path: /\/account$/,
    async open(ground) {
      const { page } = ground
      await openRefund(ground)
      await page.getByRole('button', { name: '받을 계좌 적기' }).click()
      await dialogOf(page).getByLabel('은행').selectOption({ label: '신한은행' })
      await dialogOf(page).getByLabel('예금주').fill('김한결')
      const [field, words] = [dialogOf(page).getByLabel('계좌번호'), '110-234-567890']
      await field.fill(words)
      return { field, words, send: dialogOf(page).getByRole('button', { name: '저장하기' }) }
    },
    done: /받을 계좌를 적었어요/,
  },
  'a question to the provider': {
    path: /\/payments\/steps$/,
    async open(ground) {
      await openPayment(ground)
      await paneOf(ground.page).getByRole('button', { name: '결제사에 문의함' }).first().click()
      return reasonIn(ground.page, '전화로 물었어요', '적어 두기')
    },
    done: /문의한 것을 적었어요/,
    after: bookConsoleRefunds,
  },
  'a hold that is ended': {
    path: /\/holds\/release$/,
    async open({ page, market, shopper }) {
      const { id } = await makeProduct(market.db)
      await shopper.send(addToCart, { body: { product_id: [id] } })
      await openConsole(market, page, { address: `/operator/holds?product=${id}`, roles: ['orders'] })
      await page.getByRole('checkbox', { name: '모두 선택' }).check()
      await page.keyboard.press('r')
      return reasonIn(page, '포장이 터졌어요', '선점 해제')
    },
    done: /1개의 선점을 해제했어요/,
  },
  'a sale left out of the prices': {
    path: /\/exclude$/,
    async open({ page, market }) {
      await sell(market, [undefined])
      await openConsole(market, page, { address: '/operator/prices', roles: ['owner'] })
      await page
        .getByRole('row', { name: /꽃등심살/ })
        .first()
        .click()
      await page
        .getByRole('button', { name: /거래 제외$/ })
        .first()
        .click()
      return reasonIn(page, '잘못 적은 값', '시세에서 빼기')
    },
    done: /시세에서 뺐어요/,
  },
  'a business number': {
    path: /\/business-no$/,
    async open({ page, market }) {
      const { id } = await makeApplicant(market, '번호식당', 'none')
      await openConsole(market, page, { address: `/operator/members?status=ALL&id=${id}` })
      await page.getByRole('button', { name: '번호 고치기' }).click()
      await dialogOf(page).getByLabel('서류의 사업자번호').fill(businessNumber('999612347'))
      return reasonIn(page, '서류와 달라요', '고치기')
    },
    done: /사업자번호를 고쳤어요/,
    again: /지금 번호와 같아요/,
  },
}

for (const [name, act] of Object.entries(acts)) isToldAndSentAgain(name, act)
