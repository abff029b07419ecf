import { fault } from '#tests/support/shopping.ts'
import { button, expect, ordersOf, press, statusOf, test } from './buying.ts'

test(
  'finds the boxes in the cart after a failed payment',
  { tag: '@desktop' },
  async ({ page, market, buyer, order }) => {
    await order.start()
    await order.window.getByText('실패 연습').click()
    await order.window.getByLabel('실패 코드').selectOption('REJECT_CARD_COMPANY')
    await order.window.getByRole('button', { name: '실패시키기' }).click()

    await page.waitForURL('**/OrderFail*')
    await expect(page.getByRole('heading', { name: '주문이 실패 하였습니다.' })).toBeVisible()
    await expect(page.getByText('카드사에서 결제를 거절했습니다. 다른 카드로 시도해주세요.')).toBeVisible()
    await expect(page).toHaveTitle('주문 실패 · 한결')
    await expect(page.getByText('돈은 나가지 않았어요.')).toBeVisible()
    await expect(page.getByText(/^담아 둔 3개는 (10:00|09:\d\d) 동안 지켜 드려요\.$/)).toBeVisible()
    await page.getByRole('link', { name: '장바구니 보기' }).click()
    await expect(button(page, '3개 주문하기')).toBeVisible()
    expect(await ordersOf(market, buyer.id)).toMatchObject([{ state: 'FAILED' }])
    expect(await statusOf(market, order.boxes[0]!.id)).toBe(2)
  },
)

test('shows no words of the address bar as the shop’s own', { tag: '@phone' }, async ({ page, buyer }) => {
  expect(buyer.status).toBe('ACTIVE')
  const message = `<img src=x onerror="document.title='broken in'">${'가'.repeat(300)}`
  await page.goto(`/OrderFail?code=X&message=${encodeURIComponent(message)}`)
  await expect(page.getByText('결제가 완료되지 않았습니다.')).toBeVisible()
  await expect(page.getByText('<img src=x')).toHaveCount(0)
  await expect(page).toHaveTitle('주문 실패 · 한결')
})

test(
  'gives the boxes back to the cart when the order page is left, and orders them again on coming back',
  { tag: '@phone' },
  async ({ page, market, buyer, order: { boxes } }) => {
    const first = page.url()

    await page.reload()
    await expect(button(page, /원 결제하기/)).toBeVisible()
    expect(page.url()).not.toBe(first)

    await page
      .getByRole('link', { name: /^홈$|한결 홈/ })
      .filter({ visible: true })
      .first()
      .click()
    await page.waitForURL('**/Main')
    await expect.poll(() => statusOf(market, boxes[0]!.id)).toBe(2)

    await page.goBack()
    await expect(button(page, /원 결제하기/)).toBeVisible()
    expect(await statusOf(market, boxes[0]!.id)).toBe(3)
    const states = (await ordersOf(market, buyer.id)).map((order) => order.state)
    expect(states.filter((state) => state === 'FORM')).toHaveLength(1)

    // What is left for another time is left, also when one comes back from the order page.
    await page.goto('/Cart')
    const third = page.getByRole('checkbox', { name: / 2\.00kg$/ })
    // As long as the box lies in the form that was just left, it is not chosen anyway.
    await expect(third).toBeChecked()
    await third.uncheck()
    await press(page, '2개 주문하기')
    await expect(button(page, /원 결제하기/)).toBeVisible()
    await page.goBack()
    await expect(third).not.toBeChecked()
  },
)

test(
  'says one thing of a payment that is declined after the window: title, header and body',
  { tag: '@phone' },
  async ({ page, market, buyer, order }) => {
    await fault(market, { call: 'confirm', kind: 'delay', ms: 2000, times: 1 })
    await fault(market, { call: 'confirm', kind: 'reject', code: 'REJECT_CARD_PAYMENT', times: 1 })
    await order.start()
    await order.approve()
    await expect(page.getByRole('heading', { name: '결제를 확인하고 있어요' })).toBeVisible()
    await expect(page).toHaveTitle('결제 확인 중 · 한결')
    await expect(page.getByRole('heading', { name: '결제 확인 중' })).toBeVisible()

    await expect(page.getByRole('heading', { name: '주문이 실패 하였습니다.' })).toBeVisible()
    await expect(page).toHaveTitle('주문 실패 · 한결')
    await expect(page.getByRole('heading', { name: '주문 실패', exact: true })).toBeVisible()
    await expect(page.getByText('돈은 나가지 않았어요.')).toBeVisible()
    await expect(page.getByText(/^담아 둔 3개는 (10:00|09:\d\d) 동안 지켜 드려요\.$/)).toBeVisible()

    // The same after a reload: the server remembers why.
    await page.reload()
    await expect(page.getByRole('heading', { name: '주문이 실패 하였습니다.' })).toBeVisible()
    await expect(page).toHaveTitle('주문 실패 · 한결')
    expect(await ordersOf(market, buyer.id)).toMatchObject([{ state: 'FAILED' }])
  },
)

test(
  'opens the form anew for who turns back after a card was declined',
  { tag: '@phone' },
  async ({ page, market, order }) => {
    await fault(market, { call: 'confirm', kind: 'reject', code: 'REJECT_CARD_PAYMENT', times: 1 })
    await order.start()
    await order.approve()
    await expect(page.getByRole('heading', { name: '주문이 실패 하였습니다.' })).toBeVisible()
    await page.goBack()
    await expect(page.getByText('담아 둔 상품으로 주문서를 다시 열었어요.')).toBeVisible()
    await expect(button(page, '630,000원 결제하기')).toBeVisible()
    await expect.poll(() => statusOf(market, order.boxes[0]!.id)).toBe(3)
  },
)

test('whoever turns back in the moment the form after a given up payment is there holds nothing', async ({
  page,
  market,
  order,
}) => {
  await order.start()
  await page.addInitScript(() => {
    if (location.pathname !== '/OrderFail') return
    const replace = history.replaceState.bind(history)
    history.replaceState = (...entry) => {
      replace(...entry)
      if (location.pathname.startsWith('/Order/')) history.back()
    }
  })
  await order.window.getByRole('button', { name: '취소', exact: true }).click()
  await expect(page).toHaveURL(/\/Cart$/)
  await expect.poll(() => statusOf(market, order.boxes[0]!.id)).not.toBe(3)
})

test('turns back from the form that came after a given up payment, to where the first was opened', async ({
  page,
  market,
  order,
}) => {
  await order.start()
  await order.window.getByRole('button', { name: '취소', exact: true }).click()
  await expect(page.getByText('결제를 취소했어요. 담아 둔 상품은 그대로예요.')).toBeVisible()
  await page.waitForURL('**/Order/?orderno=*')
  await page.goBack()
  await expect(page).toHaveURL(/\/Cart$/)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect.poll(() => statusOf(market, order.boxes[0]!.id)).not.toBe(3)
})

test(
  'opens the form that still stands when the window that was given up is an earlier one',
  { tag: '@phone' },
  async ({ page, order }) => {
    const form = new URL(page.url())
    await order.start()
    await expect(order.window.getByRole('button', { name: '취소', exact: true })).toBeVisible()
    const failed = new URLSearchParams({
      code: 'PAY_PROCESS_CANCELED',
      orderId: 'hg-earlier-window',
      urlCode: form.searchParams.get('orderno')!,
    })
    await page.goto(`/OrderFail?${failed}`)
    await expect(page.getByText('결제를 취소했어요. 담아 둔 상품은 그대로예요.')).toBeVisible()
    await expect(button(page, '630,000원 결제하기')).toBeVisible()
    await expect(page).toHaveURL(form.href)
  },
)
