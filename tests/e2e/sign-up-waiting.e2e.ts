import { fillLogin } from '#tests/support/fill-login.ts'
import { expect, test } from '#tests/support/shop.ts'
import { choose, expectOpenToAll, licence, signUp } from './sign-up.ts'

test(
  'waits, is turned down with a reason, sends the proof again, and is approved',
  { tag: '@phone' },
  async ({ page, market }) => {
    const person = await signUp(page, market)
    const phone = person.phone_no.replace(/^(...)(....)/, '$1-$2-')
    await expect(page.getByRole('heading', { name: '서류를 확인하고 있어요' })).toBeVisible()
    await expect(page.getByText(`승인되면 ${phone}로 문자를 보내 드려요.`)).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: '서류 확인' })).toHaveAttribute('aria-current', 'step')
    await page.reload()
    await expect(page.getByText(phone)).toBeVisible()
    await expectOpenToAll(page)

    // Whoever waits may log in, and sees nothing but that.
    const login = async () => {
      await page.goto('/UserLogin')
      await fillLogin(page, person, person.password)
    }
    await login()
    await page.waitForURL('**/Memberprocess03')
    await expect(page.getByText(phone)).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('wait_user_name'))).toBe(person.name)
    await page.getByRole('link', { name: '둘러보기' }).click()
    await page.waitForURL('**/Main')
    await page.goto('/Cart')
    await page.waitForURL('**/UserLogin')

    const say = (values: { status: string; reject_reason?: string | null }) =>
      market.db.updateTable('users').set(values).where('userid', '=', person.userid).execute()
    await say({ status: 'REJECT', reject_reason: '서류가 흐리거나 잘려서 읽을 수 없습니다.' })
    await login()
    await page.waitForURL('**/Memberprocess03')
    await expect(page.getByText('서류가 흐리거나 잘려서 읽을 수 없습니다.')).toBeVisible()
    await expectOpenToAll(page)
    await page.getByRole('button', { name: '다시 제출하기' }).click()
    await expect(page.getByText('증명용 이미지 파일을 선택하세요')).toBeVisible()
    await choose(page, '다시 찍은 등록증.jpg', 'image/jpeg', await licence(page))
    await page.getByRole('button', { name: '다시 제출하기' }).click()
    await expect(page.getByText('등록되었습니다.')).toBeVisible()
    await expect(page.getByRole('heading', { name: '서류를 확인하고 있어요' })).toBeVisible()

    await say({ status: 'ACTIVE' })
    await page.reload()
    await expect(page.getByRole('heading', { name: '가입이 승인됐어요' })).toBeVisible()
    await page.getByRole('button', { name: '로그인' }).click()
    await page.waitForURL('**/UserLogin')
    await login()
    // Back to where the login was asked for.
    await page.waitForURL('**/Cart')
    await page.goto('/MyPage')
    await expect(page.getByRole('heading', { name: person.business_name })).toBeVisible()
  },
)

test('the pages of signing up log a member out and go home', { tag: '@desktop' }, async ({ page, shop }) => {
  await page.addInitScript(() => {
    // Whatever is said on the way, however briefly.
    new MutationObserver(() => {
      if (document.body?.innerText.includes('다시 로그인해 주세요.')) sessionStorage.setItem('was-told', 'yes')
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })
  for (const address of ['/MemberReg', '/Memberprocess01', '/Memberprocess02', '/Memberprocess03']) {
    await shop.newBuyer(page)
    await page.goto(address)
    await page.waitForURL('**/Main')
    // The page is loaded anew on the way: a question asked meanwhile has nobody to answer it.
    const known = () => page.evaluate(() => localStorage.getItem('userid')).catch(() => 'moving')
    await expect.poll(known, { message: address }).toBe(null)
    expect(await page.evaluate(() => sessionStorage.getItem('was-told')), address).toBe(null)
    await page.goto('/MyPage')
    await page.waitForURL('**/UserLogin')
  }
})
