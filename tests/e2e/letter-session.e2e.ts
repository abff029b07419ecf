import { fillLogin } from '#tests/support/fill-login.ts'
import { expect, test } from '#tests/support/shop.ts'

const own = [
  '/Cart',
  `/Order/?orderno=${'a'.repeat(32)}`,
  '/OrderSuccess',
  '/OrderFail',
  '/MyPage',
  '/MyOrderList',
  '/MyOrderView/?type=list&id=1',
  '/MyQnA',
  '/MyQnAWrite',
  '/MyAddress',
  '/MyAddressAdd',
  '/MyInfo',
  '/MemberOut',
]

test('every page of one’s own says that it needs a login, and leads to it', { tag: '@phone' }, async ({ page }) => {
  for (const address of own) {
    await page.goto(address)
    await page.waitForURL('**/UserLogin')
    await expect(page.getByText('로그인을 해주세요.'), address).toBeVisible()
  }
})

test(
  '/Login and /UserLogin are one screen, which keeps the ID when asked to',
  { tag: '@phone' },
  async ({ page, shop }) => {
    const member = await shop.newMember()
    for (const address of ['/Login', '/UserLogin']) {
      await page.goto(address)
      await expect(page.getByLabel('ID', { exact: true })).toBeVisible()
      await expect(page.getByLabel('비밀번호', { exact: true })).toBeVisible()
      for (const [name, href] of [
        ['ID 찾기', '/IdSearch'],
        ['비밀번호 찾기', '/PassSearch'],
        ['사업자 회원가입', '/MemberReg'],
      ] as const)
        await expect(page.getByRole('link', { name })).toHaveAttribute('href', href)
    }
    await page.getByRole('checkbox', { name: 'ID 저장' }).check()
    await fillLogin(page, member)
    await page.waitForURL('**/Main')
    const kept = await page.evaluate(() => Object.fromEntries<string>(Object.entries(localStorage)))
    expect(kept).toMatchObject({ user_idx: String(member.id), userid: member.userid, savedUserId: member.userid })
    expect(kept['access_token']).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
    // The header names the business; the refresh token is out of any script's reach.
    expect(kept['user_name']).toBe(member.business_name)
    expect(kept).not.toHaveProperty('refresh_token')

    await page.getByRole('button', { name: '전체 메뉴' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '로그아웃', exact: true }).click()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('userid')).catch(() => 'moving')).toBe(null)
    // Whoever logs out is led home, which takes another way with it.
    await expect(async () => {
      await page.goto('/UserLogin')
      await expect(page.getByLabel('ID', { exact: true })).toHaveValue(member.userid, { timeout: 2_000 })
    }).toPass()
  },
)

test('a token that ran out is renewed once and the call made again', { tag: '@phone' }, async ({ page, shop }) => {
  await shop.newBuyer(page)
  await page.goto('/Main')
  const renewed: string[] = []
  page.on('request', (request) => request.url().endsWith('/tokens/refresh/user') && renewed.push(request.method()))
  // 401 … A page that is open would renew it itself at its next word to the server: a plain text asks nothing.
  await page.goto('/robots.txt')
  await page.evaluate(() => localStorage.setItem('access_token', 'ran.out.long-ago'))
  await page.goto('/MyAddress')
  await expect(page.getByText('기본 배송지', { exact: true })).toBeVisible()
  expect(renewed).toHaveLength(1)
  // Of the same second it may be the same token again.
  expect(await page.evaluate(() => localStorage.getItem('access_token'))).not.toBe('ran.out.long-ago')
  // … and 500 with these words are the same.
  let failed = 0
  await page.route('**/api/users/addresses', (route) =>
    failed++ === 0
      ? route.fulfill({ status: 500, json: { errno: 1102, message: 'Token has expired', result: null } })
      : route.continue(),
  )
  await page.reload()
  await expect(page.getByText('기본 배송지', { exact: true })).toBeVisible()
  expect([renewed.length, failed]).toEqual([2, 2])
})

test(
  'a session that cannot be renewed is cleared, said to be over, and leads home',
  { tag: '@phone' },
  async ({ page, shop, context }) => {
    const buyer = await shop.newBuyer(page)
    // A page at work would find out by itself before the cookies are gone and the next page asks.
    await page.goto('/robots.txt')
    await context.clearCookies()
    await page.evaluate(() => localStorage.setItem('access_token', 'ran.out.long-ago'))
    await page.goto('/MyAddress')
    await expect(page.getByText('다시 로그인해 주세요.')).toBeVisible()
    await page.waitForURL('**/Main')
    const kept = await page.evaluate(() => Object.keys(localStorage))
    for (const key of ['access_token', 'user_idx', 'userid', 'user_name']) expect(kept).not.toContain(key)
    // One press leads to the login, and from there back.
    await page.getByRole('button', { name: '로그인', exact: true }).click()
    await fillLogin(page, buyer)
    await page.waitForURL('**/MyAddress')
  },
)

test('the side menu has everything, with log-in or log-out', { tag: '@phone' }, async ({ page, shop }) => {
  await page.goto('/Main')
  await page.getByRole('button', { name: '전체 메뉴' }).click()
  const menu = page.getByRole('dialog', { name: '전체 메뉴' })
  for (const [name, href] of [
    ['홈', '/Main'],
    ['초신선', '/GoodsAll'],
    ['일반', '/GoodsNormal'],
    ['단가표', '/UnitPrice'],
    ['장바구니', '/Cart'],
    ['주문·배송', '/MyOrderList'],
    ['마이', '/MyPage'],
    ['고객센터', '/Customer'],
    ['로그인', '/UserLogin'],
    ['공지사항', '/Notice'],
    ['1:1 문의', '/MyQnA'],
    ['자주 묻는 질문', '/FAQ'],
  ] as const)
    await expect(menu.getByRole('link', { name: new RegExp(`^${name}`) }).last()).toHaveAttribute('href', href)
  await shop.newBuyer(page)
  await page.goto('/Main')
  await page.getByRole('button', { name: '전체 메뉴' }).click()
  await expect(menu.getByRole('button', { name: '로그아웃', exact: true })).toBeVisible()
})

test(
  'the top navigation leads home, to the ultra-fresh, the regular, the price table and the support',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.goto('/Main')
    const top = page.getByRole('navigation', { name: '주요 메뉴' })
    for (const [name, href] of [
      ['홈', '/Main'],
      ['초신선', '/GoodsAll'],
      ['일반', '/GoodsNormal'],
      ['단가표', '/UnitPrice'],
      ['고객센터', '/Customer'],
    ] as const)
      await expect(top.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
  },
)

test('who is stored in part is not logged in', { tag: '@phone' }, async ({ page, shop }) => {
  for (const key of ['access_token', 'userid', 'user_idx']) {
    await shop.newBuyer(page)
    await page.goto('/Main')
    await page.evaluate((one) => localStorage.removeItem(one), key)
    await page.goto('/MyInfo')
    await page.waitForURL('**/UserLogin')
  }
})
