import { fillLogin } from '#tests/support/fill-login.ts'
import { expect, test } from '#tests/support/shop.ts'

test('a visitor browses, a member logs in and is known', { tag: '@phone' }, async ({ page, shop }) => {
  await page.goto('/')
  await expect(page).toHaveURL(/\/Main$/)
  const member = await shop.newMember()
  await page.goto('/Login')
  await fillLogin(page, member)
  await page.waitForURL('**/Main')
  await page.goto('/MyPage')
  await expect(page.getByText(member.name).first()).toBeVisible()
})

test('what is said at the login lies on nothing that is pressed', { tag: '@phone' }, async ({ page }) => {
  for (const [width, height] of [
    [390, 844],
    [360, 780],
    [360, 640],
    [1280, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto('/MyPage')
    await page.waitForURL('**/UserLogin')
    const said = page.getByText('로그인을 해주세요.').locator('..')
    await expect(page.getByRole('link', { name: '사업자 회원가입' })).toBeVisible()
    await expect(said).toBeVisible()
    const covered = await said.evaluate(async (toast) => {
      await Promise.all(toast.getAnimations().map(({ finished }) => finished))
      const lid = toast.getBoundingClientRect()
      return [...document.querySelectorAll('main :is(a, button, input), header :is(a, button)')]
        .filter((one) => one.checkVisibility())
        .map((one) => ({ one, place: one.getBoundingClientRect() }))
        .filter(({ place }) => place.top < lid.bottom && place.bottom > lid.top)
        .filter(({ place }) => place.left < lid.right && place.right > lid.left)
        .map(({ one }) => one.ariaLabel ?? one.textContent ?? one.getAttribute('name'))
    })
    expect(covered, `${width}x${height}`).toEqual([])
  }
})

test('a login leads back to no page that does not exist', { tag: '@phone' }, async ({ page, shop }) => {
  const member = await shop.newMember()
  await page.goto('/GoodsAll')
  await page.goto('/NoSuchPage')
  await expect(page.getByRole('heading', { name: '페이지를 찾을 수 없어요' }).first()).toBeVisible()
  await page.getByRole('navigation', { name: '주요 메뉴' }).getByRole('link', { name: '마이' }).click()
  await page.waitForURL('**/UserLogin')
  await page.goBack()
  await page.goto('/UserLogin')
  await fillLogin(page, member)
  await page.waitForURL('**/Main')
})
