import { addToCart } from '#contract/cart.ts'
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
