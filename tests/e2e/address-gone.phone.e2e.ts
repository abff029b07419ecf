import type { BrowserContext } from '@playwright/test'
import { changeAddress, getAddress, removeAddress } from '#contract/account.ts'
import { remoteCounties, remoteTowns } from '#domain/remote-areas.ts'
import { saveSetting } from '#server/config/settings.ts'
import { makeAddress } from '#tests/support/make.ts'
import { expect, press, test } from './buying.ts'

test('an address that another device deleted is not paid for, and the form shows what it is sent to now', async ({
  page,
  market,
  buyer,
  order,
}) => {
  const { id } = await makeAddress(market.db, { user_id: buyer.id, main_YN: 'N', addr_label: '분점' })
  await page.reload()
  await press(page, '변경')
  await page.getByRole('radio', { name: /분점/ }).click()
  const delivery = page.getByRole('region', { name: '배송지' })
  await expect(delivery).toContainText('분점')
  await buyer.send(removeAddress, { params: { id } })
  await order.start()
  await expect(page.getByText('고른 배송지가 그사이 지워졌어요. 배송지를 확인해 주세요.')).toBeVisible()
  await expect(delivery).toContainText('기본 배송지')
  await expect(delivery).not.toContainText('분점')
  await expect(delivery).toBeInViewport()
  await order.start()
  await order.approve()
  await order.expectDone()
})

test('an address to which the market delivers no more is marked until another one is chosen', async ({
  page,
  market,
  buyer,
  order,
}) => {
  const { data } = await buyer.send(getAddress, { params: { id: buyer.address } })
  const [province, county] = data.address1.split(' ')
  await makeAddress(market.db, {
    user_id: buyer.id,
    main_YN: 'N',
    addr_label: '분점',
    address1: '부산 해운대구 우동1로 1',
  })
  await page.reload()
  const delivery = page.getByRole('region', { name: '배송지' })
  await expect(delivery).toContainText('기본 배송지')
  await saveSetting(market.db, 'remote_areas', { counties: [], towns: [`${province} ${county}`] })
  try {
    await order.start()
    await expect(page.getByText('이 배송지에는 이제 배송하지 않아요. 다른 배송지를 골라 주세요.')).toBeVisible()
    await expect(delivery.getByRole('alert')).toHaveText('산간/도서 지역은 배송이 불가합니다.')
    await press(page, '변경')
    await page.getByRole('radio', { name: /분점/ }).click()
    await expect(delivery.getByRole('alert')).toHaveCount(0)
    await order.start()
    await order.approve()
    await order.expectDone()
  } finally {
    await saveSetting(market.db, 'remote_areas', { counties: [...remoteCounties], towns: [...remoteTowns] })
  }
})

test('an address that another device changed is not paid for before its new words were seen', async ({
  page,
  market,
  buyer,
  order,
}) => {
  const delivery = page.getByRole('region', { name: '배송지' })
  await expect(delivery).toContainText('기본 배송지')
  const { data } = await buyer.send(getAddress, { params: { id: buyer.address } })
  const { id, ...words } = data
  await buyer.send(changeAddress, { params: { id }, body: { ...words, address2: '옮긴 가게 2층' } })
  await order.start()
  await expect(page.getByText('배송지가 그사이 바뀌었어요. 바뀐 배송지가 맞으면 다시 눌러 주세요.')).toBeVisible()
  await expect(delivery).toContainText('옮긴 가게 2층')
  await expect(delivery).toBeInViewport()
  await order.start()
  await order.approve()
  await order.expectDone()
  const { delivery_addr2 } = await market.db
    .selectFrom('orders')
    .where('user_id', '=', buyer.id)
    .select('delivery_addr2')
    .executeTakeFirstOrThrow()
  expect(delivery_addr2).toBe('옮긴 가게 2층')
})

test('what is written into an address that another device deleted can be saved as a new one', async ({
  page,
  buyer,
}) => {
  await page.goto(`/MyAddressAdd?id=${buyer.address}`)
  const field = (name: string) => page.locator(`[name=${name}]`)
  await expect(field('addr_label')).toHaveValue(/./)
  await field('addr_label').fill('분점 주방')
  await field('address2').fill('뒷문 옆')
  await buyer.send(removeAddress, { params: { id: buyer.address } })
  const asked = page.getByRole('alertdialog', { name: '그사이 다른 곳에서 지운 배송지예요' })
  await press(page, '저장')
  await asked.getByRole('button', { name: '닫기' }).click()
  await expect(asked).toBeHidden()
  await expect(field('address2')).toHaveValue('뒷문 옆')
  await press(page, '저장')
  await asked.getByRole('button', { name: '새 배송지로 저장' }).click()
  await expect(page.getByText('등록 되었습니다', { exact: true })).toBeVisible()
  await page.waitForURL('**/MyAddress')
  await expect(page.getByRole('listitem').filter({ hasText: '분점 주방' })).toContainText('뒷문 옆')
})

/** A second tab of the same browser with the list of addresses. */
async function secondList(context: BrowserContext) {
  const tab = await context.newPage()
  await tab.goto('/MyAddress')
  return tab
}

test('an address that is deleted in two tabs is deleted', async ({ page, context, buyer }) => {
  expect(buyer.status).toBe('ACTIVE')
  await page.goto('/MyAddress')
  const tabs = [page, await secondList(context)]
  for (const tab of tabs) await tab.getByRole('button', { name: /삭제$/ }).click()
  for (const tab of tabs) {
    await tab.getByRole('alertdialog').getByRole('button', { name: '삭제' }).click()
    await expect(tab.getByText('삭제되었습니다', { exact: true })).toBeVisible()
    await expect(tab.getByText('메인배송지가 없습니다.')).toBeVisible()
  }
})
