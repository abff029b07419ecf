import { untilAlive } from '#tests/support/shop.ts'
import { expect, test } from './buying.ts'
import { openHeld, placesOf } from './header.ts'

for (const address of ['/Main', '/FAQ', '/GoodsAll'])
  test(`nothing on ${address} moves when the page learns who is a member`, async ({ page, buyer, cart }) => {
    const letGo = await openHeld(page, address)
    const before = await placesOf(page)
    expect(Object.keys(before)).toContain('/Cart')
    letGo()
    const top = page.getByRole('navigation', { name: '주요 메뉴' })
    await expect(top.getByRole('link', { name: new RegExp(`장바구니 ${cart.length}`) })).toBeVisible()
    const { '/UserLogin': name, ...after } = before
    expect(await placesOf(page)).toMatchObject({ ...after, [`${buyer.business_name} 메뉴`]: name })
  })

test('a press on the member’s name before the scripts are there opens the menu', async ({ page, buyer }) => {
  const letGo = await openHeld(page, '/Main')
  const top = page.getByRole('navigation', { name: '주요 메뉴' })
  await top.locator('a').last().click()
  letGo()
  await expect(top.getByRole('link', { name: '마이페이지' })).toBeVisible()
  await expect(top.getByRole('button', { name: `${buyer.business_name} 메뉴` })).toHaveAttribute(
    'aria-expanded',
    'true',
  )
  await expect(page).toHaveURL(/\/Main$/)
})

test('who is known no more is a visitor again', async ({ page, buyer }) => {
  await page.goto('/Main')
  await untilAlive(page)
  const top = page.getByRole('navigation', { name: '주요 메뉴' })
  await expect(top.getByRole('button', { name: `${buyer.business_name} 메뉴` })).toBeVisible()
  await expect(page.locator('html[data-known]')).toHaveCount(0)
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await expect(top.getByRole('link', { name: '로그인', exact: true })).toBeVisible()
})
