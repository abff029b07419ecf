import type { Page } from '@playwright/test'
import { leaveForm } from '#contract/checkout.ts'
import { makeProduct } from '#tests/support/make.ts'
import { buy } from '#tests/support/shopping.ts'
import { button, expect, press, statusOf, test } from './buying.ts'

/** Changes of this kind arrive only when they are let through. */
async function holdBack(page: Page, method: string, address: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    if (route.request().method() === method) await promise
    await route.continue()
  })
  return resolve
}

test('whoever turns back while an address is saved stays there', async ({ page, buyer }) => {
  expect(buyer.status).toBe('ACTIVE')
  await page.goto('/MyPage')
  await page.goto('/MyAddress')
  await page.getByRole('link', { name: / 변경$/ }).click()
  const label = page.locator('[name=addr_label]')
  await expect(label).toHaveValue(/./)
  await label.fill('분점 주방')
  const letThrough = await holdBack(page, 'PUT', /addresses\/\d+$/)
  await press(page, '저장')
  await page.goBack()
  await expect(page.getByRole('heading', { name: '배송지 관리' })).toBeVisible()
  letThrough()
  await expect(page.getByText('수정 되었습니다', { exact: true })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: '분점 주방' })).toBeVisible()
  await expect(page).toHaveURL(/\/MyAddress$/)
})

test('whoever turns back while a question is sent and writes another one is left at it', async ({ page, buyer }) => {
  expect(buyer.status).toBe('ACTIVE')
  const write = async (subject: string) => {
    await page.getByLabel('문의 유형').selectOption({ index: 1 })
    await page.getByLabel('제목').fill(subject)
    await page.getByLabel('내용').fill(`${subject}?`)
  }
  await page.goto('/MyQnA')
  await page.getByRole('link', { name: '문의하기' }).click()
  await write('토요일에도 받을 수 있나요')
  const letThrough = await holdBack(page, 'POST', /cs-centers\/qnas$/)
  await press(page, '문의 등록')
  await page.goBack()
  await page.getByRole('link', { name: '문의하기' }).click()
  await write('반품은 어떻게 하나요')
  letThrough()
  await expect(page.getByText('등록되었습니다.')).toBeVisible()
  await expect(page.getByLabel('제목')).toHaveValue('반품은 어떻게 하나요')
  await page.reload()
  await expect(page.getByLabel('내용')).toHaveValue('반품은 어떻게 하나요?')
  await press(page, '문의 등록')
  await page.waitForURL('**/MyQnA')
  for (const subject of ['토요일에도 받을 수 있나요', '반품은 어떻게 하나요'])
    await expect(page.getByRole('button', { name: subject })).toBeVisible()
})

test('whoever has left an order while its boxes are taken again stays where they are, and hears of it', async ({
  page,
  market,
  buyer,
}) => {
  const pc_code = '01010900'
  await buy(market, buyer, [(await makeProduct(market.db, { pc_code })).id])
  await makeProduct(market.db, { pc_code })
  await page.goto('/MyOrderList')
  await page.locator('a[href*="/MyOrderView/"]').click()
  await expect(page.getByRole('heading', { name: '결제가 완료됐어요' })).toBeVisible()
  await press(page, /지난번처럼 담기/)
  const letThrough = await holdBack(page, 'POST', /\/carts?$/)
  await press(page, /1개 .+원 담기/)
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL(/\/MyOrderList$/)
  letThrough()
  await expect(page.getByText('장바구니에 1개를 담았어요')).toBeVisible()
  await expect(page).toHaveURL(/\/MyOrderList$/)
})

test('whoever turns back while the boxes of an order are ordered again stays there, and keeps them', async ({
  page,
  market,
  buyer,
  order,
}) => {
  await buyer.send(leaveForm, { params: { url_code: new URL(page.url()).searchParams.get('orderno')! } })
  const letThrough = await holdBack(page, 'POST', /\/orders\/form$/)
  await press(page, '다시 주문하기')
  await page.goBack()
  await expect(button(page, /3개 주문하기/)).toBeVisible()
  const given = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
  letThrough()
  await given
  await expect(page).toHaveURL(/\/Cart$/)
  expect(await statusOf(market, order.boxes[0]!.id)).toBe(2)
})
