import type { Page } from '@playwright/test'
import type { StaffRole } from '#domain/staff-role.ts'
import { holdChanges } from '#tests/support/hold-changes.ts'
import { makePartner } from '#tests/support/make.ts'
import { cancelByHand } from '#tests/support/refund-by-hand.ts'
import { expect, test } from '#tests/support/shop.ts'
import { sell } from '#tests/support/sold.ts'
import { openConsole } from './operator.ts'

const roles: StaffRole[] = ['owner', 'money', 'orders', 'intake', 'content']
const paneOf = (page: Page) => page.getByRole('complementary')

/** Goes to the desk of orders; its heading is there before the answer that was held back is. */
async function goElsewhere(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: /^주문/ }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('주문')
}

async function expectStillElsewhere(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/operator\/orders(\?|$)/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('주문')
}

test('an adjustment that is there once somebody is at another desk takes them nowhere', async ({ page, market }) => {
  const partner = await makePartner(market.db)
  await openConsole(market, page, { address: '/operator/settlements?lane=ADJUST&id=new', roles })
  const pane = paneOf(page)
  await pane.getByLabel('공급사').selectOption(String(partner.id))
  await pane.getByLabel('금액').fill('5000')
  await pane.getByLabel('사유', { exact: false }).last().fill('빠진 금액이에요')
  const letGo = await holdChanges(page, /-adjustments$/)
  await pane.getByRole('button', { name: '조정 적기' }).click()
  await expect(pane.getByRole('button', { name: '적는 중' })).toBeVisible()
  await goElsewhere(page)
  await letGo()
  await expect(page.getByText(/^조정을 적었어요/)).toBeVisible()
  await expectStillElsewhere(page)
})

test('a partner that is there once somebody looks at another one leaves that one open', async ({ page, market }) => {
  const partner = await makePartner(market.db)
  await openConsole(market, page, { address: '/operator/partners?id=new', roles })
  const pane = paneOf(page)
  await pane.getByLabel('공급사 이름').fill('아침축산')
  const letGo = await holdChanges(page, /\/partners$/)
  await pane.getByRole('button', { name: '더하기' }).click()
  await expect(pane.getByRole('button', { name: '더하는 중' })).toBeVisible()
  await page.getByRole('row', { name: new RegExp(partner.partner_name) }).click()
  await expect(page).toHaveURL(new RegExp(`id=${partner.id}$`))
  await letGo()
  await expect(page.getByText(/^공급사를 더했어요/)).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`id=${partner.id}$`))
})

test('a refund that is declined once somebody looks at another one leaves that one open', async ({
  page,
  market,
  shopper,
}) => {
  const [one, other] = [await cancelByHand({ market, shopper }), await cancelByHand({ market, shopper })]
  await market.db.updateTable('refunds').set({ state: 'HELD' }).where('id', 'in', [one.id, other.id]).execute()
  const { order_no } = await market.db
    .selectFrom('orders')
    .select('order_no')
    .where('id', '=', other.order_id)
    .executeTakeFirstOrThrow()
  await openConsole(market, page, { address: `/operator/refunds?lane=HELD&id=${one.id}`, roles })
  const pane = paneOf(page)
  await pane.getByRole('button', { name: '승인하지 않기' }).click()
  const asked = page.getByRole('dialog')
  // The buyer asked for the cancel, and is told why it is refused.
  await expect(asked.getByText('취소는 거절되고 주문은 그대로 이어져요')).toBeVisible()
  await expect(asked.getByText('구매자가 문자로 읽어요.')).toBeVisible()
  await asked.getByRole('button', { name: '이미 포장했어요' }).click()
  const letGo = await holdChanges(page, /\/decline$/)
  await asked.getByRole('button', { name: '승인하지 않기' }).click()
  await expect(asked.getByRole('button', { name: '적는 중' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(asked).toBeHidden()
  await page.getByRole('gridcell', { name: order_no!.split('-')[1]!, exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`id=${other.id}$`))
  await letGo()
  await expect(page.getByText(/승인하지 않았어요$/)).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`id=${other.id}$`))
})

test('a text that is stored once somebody is at another desk takes them nowhere', async ({ page, market }) => {
  await openConsole(market, page, { address: '/operator/content?id=new', roles })
  await page.getByLabel('제목', { exact: false }).first().fill('설 배송 안내')
  await page.getByRole('textbox', { name: '내용' }).fill('설에는 쉬어요')
  const letGo = await holdChanges(page, /\/contents\/notices$/)
  await page.getByRole('button', { name: '초안 저장' }).click()
  await goElsewhere(page)
  const drafts = () => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('content')))
  expect(await drafts()).toHaveLength(1)
  await letGo()
  await expect(page.getByText('초안을 저장했어요')).toBeVisible()
  // The draft goes in the same moment in which the text would be opened.
  await expect.poll(drafts).toEqual([])
  await expectStillElsewhere(page)
})

for (const [where, goOn, at] of [
  ['is at another desk', goElsewhere, /\/operator\/orders(\?|$)/],
  [
    'looks at another list of the desk',
    (page: Page) => page.getByRole('navigation', { name: '취소 상태' }).getByRole('link').last().click(),
    /\/operator\/cancels\?lane=OVER$/,
  ],
] as const)
  test(`a cancel that is done once somebody ${where} closes nothing`, async ({ page, market }) => {
    const sold = await sell(market, [undefined])
    await openConsole(market, page, { address: `/operator/cancels?order=${sold.order_no}`, roles })
    const pane = paneOf(page)
    await pane.getByRole('button', { name: '공급사 재고가 없어요' }).click()
    const letGo = await holdChanges(page, /\/cancels$/)
    await pane.getByRole('button', { name: /^1개 취소하고/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '취소하고 환불' }).click()
    await expect(pane.getByRole('button', { name: '취소 중' })).toBeVisible()
    await goOn(page)
    await expect(page).toHaveURL(at)
    await letGo()
    await expect(page.getByText(/취소하고 돌려줬어요/)).toBeVisible()
    await expect(page).toHaveURL(at)
  })

test('what is open closes however its address is written', async ({ page, market }) => {
  const { id } = await makePartner(market.db)
  await openConsole(market, page, { address: `/operator/Partners/?id=${id}`, roles })
  await expect(paneOf(page)).toBeVisible()
  await paneOf(page).getByRole('button', { name: '닫기' }).click()
  await expect(page).toHaveURL(/\/operator\/partners$/)
  await expect(paneOf(page)).toHaveCount(0)
})
