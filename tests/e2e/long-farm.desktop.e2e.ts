import { makeCarcass, makeProduct } from '#tests/support/make.ts'
import { expect, test } from '#tests/support/shop.ts'
import { untilQuiet } from '#tests/support/walk-to.ts'

test('the address of a farm is read to its end beside the cuts', async ({ page, market: { db } }) => {
  const farm_addr = '강원특별자치도 횡성군 둔내면 화동로일천이백삼십사번길 56-7 청정한우영농조합법인 제이농장 제2축사'
  const carcass = await makeCarcass(db, { farm_addr, grade_code: '07' })
  await makeProduct(db, { carcass_id: carcass.id })
  await page.goto(`/GoodsAll?carcass=${carcass.id}`)
  const farm = page.getByRole('definition').filter({ hasText: farm_addr })
  await expect(farm).toBeVisible()
  await untilQuiet(page)
  const [words, desk] = [await farm.boundingBox(), await page.locator('article:not([inert])').boundingBox()]
  expect(words!.x + words!.width).toBeLessThanOrEqual(desk!.x + desk!.width)
})
