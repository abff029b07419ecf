import type { Page } from '@playwright/test'
import type { Market } from '#tests/support/market.ts'
import { boxesOnSale, button, expect, press, putIntoCart, statusOf, test, threeBoxes } from './buying.ts'

test(
  'two browsers press at the same moment: one gets the cut, the other is told',
  { tag: '@desktop' },
  async ({ page, market, buyer, shop }) => {
    expect(buyer.status).toBe('ACTIVE')
    const [box] = await boxesOnSale(market, threeBoxes.slice(0, 1))
    const rival = await shop.anotherBrowser()
    await shop.newBuyer(rival)
    const pages = [page, rival]
    for (const one of pages) {
      await one.goto(`/GoodsPop?goodsId=${box!.id}`)
      await expect(button(one, '바로 구매')).toBeEnabled()
    }
    // Whoever is a moment later may see the button go away under the finger.
    await Promise.all(
      pages.map((one) =>
        button(one, '바로 구매')
          .click({ timeout: 5000 })
          .catch(() => undefined),
      ),
    )

    const atOrder = () => pages.filter((one) => one.url().includes('/Order/'))
    await expect.poll(() => atOrder().length).toBe(1)
    const winner = atOrder()[0]!
    const loser = pages.find((one) => one !== winner)!
    await expect(button(winner, '310,000원 결제하기')).toBeVisible()
    await expect(
      loser
        .getByText(/담|주문/)
        .filter({ visible: true })
        .first(),
    ).toBeVisible()
    await expect(button(loser, '바로 구매')).toBeHidden()
    expect(await statusOf(market, box!.id)).toBe(3)
  },
)

test(
  'a cut that somebody else took says so in the cart, live',
  { tag: '@phone' },
  async ({ page, market, buyer, shopper }) => {
    const [box] = await boxesOnSale(market, threeBoxes.slice(0, 1))
    await putIntoCart(buyer, [box!])
    await page.goto('/Cart')
    await expect(button(page, '1개 주문하기')).toBeVisible()
    await market.pass(601)
    await expect(page.getByRole('button', { name: '다시 담기' })).toBeVisible()

    await putIntoCart(shopper, [box!])
    await expect(page.getByText('선점 시간이 지났습니다. 다른 구매자가 담았어요')).toBeVisible()
    await expect(page.getByRole('button', { name: '다시 담기' })).toBeHidden()
  },
)

/** One of two boxes alike; every box that is put into the cart went to somebody else. `message`: what is said then. */
async function refuseAsTaken(page: Page, market: Market): Promise<{ id: number; message: string }> {
  const [box] = await boxesOnSale(market, threeBoxes.slice(0, 1))
  await boxesOnSale(market, threeBoxes.slice(0, 1))
  const product_id = box!.id
  const message = `꽃등심살(${product_id}번): 이미 다른 구매자가 담은 상품입니다.`
  const failed = [{ product_id, pc_name: '꽃등심살', reason: 'taken' }]
  await page.route('**/api/users/carts', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 409, json: { errno: 2001, message, result: { failed } } })
      : route.fallback(),
  )
  return { id: product_id, message }
}

test(
  'says for two seconds that a cut is gone, then what to take instead',
  { tag: '@phone' },
  async ({ page, market, buyer }) => {
    expect(buyer.status).toBe('ACTIVE')
    const { id, message } = await refuseAsTaken(page, market)
    await page.goto(`/GoodsPop?goodsId=${id}`)
    await press(page, '담기')
    const sentence = page.getByText(message)
    await expect(sentence).toBeVisible()
    await expect(sentence).toBeHidden({ timeout: 3000 })
    await page.getByRole('button', { name: '다른 꽃등심살', exact: true }).click()
    await expect(page).not.toHaveURL(new RegExp(`goodsId=${id}\\b`))
  },
)

test(
  'offers another cut at the page alone where one was refused',
  { tag: '@phone' },
  async ({ page, market, buyer }) => {
    expect(buyer.status).toBe('ACTIVE')
    const { id, message } = await refuseAsTaken(page, market)
    await page.clock.install()
    await page.goto(`/GoodsPop?goodsId=${id}`)
    const offer = page.getByText('같은 부위가 있어요')
    const home = page.getByRole('link', { name: '홈', exact: true }).filter({ visible: true }).first()

    // Left before it was made.
    const found = page.waitForResponse(/products\/items\?.*pc_code/)
    await press(page, '담기')
    await expect(page.getByText(message)).toBeVisible()
    await found
    await home.click()
    await page.waitForURL('**/Main')
    await page.clock.runFor(2100)
    await expect(page.getByText(message)).toBeHidden()
    // By itself it would go after four seconds only.
    await expect(offer).toBeHidden({ timeout: 1000 })

    // Left while it stood.
    await page.goBack()
    await press(page, '담기')
    await expect(page.getByText(message)).toBeVisible()
    await page.clock.runFor(2100)
    await expect(offer).toBeVisible()
    await home.click()
    await page.waitForURL('**/Main')
    await expect(offer).toBeHidden({ timeout: 1000 })
  },
)
