import { boxesOnSale, button, expect, press, test, threeBoxes } from './buying.ts'

/** 400 kbit/s and 400 ms, as Chromium's own "slow 3G". */
const slow3g = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }

test('on slow 3G the order page is there with the press, and usable within three seconds', async ({
  page,
  context,
  market,
  buyer,
}) => {
  expect(buyer.status).toBe('ACTIVE')
  const [box] = await boxesOnSale(market, threeBoxes)
  const line = await context.newCDPSession(page)
  await line.send('Network.enable')
  await line.send('Network.emulateNetworkConditions', slow3g)
  await page.goto(`/GoodsPop?goodsId=${box!.id}`)
  await expect(button(page, '바로 구매')).toBeEnabled()
  // The buyer reads; what is asked for ahead comes meanwhile.
  await page.waitForLoadState('networkidle')

  const began = Date.now()
  await press(page, '바로 구매')
  await expect(page.getByRole('heading', { name: '주문·결제' })).toBeVisible({ timeout: 400 })
  await expect(button(page, '310,000원 결제하기')).toBeEnabled()
  await expect(page.getByText('기본 배송지')).toBeVisible()
  expect(Date.now() - began).toBeLessThan(3000)
  // The page is used again: what comes next has a usual line.
  await line.detach()
})

test('after a change of page the focus stands on its heading', async ({ page, market, buyer, payment }) => {
  expect(buyer.status).toBe('ACTIVE')
  const [box] = await boxesOnSale(market, threeBoxes)
  await page.goto(`/GoodsPop?goodsId=${box!.id}`)
  await press(page, '바로 구매')
  await expect(button(page, '310,000원 결제하기')).toBeEnabled()
  await expect(page.getByRole('heading', { name: '주문·결제' })).toBeFocused()
  await payment.start()
  await payment.approve()
  await payment.expectDone()
  await page.getByRole('link', { name: '주문 상세 보기' }).click()
  await expect(page.getByRole('heading', { name: '주문 상세' })).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('heading', { name: '주문 완료', exact: true })).toBeFocused()
})
