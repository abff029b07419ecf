import { stopBoxes } from '#contract/operator/intake-boxes.ts'
import { openDesk } from '#tests/support/staff.ts'
import { button, expect, press, test } from './buying.ts'

test('a box that the desk stops while its order is being paid is left out when the rest is ordered again', async ({
  page,
  market,
  cart,
  order,
}) => {
  await order.start()
  const desk = await openDesk(market, ['intake'])
  await desk.send(stopBoxes, { body: { ids: [cart[0]!.id], reason: '포장 불량' } })
  await order.approve()
  await expect(page.getByRole('heading', { name: '주문이 실패 하였습니다.' })).toBeVisible()
  await expect(page.getByText('꽃등심살 상품은 판매가 중지되어 주문할 수 없습니다.')).toBeVisible()
  await press(page, '다시 결제하기')
  await press(page, '남은 2개 다시 결제하기')
  await page.waitForURL('**/Order/?orderno=*')
  await expect(page.getByText('10,000원 × 2개')).toBeVisible()
  await expect(button(page, /원 결제하기/)).toBeVisible()
})
