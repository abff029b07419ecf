import { makeShopper } from '#tests/support/shopping.ts'
import { linesAt } from '#tests/support/lines.ts'
import { expect, test } from '#tests/support/shop.ts'
import { openConsole } from './operator.ts'

test('each desk and each lane is in sight when the Tab key comes to it', async ({ page, market }) => {
  await linesAt(market, await makeShopper(market), 'PAYK')
  await openConsole(market, page, { address: '/operator/orders?lane=PAYK', roles: ['owner'] })
  for (const name of ['업무', '주문 상태']) {
    const links = page.getByRole('navigation', { name }).getByRole('link')
    await links.first().focus()
    for (const link of await links.all()) {
      await expect(link).toBeFocused()
      await expect(link).toBeInViewport({ ratio: 0.99 })
      await page.keyboard.press('Tab')
    }
  }
})
