import { stopBoxes } from '#contract/operator/intake-boxes.ts'
import { changePrices } from '#contract/operator/intake-prices.ts'
import { movePartner } from '#contract/operator/partners.ts'
import { openDesk } from '#tests/support/staff.ts'
import { expect, openCarcasses, takeAway, test, tick } from './browse.ts'

test('shows one carcass at a time and turns to the next, by button and by key', async ({ page, shop, isMobile }) => {
  await shop.newBuyer(page)
  const carcasses = await openCarcasses(page)
  await expect(page.getByText('1 / 7').filter({ visible: true }).first()).toBeVisible()
  await expect(carcasses.current.getByRole('checkbox', { name: '꽃등심살 선택' })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('2 / 7').filter({ visible: true }).first()).toBeVisible()
  await expect(page).toHaveURL(/carcass=\d+/)
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByText('1 / 7').filter({ visible: true }).first()).toBeVisible()
  if (isMobile) {
    // The strip over the cuts has its place for the eye alone: the ear is told it once, and no other number of the slides.
    await carcasses.current.getByRole('checkbox').last().scrollIntoViewIfNeeded()
    await expect(page.getByRole('button', { name: '다음 도체' })).toHaveCount(2)
    await expect(page.getByRole('status', { name: '7개 중 1번째' })).toHaveCount(1)
    await expect(page.getByRole('listitem', { name: /번째/ })).toHaveCount(0)
    return
  }

  // The list beside it is one stop for the Tab key: the arrows go along it, and what comes next is the carcass.
  const beside = page.getByRole('region', { name: '도체 목록' }).getByRole('button')
  await beside.nth(0).focus()
  await page.keyboard.press('ArrowDown')
  await expect(beside.nth(1)).toBeFocused()
  await expect(page.getByText('2 / 7').filter({ visible: true }).first()).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(carcasses.current.getByRole('button').or(carcasses.current.getByRole('link')).first()).toBeFocused()
})

// By the arrow keys, which a phone has not.
test('returns to the carcass of the address, however far down it stands', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/GoodsAll?size=2')
  const counter = (at: number) => page.getByText(`${at} / 7`).filter({ visible: true }).first()
  for (const at of [1, 2, 3, 4]) {
    await expect(counter(at)).toBeVisible()
    await page.keyboard.press('ArrowRight')
  }
  await expect(counter(5)).toBeVisible()
  await page.reload()
  await expect(counter(5)).toBeVisible()
  const current = page.locator('article:not([inert])')
  await expect(current.getByRole('checkbox', { name: /꽃등심살/ })).toBeInViewport()
})

test('has a tab for every grade that stands in the address', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/GoodsAll')
  const tabs = page.getByRole('navigation', { name: '등급' })
  await expect(tabs.getByRole('link')).toHaveText(['전체7', '1++(9)1', '1++(8)1', '1++(7)1', '1+1', '11', '21', '31'])
  const hrefs = await tabs
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  expect(hrefs.map((href) => /grade_code=(\d+)/.exec(href)?.[1] ?? '')).toEqual([
    '',
    '01',
    '02',
    '03',
    '04',
    '05',
    '06',
    '07',
  ])
  await tabs.getByRole('link', { name: '1++(7)' }).click()
  await expect(page).toHaveURL(/grade_code=03/)
  await expect(page.getByText('1 / 1').filter({ visible: true }).first()).toBeVisible()
  await expect(page.locator('article').getByText('1++등급 마블링 7번').first()).toBeAttached()
  // The last one is brought into view with its count, and no count goes while its carcasses are fetched.
  await tabs.getByRole('link', { name: /^3/ }).click()
  await expect(tabs.getByRole('link')).toHaveText(['전체7', '1++(9)1', '1++(8)1', '1++(7)1', '1+1', '11', '21', '31'])
  await expect(tabs.getByRole('link', { name: /^3/ })).toBeInViewport({ ratio: 1 })
  // So it is when its letters become wider afterwards, as those of the font do.
  await page.addStyleTag({ content: '[aria-label="등급"] a { letter-spacing: 0.1em !important }' })
  await expect(tabs.getByRole('link', { name: /^3/ })).toBeInViewport({ ratio: 1 })
})

test('sums up what is ticked and puts it into the cart', async ({ page, shop }) => {
  await shop.newBuyer(page)
  const { current } = await openCarcasses(page)
  await tick(current, '안심살')
  await current.getByRole('checkbox', { name: '채끝살 선택' }).check()
  // 4.2 kg at 121,000 and 5.2 kg at 112,000.
  await expect(page.getByText('1,090,600원').filter({ visible: true }).first()).toBeVisible()
  await expect(page.getByText('9.40kg').filter({ visible: true }).first()).toBeVisible()
  await page.getByRole('button', { name: /담기/ }).filter({ visible: true }).click()
  await expect(page.getByText('장바구니에 2개를 담았어요')).toBeVisible()
  await expect(current.getByText('내 장바구니').filter({ visible: true })).toHaveCount(2)
  await expect(current.getByRole('checkbox', { name: '안심살 내 장바구니' })).toBeChecked()

  // Unticking an own box takes it out of the cart again, once, however often it is pressed.
  let removals = 0
  const pressed = Promise.withResolvers<void>()
  await page.route('**/api/users/carts', async (route) => {
    if (route.request().method() === 'DELETE') {
      removals += 1
      await pressed.promise
    }
    await route.continue()
  })
  await current.getByRole('checkbox', { name: '안심살 내 장바구니' }).dblclick()
  pressed.resolve()
  await expect(page.getByText('장바구니에서 뺐어요')).toBeVisible()
  await expect(current.getByRole('checkbox', { name: '안심살 선택' })).not.toBeChecked()
  expect(removals).toBe(1)

  // A way to the cart is offered, but not in the cart.
  await current.getByRole('checkbox', { name: '안심살 선택' }).click()
  await page.getByRole('button', { name: /담기/ }).filter({ visible: true }).click()
  await expect(page.getByRole('button', { name: '보기', exact: true })).toBeVisible()
  await page
    .getByRole('link', { name: /^장바구니/ })
    .filter({ visible: true })
    .click()
  await page.waitForURL('**/Cart')
  await expect(page.getByRole('heading', { name: /^장바구니/ })).toBeVisible()
  await expect(page.getByRole('button', { name: '보기', exact: true })).toHaveCount(0)
})

test('takes a box out of the selection when somebody else is faster, in place and at once', async ({
  page,
  shop,
  market,
}) => {
  await shop.newBuyer(page)
  const { current } = await openCarcasses(page, '02')
  await tick(current, '꽃등심살')
  await current.getByRole('checkbox', { name: '살치살 선택' }).check()
  const row = current.getByRole('link', { name: /살치살/ })
  // The font that comes later has other widths by half a pixel.
  await expect(page.locator('body[data-font]')).toBeAttached()
  const before = await row.boundingBox()
  const id = Number(new URL((await row.getAttribute('href'))!, market.url).searchParams.get('goodsId'))
  await takeAway(market, [id])

  await expect(page.getByText('살치살은 다른 구매자가 먼저 담았어요')).toBeVisible()
  await expect(current.getByText('다른 구매자가 담음')).toBeVisible()
  await expect(current.getByRole('checkbox', { name: '살치살 선택' })).toHaveCount(0)
  await expect(current.getByRole('checkbox', { name: '꽃등심살 선택' })).toBeChecked()
  expect(await row.boundingBox()).toEqual(before)

  // The one most like it is one press away.
  await page.getByRole('button', { name: '다른 살치살' }).click()
  await expect(page.getByRole('dialog', { name: '살치살 상품 정보' })).toBeVisible()
})

test(
  'says of a ticked box that the desk took off the market that it is not sold any more',
  { tag: '@phone' },
  async ({ page, shop, market }) => {
    await shop.newBuyer(page)
    const { current } = await openCarcasses(page, '02')
    await tick(current, '안심살')
    const href = await current.getByRole('link', { name: /안심살/ }).getAttribute('href')
    const id = Number(new URL(href!, market.url).searchParams.get('goodsId'))
    const desk = await openDesk(market, ['intake'])
    await desk.send(stopBoxes, { body: { ids: [id], reason: '포장 불량' } })
    await expect(page.getByText('안심살은 판매가 중지됐어요')).toBeVisible()
    await expect(current.getByRole('checkbox', { name: '안심살 선택' })).toHaveCount(0)
  },
)

test(
  'says of a ticked box that it has another price, and not that it is not sold any more',
  { tag: '@phone' },
  async ({ page, shop, market }) => {
    await shop.newBuyer(page)
    const { current } = await openCarcasses(page, '05')
    await tick(current, '치마살')
    const href = await current.getByRole('link', { name: /치마살/ }).getAttribute('href')
    const id = Number(new URL(href!, market.url).searchParams.get('goodsId'))
    const { version, kg_price } = await market.db
      .selectFrom('products')
      .select(['version', 'kg_price'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const desk = await openDesk(market, ['intake'])
    const change = { id, version, kg_price: kg_price + 1_000 }
    await desk.send(changePrices, { body: { changes: [change], confirmed: [] } })
    await expect(page.getByText('치마살은 무게나 가격이 바뀌었어요')).toBeVisible()
    await expect(current.getByRole('checkbox', { name: '치마살 선택' })).not.toBeChecked()
  },
)

test('says in one sentence that several boxes went at once', { tag: '@phone' }, async ({ page, shop, market }) => {
  await shop.newBuyer(page)
  const { current } = await openCarcasses(page, '02')
  const ids = []
  for (const cut of ['채끝살', '차돌박이', '치마살']) {
    await tick(current, cut)
    const href = await current.getByRole('link', { name: new RegExp(cut) }).getAttribute('href')
    ids.push(Number(new URL(href!, market.url).searchParams.get('goodsId')))
  }
  await takeAway(market, ids)
  await expect(page.getByText(/^[가-힣]+ 외 2개는 다른 구매자가 먼저 담았어요/)).toBeVisible()
})

test(
  'takes the boxes of a partner that pauses out of the selection, and says so',
  { tag: '@phone' },
  async ({ page, shop, market }) => {
    await shop.newBuyer(page)
    const { current } = await openCarcasses(page, '05')
    for (const cut of ['채끝살', '꽃등심살']) await tick(current, cut)
    const href = await current.getByRole('link', { name: /채끝살/ }).getAttribute('href')
    const { id, version } = await market.db
      .selectFrom('products')
      .innerJoin('partners', 'partners.id', 'products.partner_id')
      .select(['partners.id', 'partners.version'])
      .where('products.id', '=', Number(new URL(href!, market.url).searchParams.get('goodsId')))
      .executeTakeFirstOrThrow()
    const desk = await openDesk(market, ['intake'])
    const body = { version, status: 'PAUSED', reason: '명절 휴무' } as const
    await desk.send(movePartner, { params: { id }, body })
    await expect(page.getByText(/외 1개는 공급사가 판매를 잠시 쉬고 있어요\s*선택에서 뺐어요/)).toBeVisible()
    await expect(current.getByText('공급사 휴무').first()).toBeVisible()
    await expect(page.getByRole('button', { name: '바로 구매' })).toHaveCount(0)
    await desk.send(movePartner, { params: { id }, body: { ...body, version: version + 1, status: 'OPEN' } })
    await expect(current.getByText('공급사 휴무')).toHaveCount(0)
    await expect(current.getByRole('checkbox', { name: '채끝살 선택' })).not.toBeChecked()
  },
)

// A phone has no button until something is ticked.
test('says what was not chosen', { tag: '@desktop' }, async ({ page, shop }) => {
  await shop.newBuyer(page)
  await openCarcasses(page)
  await page.getByRole('button', { name: '바로 구매' }).click()
  await expect(page.getByText('선택된 상품이 없습니다.')).toBeVisible()
})

test('leads from ticking to the order page at once', { tag: '@phone' }, async ({ page, shop }) => {
  await shop.newBuyer(page)
  const { current } = await openCarcasses(page, '05')
  await tick(current, '차돌박이')
  await page.getByRole('button', { name: '바로 구매' }).filter({ visible: true }).click()
  await expect(page).toHaveURL(/\/Order\/\?orderno=[A-Za-z][\w-]{31}$/)
})

test('shows the loin section large and comes back with Back', async ({ page }) => {
  const { current } = await openCarcasses(page)
  await current.getByRole('button', { name: '등심 단면 크게 보기' }).click()
  const viewer = page.getByRole('dialog', { name: /등심 단면/ })
  await expect(viewer).toBeVisible()
  // The whole of it first, also where the window is wider than the picture is.
  await expect(viewer.getByRole('img')).toBeInViewport({ ratio: 1 })
  await viewer.getByRole('button', { name: '크게', exact: true }).click()
  await expect(viewer.getByLabel('배율 175%')).toBeVisible()
  await page.goBack()
  await expect(viewer).toBeHidden()
  await expect(page).toHaveURL(/\/GoodsAll/)
})

test('asks ahead for no picture that the query does not show', { tag: '@phone' }, async ({ page }) => {
  const answer = await page.goto('/GoodsAll?grade_code=03')
  const ahead = [...(await answer!.text()).matchAll(/<link rel="preload" as="image" href="([^"]+)"/g)]
  const shown = await page.locator('article:not([inert]) img').first().getAttribute('src')
  expect(ahead.map(([, href]) => href).filter((href) => href !== shown)).toEqual([])
})

test('keeps the order that is chosen before the scripts are there', { tag: '@phone' }, async ({ page }) => {
  const released = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await released.promise
    await route.continue()
  })
  await page.goto('/GoodsAll', { waitUntil: 'commit' })
  const order = page.getByRole('combobox', { name: '도체 정렬' })
  await order.selectOption({ index: 1 })
  const chosen = await order.inputValue()
  released.resolve()
  await expect(page).toHaveURL(new RegExp(`sort=${chosen}`))
  await expect(order).toHaveValue(chosen)
})
