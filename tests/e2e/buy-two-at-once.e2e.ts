import { boxesOnSale, button, expect, putIntoCart, statusOf, test, threeBoxes } from './buying.ts'

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
