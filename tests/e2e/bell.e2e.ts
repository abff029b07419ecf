import { releaseHolds } from '#contract/operator/holds.ts'
import { answerInquiry } from '#server/inquiries/answer-inquiry.ts'
import { fenceOf } from '#tests/races/holding.ts'
import { linesAt } from '#tests/support/lines.ts'
import { makeStaff, openDesk } from '#tests/support/staff.ts'
import { boxesOnSale, expect, putIntoCart, test, threeBoxes } from './buying.ts'
import { expectOpenToAll } from './sign-up.ts'

test('a bell in the header counts the news, lists them and leads to the order', async ({ page, market, buyer }) => {
  const { order_id } = await linesAt(market, buyer, 'PAYK', 2)
  await page.goto('/Main')
  const bell = page.getByRole('link', { name: '새 알림 1개' }).filter({ visible: true })
  await expect(bell).toBeVisible()
  if (process.env.PICTURES)
    await page.screenshot({ path: `${process.env.PICTURES}/bell-${test.info().project.name}.png` })
  await bell.click()
  await expect(page.getByRole('heading', { name: '알림' })).toBeVisible()
  const item = page.getByRole('link', { name: /결제완료.*꽃등심살 외 1개, 860,000원 결제가 완료됐어요/ })
  await expect(item).toContainText('새 알림')
  await expectOpenToAll(page)
  if (process.env.PICTURES)
    await page.screenshot({ path: `${process.env.PICTURES}/news-${test.info().project.name}.png` })
  await item.click()
  await page.waitForURL(`**/MyOrderView/?type=list&id=${order_id}`)
  await page.goto('/Main')
  await expect(page.getByRole('link', { name: '알림', exact: true }).filter({ visible: true })).toBeVisible()
})

test(
  'the bell hears at once that an inquiry was answered, and that the desk has released a box',
  { tag: '@phone' },
  async ({ page, market, buyer, cart }) => {
    const { id } = await market.db
      .insertInto('qnas')
      .values({ user_id: buyer.id, qna_code: 'DE', q_subject: '토요일에도 받을 수 있나요?', q_content: '궁금해요.' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await page.goto('/Main')
    const bell = page.getByRole('link', { name: /알림/ }).filter({ visible: true })
    await expect(bell).toHaveAccessibleName('알림')
    await expect(page.getByRole('link', { name: /^장바구니 3/ }).filter({ visible: true })).toBeVisible()
    const answer = { id, version: 0, a_content: '지역에 따라 달라요.' }
    await answerInquiry(market.server.deps, await makeStaff(market), { ip: '' }, answer)
    market.server.deps.hub.wake()
    await expect(bell).toHaveAccessibleName('새 알림 1개')
    const desk = await openDesk(market, ['orders'])
    const box = cart[0]!.id
    const holds = [{ id: box, fence: await fenceOf(market, box) }]
    await desk.send(releaseHolds, { body: { holds, reason: '포장 확인' } })
    await expect(bell).toHaveAccessibleName('새 알림 2개')
  },
)

test(
  'a count of two digits leaves half of its icon to be seen, and stays on the screen',
  { tag: '@phone' },
  async ({ page, market, buyer }) => {
    const boxes = await boxesOnSale(market, [...threeBoxes, ...threeBoxes, ...threeBoxes, ...threeBoxes])
    await putIntoCart(buyer, boxes)
    await page.goto('/Main')
    const cart = page.getByRole('link', { name: /^장바구니 12/ }).filter({ visible: true })
    const icon = (await cart.locator('svg').boundingBox())!
    const count = (await cart.getByText('12', { exact: true }).boundingBox())!
    expect(count.x).toBeGreaterThanOrEqual(icon.x + icon.width / 2 - 1)
    expect(count.x + count.width).toBeLessThanOrEqual(page.viewportSize()!.width)
  },
)
