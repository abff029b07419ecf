import { fault } from '#tests/support/shopping.ts'
import { changePassword } from '#contract/account.ts'
import { logIn } from '#contract/session.ts'
import { clientOf, memberPassword } from '#tests/support/client.ts'
import { button, expect, ordersOf, press, test } from './buying.ts'

test(
  'says that the network is away, and goes on when it is back',
  { tag: '@phone' },
  async ({ page, market, buyer, context, order }) => {
    // Said where the page stands, however far down.
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await context.setOffline(true)
    await expect(page.getByText('인터넷 연결이 끊겼어요.')).toBeInViewport({ ratio: 1 })
    await order.start()
    await expect(
      page.getByText('네트워크가 원활하지 않습니다. 잠시 후 다시 시도해주세요.').filter({ visible: true }).first(),
    ).toBeVisible()
    // At the button too, for as long as it is so.
    const word = page.getByText('결제를 시작하지 못했어요. 돈은 나가지 않았어요.').filter({ visible: true })
    await expect(word).toBeInViewport({ ratio: 1 })
    await context.setOffline(false)

    await order.start()
    await order.approve()
    await order.expectDone()
    expect(await ordersOf(market, buyer.id)).toMatchObject([{ state: 'PAID' }])
  },
)

test(
  'tells a server that failed from a form that is not there',
  { tag: '@phone' },
  async ({ page, order: { boxes } }) => {
    expect(boxes).toHaveLength(3)
    const form = /\/api\/users\/orders\/[A-Za-z][\w-]{31}$/
    await page.route(form, (route) =>
      route.request().method() === 'GET'
        ? route.fulfill({ status: 500, json: { errno: 9999, message: 'failed', result: null } })
        : route.fallback(),
    )
    await page.reload()
    await expect(page.getByText('서버 오류로 인해 데이터를 가져올 수 없습니다.')).toBeVisible()
    await page.unroute(form)
    await button(page, '다시 시도').click()
    await expect(button(page, /원 결제하기/)).toBeVisible()

    await page.goto(`/Order/?orderno=${'a'.repeat(32)}`)
    await expect(page.getByRole('alertdialog', { name: '정상적 주문데이터가 없습니다.' })).toBeVisible()
  },
)

test(
  'waits calmly while the provider’s answer is lost, and charges once',
  { tag: '@desktop' },
  async ({ page, market, buyer, order }) => {
    await fault(market, { call: 'confirm', kind: 'drop_after', times: 1 })
    await order.start()
    await order.approve()
    await expect(page.getByRole('heading', { name: /결제를 확인하고 있어요|주문이 완료됐어요/ })).toBeVisible()
    await order.expectDone({ timeout: 40_000 })
    expect(await ordersOf(market, buyer.id)).toMatchObject([{ state: 'PAID' }])
  },
)

test(
  'tells that the payment script did not come, and keeps the order page',
  { tag: '@phone' },
  async ({ page, order }) => {
    await page.route('**/v2/standard', (route) => route.abort())
    await order.start()
    await expect(page.getByText('네트워크가 원활하지 않습니다. 잠시 후 다시 시도해주세요.')).toBeVisible()
    await expect(button(page, /원 결제하기/)).toBeEnabled()
  },
)

test(
  'gives up a payment script that never comes, and opens the window with the next press',
  { tag: '@phone' },
  async ({ page, order }) => {
    const script = '**/v2/standard'
    const asked = page.waitForRequest(script)
    await page.clock.install()
    await page.route(script, () => {})
    await order.start()
    await asked
    await page.clock.fastForward(31_000)
    await expect(
      page.getByText('결제를 시작하지 못했어요. 돈은 나가지 않았어요.').filter({ visible: true }),
    ).toBeVisible()
    await page.unroute(script)
    await order.start()
    await order.approve()
    await order.expectDone()
  },
)

test(
  'finds its order after a reload in the middle of being charged',
  { tag: '@phone' },
  async ({ page, market, buyer, order }) => {
    await fault(market, { call: 'confirm', kind: 'delay', ms: 6000, times: 1 })
    await order.start()
    await order.approve()
    await page.waitForURL('**/OrderSuccess*')
    await expect(page.getByRole('heading', { name: '결제를 확인하고 있어요' })).toBeVisible()

    await page.reload()
    await order.expectDone({ timeout: 30_000 })
    await expect(page.getByText('630,000원')).toBeVisible()
    expect(await ordersOf(market, buyer.id)).toMatchObject([{ state: 'PAID' }])
  },
)

test('goes on with a payment whose buyer was signed out in the window, after the login', async ({
  page,
  market,
  buyer,
  order,
  isMobile,
}) => {
  await order.start()
  await expect(order.window.getByRole('button', { name: '결제하기', exact: true })).toBeVisible()
  // On another device the password is changed meanwhile.
  const { data } = await market.visitor.send(logIn, { body: { userid: buyer.userid, password: memberPassword } })
  const password = 'galbi7chuck9mul'
  const body = { current_password: memberPassword, password, password2: password }
  await clientOf(market.url, data.tokens.access_token, data.user).send(changePassword, { body })
  // On a desktop the page beneath the window hears of it at once.
  if (!isMobile) await expect(page.getByText('다시 로그인해 주세요.')).toBeVisible()

  await order.approve()
  const goesOn = '로그인하면 결제 결과를 이어서 확인해요.'
  if (isMobile) {
    const word = page.getByRole('alertdialog', { name: '다시 로그인해 주세요.' })
    await expect(word).toContainText(goesOn)
    await word.getByRole('button', { name: '확인' }).click()
  }
  await page.waitForURL('**/UserLogin')
  await page.reload()
  await expect(page.getByText(goesOn)).toBeVisible()
  await page.getByLabel('ID', { exact: true }).fill(buyer.userid)
  await page.getByLabel('비밀번호', { exact: true }).fill(password)
  const claimed = page.waitForRequest('**/api/users/orders/payments/success')
  await button(page, '로그인').click()
  await claimed
  await order.expectDone()
  expect(await ordersOf(market, buyer.id)).toMatchObject([{ state: 'PAID' }])
})

test(
  'tells the result soon after a line that was away for long is back',
  { tag: '@phone' },
  async ({ page, order }) => {
    await page.clock.install()
    // The server does it, and its answer never comes.
    const charged = Promise.withResolvers<void>()
    await page.route('**/api/users/orders/payments/success', (route) =>
      route.fetch().then(() => charged.resolve(), charged.reject),
    )
    await order.start()
    await order.approve()
    await charged.promise
    const form = /\/api\/users\/orders\/[A-Za-z][\w-]{31}$/
    await page.route(form, (route) => route.abort())
    const lost = () => page.waitForEvent('requestfailed', (request) => form.test(request.url()))
    let next = lost()
    await page.reload()
    for (let look = 0; look < 9; look++) {
      await next
      next = lost()
      await page.clock.fastForward(400_000)
    }
    await next
    await page.unroute(form)
    await page.clock.fastForward(6000)
    await order.expectDone()
  },
)

test(
  'asks on how a payment failed while the server cannot say, and says so where there is no such order',
  { tag: '@phone' },
  async ({ page, order }) => {
    expect(order.boxes).toHaveLength(3)
    const url = new URL(page.url())
    const told = '**/api/users/orders/payments/fail'
    await page.route(told, (route) =>
      route.fulfill({ status: 500, json: { errno: 9999, message: 'failed', result: null } }),
    )
    const why = 'code=REJECT_CARD_COMPANY&message=카드사에서 승인을 거절했습니다'
    await page.goto(`/OrderFail?urlCode=${url.searchParams.get('orderno')}&${why}`)
    await expect(page.getByRole('heading', { name: '결제 결과를 아직 받지 못했어요' })).toBeVisible()
    await page.unroute(told)
    await expect(page.getByRole('heading', { level: 1, name: '주문 실패' })).toBeVisible()

    await page.goto(`/OrderFail?urlCode=${'a'.repeat(32)}&${why}`)
    await expect(page.getByRole('heading', { level: 1, name: '주문 실패' })).toBeVisible()
  },
)

test('a page keeps its title where an order did not open over it', { tag: '@phone' }, async ({ page, cart }) => {
  await page.goto('/Cart')
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(cart.length)
  const seen = Promise.withResolvers<void>()
  await page.route('**/api/users/orders/form', async (route) => {
    await seen.promise
    await route.fulfill({ status: 500, json: { errno: 9999, message: 'failed', result: null } })
  })
  await button(page, /\d+개 주문하기/).click()
  await expect(page).toHaveTitle('주문·결제 · 한결')
  seen.resolve()
  await expect(page).toHaveTitle('장바구니 · 한결')
})

test(
  'an order form that could not be opened anew for want of a line is opened by the next press',
  { tag: '@phone' },
  async ({ page, market, order }) => {
    await fault(market, { call: 'confirm', kind: 'reject', code: 'REJECT_CARD_PAYMENT', times: 1 })
    await order.start()
    await order.approve()
    await expect(page.getByRole('heading', { name: '주문이 실패 하였습니다.' })).toBeVisible()
    await page.route('**/api/users/orders/form', (route) => route.abort(), { times: 1 })
    await page.goBack()
    await expect(page.getByRole('heading', { name: '네트워크가 원활하지 않습니다.' })).toBeVisible()
    await expect(page).toHaveTitle('주문·결제 · 한결')
    await press(page, '다시 시도')
    await expect(button(page, '630,000원 결제하기')).toBeVisible()
  },
)

test(
  'lets whoever could not order again press at once, though the cart does not come',
  { tag: '@phone' },
  async ({ page, market, order }) => {
    await fault(market, { call: 'confirm', kind: 'reject', code: 'REJECT_CARD_PAYMENT', times: 1 })
    await order.start()
    await order.approve()
    await expect(page.getByRole('heading', { name: '주문이 실패 하였습니다.' })).toBeVisible()
    await page.route('**/api/users/carts**', () => {})
    await page.route('**/api/users/orders/form', (route) => route.abort(), { times: 1 })
    await press(page, '다시 결제하기')
    await expect(page.getByText('네트워크가 원활하지 않습니다. 잠시 후 다시 시도해주세요.')).toBeVisible()
    // Long before the cart is given up.
    await button(page, '다시 결제하기').click({ timeout: 5000 })
    await expect(button(page, '630,000원 결제하기')).toBeVisible()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  },
)
