import { makeProduct } from '#tests/support/make.ts'
import { buy } from '#tests/support/shopping.ts'
import { expect, test } from './buying.ts'
import { expectOpenToAll } from './sign-up.ts'

test('fills the cart with the nearest boxes of an earlier order, and says what differs and is missing', async ({
  page,
  market,
  buyer,
}) => {
  // A cut that the shop has nothing else of.
  const pc_code = '01010900'
  const ids: number[] = []
  for (let n = 0; n < 3; n++) ids.push((await makeProduct(market.db, { pc_code })).id)
  await buy(market, buyer, ids)
  await makeProduct(market.db, { pc_code, weight: 4, kg_price: 102_000 })
  await makeProduct(market.db, { pc_code, weight: 4.1, kg_price: 99_000 })
  await page.goto('/MyPage')
  await page.goto('/MyOrderList')
  await page.getByRole('button', { name: /지난번처럼 담기/ }).click()
  const sheet = page.getByRole('dialog', { name: '지난번처럼 담기' })
  await expect(sheet.getByText('3개 중 2개를 찾았어요. 고른 2개는 지난번 kg당 가격보다 3,900원 비싸요.')).toBeVisible()
  // The triangle is for the eyes.
  await expect(sheet.getByRole('checkbox', { name: /kg당 상승 ?2\.0%/ })).toBeVisible()
  await expect(sheet.getByRole('checkbox', { name: /kg당 하락 ?1\.0%/ })).toBeVisible()
  await expect(sheet.getByText('지금은 비슷한 상품이 없어요')).toBeVisible()
  await expectOpenToAll(page)
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/again.png` })
  await sheet.getByRole('button', { name: '2개 813,900원 담기' }).dblclick()
  await page.waitForURL('**/Cart')
  await expect(page.getByText('장바구니에 2개를 담았어요')).toBeVisible()
  await expect(page.getByRole('button', { name: /2개 주문하기/ })).toBeVisible()
  // The cart has taken the place of the sheet: no press of Back does nothing.
  await page.goBack()
  await expect(page).toHaveURL(/MyOrderList$/)
  await page.goBack()
  await expect(page).toHaveURL(/MyPage$/)
})
