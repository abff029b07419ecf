import { walkTo } from '#tests/support/walk-to.ts'
import { expect, test } from './buying.ts'

test.use({ viewport: { width: 360, height: 640 } })

test('on a small telephone the way to try again lies whole in sight where no answer comes', async ({ page, buyer }) => {
  expect(buyer.status).toBe('ACTIVE')
  await page.goto('/MyAddress')
  await page.route(/\/api\/(fronts\/products|users\/(orders|cs-centers))\//, (route) => route.abort())
  for (const address of ['/GoodsSearch?sch_word=등심', '/UnitPrice', '/MyQnA', '/MyOrderStatement']) {
    await walkTo(page, address)
    const again = page.getByRole('main').getByRole('button', { name: '다시 시도' })
    await expect(again).toBeVisible()
    const isWhole = await again.evaluate((button) => {
      const { left, width, bottom } = button.getBoundingClientRect()
      return button.contains(document.elementFromPoint(left + width / 2, bottom - 1))
    })
    expect(isWhole, address).toBe(true)
  }
})
