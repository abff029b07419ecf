import { sql } from 'kysely'
import { returnReasons } from '#domain/return-reasons.ts'
import { linesAt } from '#tests/support/lines.ts'
import { expect, test } from './buying.ts'
import { expectOpenToAll } from './sign-up.ts'

test(
  'cancels several lines in one press, and says which one was too late',
  { tag: '@phone' },
  async ({ page, market, buyer }) => {
    const { order_id, lines } = await linesAt(market, buyer, 'PAYK', 5)
    await page.goto('/MyPage')
    await expect(page.getByRole('link', { name: /^\d+ 결제완료$/ })).toBeVisible()
    await page.goto(`/MyOrderView/?type=list&id=${order_id}`)
    // On the narrowest phone the number stands under the date, and the dot between them outside of what is seen.
    await page.setViewportSize({ width: 320, height: 700 })
    const number = page.getByText(/^ · 주문번호 /)
    const date = number.locator('xpath=preceding-sibling::*')
    // It takes as much room as it needs once its letters have come.
    await expect.poll(async () => (await number.boundingBox())!.y).toBeGreaterThan((await date.boundingBox())!.y)
    const { x } = (await number.boundingBox())!
    const dot = (await number.locator('i').boundingBox())!
    const [, seenFrom] = /(\d[\d.]*)px\)$/.exec(
      await number.locator('..').evaluate((all) => getComputedStyle(all).clipPath),
    )!
    expect(dot.x + dot.width).toBeLessThanOrEqual(x + Number(seenFrom) + 1)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: '5개 한 번에 취소' }).click()
    const dialog = page.getByRole('dialog', { name: '주문을 취소할까요?' })
    await expect(dialog.getByRole('checkbox')).toHaveCount(6)
    // Heard as it opens: the words, not all that can be chosen.
    await expect(dialog).toHaveAccessibleDescription('결제한 수단으로 바로 돌려드려요.')
    await dialog
      .getByRole('checkbox', { name: /꽃등심살/ })
      .last()
      .uncheck()
    await expect(dialog.getByText('모두 4/5')).toBeVisible()
    await expect(dialog.getByText('상품 1,680,000원 + 배송비 40,000원')).toBeVisible()
    // Whatever is above it, what can be pressed is in sight.
    await expect(dialog.getByRole('button', { name: '그대로 두기' })).toBeInViewport({ ratio: 1 })
    await expectOpenToAll(page)
    if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/cancel-several.png` })

    // Meanwhile the desk orders one of them from its partner.
    await sql`update order_products set os_code = 'DELW' where id = ${lines[0]}`.execute(market.db)
    await dialog.getByRole('button', { name: '1,720,000원 돌려받기' }).dblclick()
    const told = page.getByRole('alertdialog', { name: '4개 중 1개를 취소하지 못했어요' })
    await expect(told.getByText('꽃등심살 4.20kg: 취소할 수 없는 상품입니다.')).toBeVisible()
    await told.getByRole('button', { name: '확인' }).click()
    await expect(page.getByText('430,000원을 돌려드렸어요')).toHaveCount(3)
    // One is left that can be cancelled, and with one there is nothing to do at once.
    await expect(page.getByRole('button', { name: '주문 취소' })).toHaveCount(1)
    await expect(page.getByRole('button', { name: /한 번에/ })).toHaveCount(0)
  },
)

test('confirms and gives back several lines in one press', { tag: '@desktop' }, async ({ page, market, buyer }) => {
  const { order_id } = await linesAt(market, buyer, 'DELK', 4)
  await page.goto(`/MyOrderView/?type=list&id=${order_id}`)
  const confirm = page.getByRole('button', { name: '4개 한 번에 구매확정' })
  await expect(confirm).toBeVisible()
  // Paper has nothing to press.
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button').or(page.getByRole('banner')).filter({ visible: true })).toHaveCount(0)
  await page.emulateMedia({ media: 'screen' })
  await confirm.click()
  const dialog = page.getByRole('dialog', { name: '구매를 확정할까요?' })
  await expect(dialog).toBeVisible()
  await expect(dialog).toHaveAccessibleDescription('받아서 확인한 상품만 확정해 주세요.')
  await expectOpenToAll(page)
  // What is on its way is not put away as though nothing were done.
  const sent = Promise.withResolvers<void>()
  await page.route('**/api/users/orders/products**', async (route) => {
    await sent.promise
    await route.continue()
  })
  await dialog.getByRole('button', { name: '4개 구매확정' }).click()
  await expect(dialog.getByRole('button', { name: '취소' })).toBeDisabled()
  sent.resolve()
  await expect(page.getByText('구매 완료 되었습니다.')).toBeVisible()
  await expect(page.getByRole('heading', { name: '구매를 확정했어요' })).toBeVisible()

  await page.getByRole('button', { name: '4개 한 번에 반품 신청' }).click()
  const sheet = page.getByRole('dialog', { name: '반품 신청' })
  await sheet.getByRole('checkbox', { name: /모두/ }).uncheck()
  await expect(sheet.getByRole('button', { name: '반품 신청하기' })).toBeDisabled()
  await sheet
    .getByRole('checkbox', { name: /꽃등심살/ })
    .first()
    .check()
  await sheet
    .getByRole('checkbox', { name: /꽃등심살/ })
    .nth(1)
    .check()
  await sheet.getByRole('radio', { name: returnReasons.spoiled }).check()
  await sheet.getByLabel('은행').selectOption({ label: '신한은행' })
  await sheet.getByLabel('계좌번호').fill('110-234-567890')
  await sheet.getByLabel('예금주').fill('김한결')
  await expectOpenToAll(page)
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/return-several.png` })
  await sheet.getByRole('button', { name: '반품 신청하기' }).click()
  await expect(page.getByRole('region', { name: '반품' })).toHaveCount(2)
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/order-detail.png`, fullPage: true })
})

test(
  'past the days of the order the same button leads to the customer centre, filled in',
  { tag: '@phone' },
  async ({ page, market, buyer }) => {
    const { order_id } = await linesAt(market, buyer, 'ORDK')
    await sql`
    update order_product_history set at = at - interval '5 days' from order_products line
    where line.id = order_product_id and line.order_id = ${order_id} and to_code in ('DELK', 'ORDK')`.execute(market.db)
    await page.goto(`/MyOrderView/?type=list&id=${order_id}`)
    await expect(page.getByText(/까지 고객센터가 도와드려요/)).toBeVisible()
    await page.getByRole('button', { name: '반품 신청' }).click()
    const sheet = page.getByRole('dialog', { name: '반품 신청' })
    // A wrong item is still taken here.
    await sheet.getByRole('radio', { name: returnReasons.wrong }).check()
    await expect(sheet.getByRole('button', { name: '반품 신청하기' })).toBeVisible()
    await sheet.getByRole('radio', { name: returnReasons.spoiled }).check()
    await expect(sheet.getByLabel('계좌번호')).toHaveCount(0)
    // It confirms nothing, so it does not say so.
    await expect(sheet.getByText(/아래 버튼 하나로 둘 다/)).toHaveCount(0)
    await expectOpenToAll(page)
    if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/return-help.png` })
    const depth = () => page.evaluate(() => history.length)
    const before = await depth()
    await sheet.getByRole('button', { name: '1:1 문의로 이어가기' }).click()
    await expect(page.getByLabel('문의 유형')).toHaveValue('CR')
    // The inquiry takes the place of the sheet: no press of Back does nothing.
    expect(await depth()).toBe(before)
    await expect(page.getByLabel('내용')).toHaveValue(/꽃등심살 4\.20kg \(이력번호 \d{12}\)\n사유: 상품이 변질됐어요/)
    await page.getByRole('button', { name: '문의 등록' }).click()
    await expect(page.getByText('등록되었습니다.')).toBeVisible()
  },
)
