import { logIn } from '#contract/session.ts'
import { memberPassword } from '#tests/support/client.ts'
import { keepsAllInLargeLetters, withLargeLetters } from '#tests/support/large-letters.ts'
import { makeCarcass, makePartner, makeProduct } from '#tests/support/make.ts'
import { expect, orderCart, press, putIntoCart, test } from './buying.ts'

test.use({ ...withLargeLetters, viewport: { width: 360, height: 780 } })

test('sums of ten digits and names of forty letters are read whole in letters of twice the size', async ({
  page,
  market: { db },
  buyer,
}) => {
  const partner = await makePartner(db, {
    partner_name: '대한민국최고급한우직거래협동조합연합회전국유통물류가공사업본부서울경기지점',
  })
  const carcass = await makeCarcass(db, { grade_code: '01', weight: 1000.5, partner_id: partner.id })
  const boxes = []
  for (const pc_code of ['01010500', '01010300', '01010400', '01010600', '01011300', '01011900'])
    for (const weight of [999.99, 999.98])
      boxes.push(await makeProduct(db, { pc_code, weight, kg_price: 123_457, carcass_id: carcass.id }))

  await page.goto(`/GoodsAll?carcass=${carcass.id}`)
  await keepsAllInLargeLetters(page, '/GoodsAll')
  const price = page.getByText('123,455,765원').first()
  // In one line.
  const letter = await price.evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize))
  expect((await price.boundingBox())!.height).toBeLessThan(2 * letter)
  await page.goto(`/GoodsPop?goodsId=${boxes[0]!.id}`)
  await keepsAllInLargeLetters(page, '/GoodsPop')
  await putIntoCart(buyer, boxes)
  await page.goto('/Cart')
  await keepsAllInLargeLetters(page, '/Cart')
  await orderCart(page)
  await keepsAllInLargeLetters(page, '/Order')
  await press(page, '변경')
  await keepsAllInLargeLetters(page, '/Order, the address')
})

test('when another device was used last is read in one piece', async ({ page, market: { visitor }, buyer }) => {
  await visitor.send(logIn, { body: { userid: buyer.userid, password: memberPassword } })
  await page.goto('/MyInfo')
  const other = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /로그아웃$/ }) })
  await keepsAllInLargeLetters(page, '/MyInfo')
  const words = await other.getByText('에 마지막으로 썼어요').boundingBox()
  const button = await other.getByRole('button').boundingBox()
  // Beside the button there is room for a half of the date.
  expect(button!.y).toBeGreaterThanOrEqual(words!.y + words!.height)
})
