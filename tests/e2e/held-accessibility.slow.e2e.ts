import type { Page } from '@playwright/test'
import { openForm } from '#contract/checkout.ts'
import { linesAt } from '#tests/support/lines.ts'
import { obstaclesOn } from '#tests/support/open-to-all.ts'
import { walkTo } from '#tests/support/walk-to.ts'
import { button, expect, press, putIntoCart, test } from './buying.ts'
import { ownPages } from './own-pages.ts'

// Every screen of a member in one test: opening a market for each would take longer than looking at it.
test.describe.configure({ timeout: 180_000 })

/** Told with all the others: one look at every screen. */
async function look(page: Page, name: string): Promise<void> {
  expect.soft(await obstaclesOn(page, 'best-practice'), name).toEqual([])
}

/** What opens is looked at and closed again. */
async function lookAt(page: Page, name: string | RegExp, open: () => Promise<void>): Promise<void> {
  await open()
  const opened = page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name }))
  await expect(opened).toBeVisible()
  await look(page, String(name))
  await page.keyboard.press('Escape')
  await expect(opened).toBeHidden()
}

test('a member with boxes in the cart and in an order form is kept out of nothing', async ({
  page,
  market,
  buyer,
  boxes,
  isMobile,
}) => {
  const paid = await linesAt(market, buyer, 'PAYK', 2)
  const there = await linesAt(market, buyer, 'DELK', 2)
  await putIntoCart(buyer, boxes)
  await buyer.send(openForm, { body: { product_id: [boxes[2]!.id] } })

  await page.goto('/Main')
  for (const address of [...ownPages(paid.order_id), '/MyOrderStatement', '/Main', '/GoodsAll', '/UnitPrice']) {
    await walkTo(page, address)
    await look(page, address)
  }

  await page.goto('/GoodsNormal')
  const product = page.getByRole('main').getByRole('listitem').getByRole('link').first()
  await lookAt(page, /상품 정보$/, () => product.click())
  if (isMobile) {
    await lookAt(page, '필터', () => press(page, '필터'))
    await lookAt(page, '전체 메뉴', () => press(page, '전체 메뉴'))
  } else {
    await press(page, / 메뉴$/)
    await expect(page.getByRole('link', { name: '1:1 문의' }).first()).toBeVisible()
    await look(page, 'the menu at the name')
  }

  await page.goto('/MyOrderList')
  await lookAt(page, /거래내역/, () => press(page, '거래내역 내려받기'))
  await lookAt(page, /지난번처럼/, () =>
    button(page, /지난번처럼 담기/)
      .first()
      .click(),
  )
  await page.goto(`/MyOrderView/?type=list&id=${paid.order_id}`)
  await lookAt(page, '주문을 취소할까요?', () => press(page, '2개 한 번에 취소'))
  await look(page, 'a paid order')
  await page.goto(`/MyOrderView/?type=list&id=${there.order_id}`)
  await lookAt(page, '구매를 확정할까요?', () => press(page, '2개 한 번에 구매확정'))
  await lookAt(page, '반품 신청', () => button(page, '반품 신청').first().click())
  await look(page, 'a delivered order')

  await page.goto('/Cart')
  await expect(page.getByText('주문서에 담겨 있어요')).toBeVisible()
  await look(page, '/Cart')
  await lookAt(page, '고른 2개를 뺄까요?', () => press(page, '선택 삭제'))
  await press(page, '2개 주문하기')
  await page.waitForURL('**/Order/?orderno=*')
  await expect(button(page, /원 결제하기/)).toBeVisible()
  await look(page, '/Order')
  await press(page, '변경')
  await look(page, 'the addresses of an order')
  await press(page, '새 배송지 추가')
  await expect(page.getByRole('group', { name: '새 배송지' })).toBeVisible()
  await look(page, 'a new address of an order')
  await market.pass(550)
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await look(page, 'the warning')
})
