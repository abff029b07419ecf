import { sql } from 'kysely'
import { orderStatusNames } from '#domain/order-status.ts'
import { returnReasons } from '#domain/return-reasons.ts'
import { askBack, returnOf } from '#tests/support/asking-back.ts'
import { linesAt } from '#tests/support/lines.ts'
import { expect, test } from '#tests/support/shop.ts'
import { expectOpenToAll, openConsole } from './operator.ts'

test('a buyer calls, and the desk takes the return: from the order to the request, with the words kept through a reload', async ({
  page,
  market,
  shopper,
}) => {
  const { order_id, lines } = await linesAt(market, shopper, 'DELK', 2)
  const [first] = lines as [number, number]
  await openConsole(market, page, { address: `/operator/orders?id=${order_id}`, roles: ['money'] })
  await page.getByRole('link', { name: '반품 접수' }).click()
  const pane = page.getByRole('complementary', { name: /반품 접수$/ })
  const take = pane.getByRole('button', { name: '반품할 상품을 고르세요' })
  await expect(take).toBeDisabled()
  await pane.getByRole('checkbox').first().check()
  const button = pane.getByRole('button', { name: '1개 반품 접수' })
  await button.click()
  await expect(pane.getByText('반품사유를 입력해주세요')).toBeVisible()
  const words = pane.getByLabel('반품 사유')
  const reason = pane.getByLabel('사유 구분')
  await expect(words).toHaveAttribute('maxlength', '500')
  await pane.getByRole('button', { name: returnReasons.wrong }).click()
  await words.fill(`${returnReasons.wrong} (등심 → 안심)`)
  await expect(reason).toHaveValue('wrong')
  // Other words in place of the sentence are no longer for its reason; a reason that was chosen by hand stays.
  await words.fill('마음이 바뀌었대요')
  await expect(reason).toHaveValue('other')
  await reason.selectOption('wrong')
  await words.fill('안심이 왔어요')
  await expect(reason).toHaveValue('wrong')
  await reason.selectOption('그 밖의 사유')
  await words.fill('전화로 냄새가 난다고 하셨어요')
  await page.reload()
  await expect(reason).toHaveValue('other')
  await expect(pane.getByLabel('반품 사유')).toHaveValue('전화로 냄새가 난다고 하셨어요')
  await expectOpenToAll(page)
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/returns-take.png` })

  // Before the delivery nobody can have told: the refusal is said and nothing typed is lost.
  const { rows } = await sql<{ day: string }>`select (market_today() - 1)::text as day`.execute(market.db)
  const told = pane.getByLabel('구매자가 알린 날')
  const today = await told.inputValue()
  await told.fill(rows[0]!.day)
  await button.click()
  const refused = page.getByRole('alertdialog', { name: /배송완료한 날부터 오늘까지/ })
  await refused.getByRole('button', { name: '확인' }).click()
  await expect(pane.getByLabel('반품 사유')).toHaveValue('전화로 냄새가 난다고 하셨어요')
  await told.fill(today)
  await button.click()
  await expect(page.getByText('반품 1개를 접수했어요. 구매자에게 문자로 알려요')).toBeVisible()
  await expect(pane).toBeHidden()

  const { id } = await returnOf(market, first)
  await page.getByRole('row', { name: /전화로 냄새가/ }).click()
  await expect(page).toHaveURL(new RegExp(`id=${id}$`))
  const request = page.getByRole('complementary')
  await expect(request.getByText('전화로 냄새가 난다고 하셨어요').first()).toBeVisible()
  await expect(request.getByText('환불 계좌')).toHaveCount(0)
  await request.getByRole('button', { name: '승인하고 회수' }).click()
  await expect(request.getByRole('button', { name: '상품 받음' })).toBeVisible()

  // The same order again: what is under way is not asked back twice.
  await page.goto(`/operator/returns?order=${(await orderNo(first)).slice(-6)}`)
  await expect(pane.getByRole('checkbox').first()).toBeDisabled()
  await expect(pane.getByRole('listitem').first()).toContainText(orderStatusNames.RTNI)
  await expect(pane.getByRole('checkbox').last()).toBeChecked()

  async function orderNo(line: number): Promise<string> {
    const found = await sql<{ order_no: string }>`
      select order_no from orders join order_products on order_id = orders.id where order_products.id = ${line}`.execute(
      market.db,
    )
    return found.rows[0]!.order_no
  }
})

test('how long a return has been waiting moves on while nothing else changes', async ({ page, market, shopper }) => {
  const { lines } = await linesAt(market, shopper, 'ORDK')
  await askBack(shopper, lines[0]!)
  await page.clock.install()
  await openConsole(market, page, { address: '/operator/returns', roles: ['money'] })
  const row = page.locator('tr', { hasText: '방금' }).first()
  await expect(row).toBeVisible()
  const name = await row.locator('td').first().innerText()
  // Between the two clocks an answer may set the page's by the server's: then both count.
  await market.pass(40 * 60)
  await page.clock.fastForward(40 * 60_000)
  await expect(page.locator('tr', { hasText: name })).toContainText(/40분 전|1시간 전/)
})
