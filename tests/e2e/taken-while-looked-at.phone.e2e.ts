import { addToCart } from '#contract/cart.ts'
import { changePrices } from '#contract/operator/intake-prices.ts'
import { openDesk } from '#tests/support/staff.ts'
import { button, expect, test } from './buying.ts'

test('a box that somebody takes while its page is open is told of to the ear', async ({
  page,
  buyer,
  boxes: [box],
  shopper,
}) => {
  expect(buyer.status).toBe('ACTIVE')
  await page.goto(`/GoodsPop?goodsId=${box!.id}`)
  const heard = page.getByRole('status').filter({ hasText: '다른 구매자가 담음' })
  await expect(button(page, '바로 구매')).toBeVisible()
  await expect(heard).toHaveCount(0)
  await shopper.send(addToCart, { body: { product_id: [box!.id] } })
  await expect(heard).toHaveText('다른 구매자가 담음 주문하지 않으면 다시 살 수 있게 돼요.')
})

test('a box that gets another price while its page is open says so, to the ear too', async ({
  page,
  market,
  buyer,
  boxes: [box],
}) => {
  expect(buyer.status).toBe('ACTIVE')
  await page.goto(`/GoodsPop?goodsId=${box!.id}`)
  const told = page.getByRole('status').filter({ hasText: '가격이 바뀌었어요' })
  await expect(page.getByText('300,000원').first()).toBeVisible()
  await expect(button(page, '바로 구매')).toBeVisible()
  await expect(told).toHaveCount(0)
  const desk = await openDesk(market, ['intake'])
  await desk.send(changePrices, {
    body: { changes: [{ id: box!.id, version: box!.version, kg_price: 101_000 }], confirmed: [] },
  })
  await expect(told).toHaveText('가격이 바뀌었어요 300,000원이었고, 지금은 303,000원이에요.')
  await button(page, '바로 구매').click()
  await expect(button(page, '313,000원 결제하기')).toBeVisible()
})
