import { refusals } from '#contract/refusals.ts'
import { linesAt } from '#tests/support/lines.ts'
import { walkTo } from '#tests/support/walk-to.ts'
import { button, expect, press, test } from './buying.ts'

const { errno, message, status } = refusals['rate.limited']

test('what a server does not answer because it is asked too much is not said to be missing', async ({
  page,
  market,
  buyer,
  boxes: [box],
}) => {
  const { order_id } = await linesAt(market, buyer, 'PAYK')
  await page.goto('/MyAddress')
  await page.route(/\/api\/(users\/(orders|addresses)|fronts\/(products|traces))\/[\w/]*\d+/, (route) =>
    route.fulfill({ status, json: { errno, message, result: null } }),
  )
  for (const address of [
    `/GoodsPop?goodsId=${box!.id}`,
    '/Trace/002184937201',
    `/MyOrderView/?type=list&id=${order_id}`,
    `/MyOrderStatement?id=${order_id}`,
    `/MyAddressAdd?id=${buyer.address}`,
  ]) {
    await walkTo(page, address)
    await expect(page.getByRole('alert').getByText('요청이 너무 많습니다.'), address).toBeVisible()
    await expect(button(page, '다시 시도'), address).toBeVisible()
  }
  await page.unrouteAll()
  await press(page, '다시 시도')
  await expect(page.getByLabel('배송지명')).not.toHaveValue('')
})
