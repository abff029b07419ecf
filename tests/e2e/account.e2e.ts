import { sql } from 'kysely'
import { changeMe } from '#contract/account.ts'
import { memberPassword } from '#tests/support/client.ts'
import { fillLogin } from '#tests/support/fill-login.ts'
import { linesAt } from '#tests/support/lines.ts'
import { loseAnswer } from '#tests/support/lose-answer.ts'
import { makeMember } from '#tests/support/make.ts'
import { buy } from '#tests/support/shopping.ts'
import { boxesOnSale, expect, test, threeBoxes } from './buying.ts'
import { expectOpenToAll } from './sign-up.ts'

test('one’s own information: shown, consent changed', { tag: '@desktop' }, async ({ page, buyer, market }) => {
  await page.goto('/MyPage')
  await page.getByRole('link', { name: '내 정보' }).click()
  await page.waitForURL('**/MyInfo')
  await expect(page.getByLabel('ID', { exact: true })).toHaveValue(buyer.userid)
  await expect(page.getByLabel('이름', { exact: true })).toHaveValue(buyer.name)
  await expect(page.getByLabel('사업자명', { exact: true })).toHaveValue(buyer.business_name)
  await expect(page.getByLabel('사업자번호')).toHaveValue(/^\d{3}-\d{2}-\d{5}$/)
  for (const label of ['ID', '이름', '사업자명', '사업자번호', '휴대폰번호', '증명 서류'])
    await expect(page.getByLabel(label, { exact: true })).not.toBeEditable()
  await expectOpenToAll(page)

  await page.getByRole('radio', { name: '안 받을게요' }).check()
  await page.getByRole('button', { name: '저장' }).click()
  await expect(page.getByText('수정되었습니다', { exact: true })).toBeVisible()
  const kept = await market.db.selectFrom('users').select('sms_YN').where('id', '=', buyer.id).executeTakeFirstOrThrow()
  expect(kept.sms_YN).toBe('N')

  await page
    .context()
    .route('**/api/users/me', (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({ status: 500, json: { errno: 9999, message: '서버', result: null } })
        : route.continue(),
    )
  await page.getByRole('button', { name: '저장' }).click()
  await expect(page.getByRole('alertdialog', { name: '수정 중 오류가 발생했습니다.' })).toBeVisible()
})

test(
  'a consent that another device took back meanwhile is shown, and not given again',
  { tag: '@desktop' },
  async ({ page, buyer, market }) => {
    await market.db.updateTable('users').set({ sms_YN: 'Y' }).where('id', '=', buyer.id).execute()
    await page.goto('/MyInfo')
    await expect(page.getByRole('radio', { name: '받을게요', exact: true })).toBeChecked()
    await buyer.send(changeMe, { body: { sms_YN: 'N' } })
    // It hears that there is something new of the member.
    await sql`insert into outbox (event, user_id, private) values ('member-updated', ${buyer.id}, true)`.execute(
      market.db,
    )
    market.server.deps.hub.wake()
    await expect(page.getByRole('radio', { name: '안 받을게요' })).toBeChecked()
    await page.getByRole('button', { name: '저장' }).click()
    await expect(page.getByText('수정되었습니다', { exact: true })).toBeVisible()
    const { sms_YN } = await market.db
      .selectFrom('users')
      .select('sms_YN')
      .where('id', '=', buyer.id)
      .executeTakeFirstOrThrow()
    expect(sms_YN).toBe('N')
  },
)

test(
  'a new password signs the other devices out; a device can be signed out',
  { tag: '@phone' },
  async ({ page, buyer, shop }) => {
    const second = await shop.anotherBrowser()
    await shop.enter(second, buyer)
    await second.goto('/Main')
    await page.goto('/MyInfo')
    const change = page.getByRole('button', { name: '비밀번호 변경' })
    await change.click()
    await expect(page.getByText('현재 비밀번호를 입력하세요')).toBeVisible()
    await page.locator('[name=current_password]').fill('not-this-1')
    await change.click()
    await expect(page.getByText('비밀번호를 입력하세요', { exact: true })).toBeVisible()
    await page.locator('[name=password]').fill('Blue-otter-5521')
    await change.click()
    await expect(page.getByText('비밀번호를 다시한번 입력하세요')).toBeVisible()
    await page.locator('[name=password2]').fill('Blue-otter-5521')
    await change.click()
    await expect(page.getByText('현재 비밀번호가 일치하지 않습니다.')).toBeVisible()
    await expect(page.locator('[name=current_password]')).toBeFocused()
    await expect(page.getByText('지금 이 기기')).toHaveCount(1)
    // Two of a kind are told apart by when they were used.
    const other = page.getByRole('button', { name: /^\d{4}\.\d\d\.\d\d \d\d:\d\d에 쓴 .+ 로그아웃$/ })
    await expect(other).toHaveCount(1)

    await loseAnswer(page, '*/api/users/me/password')
    await page.locator('[name=current_password]').fill(memberPassword)
    await change.click()
    await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click()
    await change.click()
    await expect(page.getByText('앞에서 이미 바뀌었을 수 있어요')).toBeVisible()
    await page.locator('[name=current_password]').fill('Blue-otter-5521')
    await change.click()
    await expect(page.getByText('수정되었습니다', { exact: true })).toBeVisible()
    await expect(page.locator('[name=password]')).toHaveValue('')
    await expect(page.getByRole('button', { name: /로그아웃$/ })).toHaveCount(0)
    await second.goto('/MyInfo')
    await expect(second).not.toHaveURL(/MyInfo/)

    await second.goto('/Login')
    await fillLogin(second, buyer, 'Blue-otter-5521')
    // Back to where the login was asked for.
    await second.waitForURL('**/MyInfo')
    await page.reload()
    await page.getByRole('button', { name: /로그아웃$/ }).click()
    const asked = page.getByRole('dialog', { name: /에서 로그아웃할까요\?$/ })
    // The field in it is heard when the focus comes to it, not twice.
    await expect(asked).toHaveAccessibleDescription('')
    const password = asked.getByRole('textbox', { name: '현재 비밀번호' })
    await expect(password).toBeFocused()
    await asked.getByRole('button', { name: '로그아웃', exact: true }).click()
    await expect(asked.getByText('현재 비밀번호를 입력하세요')).toBeVisible()
    await password.fill('not-this-1')
    await password.press('Enter')
    await expect(asked.getByText('현재 비밀번호가 일치하지 않습니다.')).toBeVisible()
    await expectOpenToAll(page)
    if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/end-device.png` })
    await password.fill('Blue-otter-5521')
    await asked.getByRole('button', { name: '로그아웃', exact: true }).click()
    await expect(page.getByText('로그아웃했어요')).toBeVisible()
    await expect(page.getByRole('button', { name: /로그아웃$/ })).toHaveCount(0)
    await second.goto('/MyInfo')
    await expect(second).not.toHaveURL(/MyInfo/)
  },
)

test(
  'who logs in where a session was ended from elsewhere sees nothing of its devices',
  { tag: '@phone' },
  async ({ page, buyer, shop, market }) => {
    const other = await makeMember(market.db)
    const second = await shop.anotherBrowser()
    await shop.enter(second, buyer)
    await page.goto('/MyInfo')
    await expect(page.getByRole('button', { name: /로그아웃$/ })).toHaveCount(1)
    await second.goto('/MyInfo')
    await second.getByRole('button', { name: /로그아웃$/ }).click()
    const asked = second.getByRole('dialog', { name: /에서 로그아웃할까요\?$/ })
    await asked.getByRole('textbox', { name: '현재 비밀번호' }).fill(memberPassword)
    await asked.getByRole('button', { name: '로그아웃', exact: true }).click()

    // The page is never loaded anew, and the answer of one's own does not come.
    await page.route('**/api/users/me/sessions', () => {})
    await page.getByRole('button', { name: '로그인', exact: true }).click()
    await fillLogin(page, other)
    await page.waitForURL('**/MyInfo')
    await expect(page.getByText(other.userid)).toBeVisible()
    await expect(page.getByRole('heading', { name: '로그인한 기기' })).toBeVisible()
    await expect(page.getByRole('button', { name: /로그아웃$/ })).toHaveCount(0)
    await expect(page.getByText('지금 이 기기')).toHaveCount(0)
  },
)

test(
  'leaving: a reason, words for the last one, a warning, then home with nothing kept',
  { tag: '@phone' },
  async ({ page, buyer, boxes }) => {
    expect(boxes).toHaveLength(3)
    // What was begun and looked for here is the member's too.
    await page.goto('/MyAddressAdd')
    await page.getByLabel('받는 분 이름').fill('김한결')
    await page.goto('/MyQnAWrite')
    await page.getByLabel('제목').fill('가게를 옮겨요')
    await page.goto('/GoodsSearch')
    const field = page.getByRole('combobox', { name: /검색$/ })
    await field.fill('안심')
    await field.press('Enter')
    await expect.poll(() => page.evaluate(() => localStorage.getItem('recentSearches'))).toContain('안심')
    await page.goto('/MyPage')
    await page.getByRole('link', { name: '회원 탈퇴' }).click()
    await page.waitForURL('**/MemberOut')
    const out = page.getByRole('button', { name: '탈퇴하기' })
    await out.click()
    await expect(page.getByText('탈퇴사유를 선택하세요')).toBeVisible()
    await page.getByLabel('탈퇴 사유').selectOption({ value: '8' })
    await out.click()
    await expect(page.getByText('탈퇴사유를 입력하세요')).toBeVisible()
    await page.getByLabel('자세한 사유').fill('가게를 옮겨요')
    await expectOpenToAll(page)
    await out.click()
    const sure = page.getByRole('alertdialog', { name: '탈퇴하면 되돌릴 수 없어요' })
    await sure.getByRole('button', { name: '취소' }).click()
    await expect(sure).toBeHidden()
    await out.click()
    // That the session is over is heard before the answer: no news to who ended it.
    let answer = () => {}
    const heard = new Promise<void>((go) => (answer = go))
    await page.route('**/api/users/out', async (route) => {
      const response = await route.fetch()
      await heard
      await route.fulfill({ response })
    })
    await page.evaluate(() => {
      const words = '다시 로그인해 주세요.'
      const look = () =>
        document.body.textContent.includes(words) && (document.documentElement.dataset['askedToLogIn'] = '')
      new MutationObserver(look).observe(document.body, { subtree: true, childList: true })
    })
    await sure.getByRole('button', { name: '탈퇴하기' }).click()
    await page.waitForURL('**/Main')
    answer()
    await expect(page.getByText('탈퇴되었습니다')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.dataset['askedToLogIn'])).toBeUndefined()
    const kept = await page.evaluate(() => [localStorage, sessionStorage].flatMap(Object.keys))
    for (const key of ['access_token', 'user_idx', 'user_name', 'userid', 'savedUserId', 'recentSearches'])
      expect(kept).not.toContain(key)
    for (const key of ['addressDraft', 'inquiryDraft']) expect(kept).not.toContain(key)

    await page.goto('/Login')
    await fillLogin(page, buyer)
    await expect(
      page.getByRole('alertdialog', { name: '로그인정보가 잘못되거나 오류입니다. 확인해주시기 바랍니다.' }),
    ).toBeVisible()
  },
)

test('the desk: what is held, and until when', { tag: '@phone' }, async ({ page, cart }) => {
  await page.goto('/MyPage')
  await expect(page.getByText(`장바구니에 담아 둔 상품 ${cart.length}개`)).toBeVisible()
  await expect(page.locator('main').getByRole('timer')).toHaveText(/^(10:00|09:[45]\d)$/)
  await expectOpenToAll(page)
  await page.getByText('장바구니에 담아 둔 상품 3개').click()
  await page.waitForURL('**/Cart')
})

test(
  'the desk: what does not come says so and is asked for again',
  { tag: '@phone' },
  async ({ page, market, buyer }) => {
    await linesAt(market, buyer, 'PAYK')
    // What is heard of orders, and the first connection too, reads them anew.
    await page.routeWebSocket(/socket\.io/, () => {})
    await page.route('**/api/users/orders**', (route) =>
      route.fulfill({ status: 500, json: { errno: 9999, message: '서버', result: null } }),
    )
    await page.goto('/MyPage')
    const [orders, cuts] = ['주문을', '최근에 산 부위를'].map((what) =>
      page.getByRole('alert').filter({ hasText: `${what} 불러오지 못했어요.` }),
    )
    await expect(cuts!).toBeVisible()
    await expect(orders!).toBeVisible()
    await page.unroute('**/api/users/orders**')
    await orders!.getByRole('button', { name: '다시 시도' }).press('Enter')
    await expect(orders!).toBeHidden()
    await expect(page.getByRole('link', { name: '1 결제완료' })).toBeVisible()
    // The keyboard goes on from there.
    await expect(page.locator('section:focus').getByRole('heading', { name: '주문·배송' })).toBeVisible()
    // What is told of the order meanwhile may have fetched them already.
    await page.reload()
    await expect(page.getByRole('heading', { name: '최근에 산 부위' })).toBeVisible()
  },
)

test(
  'the desk: the last cuts are a press away; who has an order open stays a member',
  { tag: '@desktop' },
  async ({ page, market, buyer }) => {
    const [box] = await boxesOnSale(market, threeBoxes.slice(0, 1))
    await buy(market, buyer, [box!.id])
    await boxesOnSale(market, threeBoxes.slice(0, 1))

    await page.goto('/MyPage')
    await expect(page.getByRole('heading', { name: '최근에 산 부위' })).toBeVisible()
    const cut = page.getByRole('link', { name: /100,000원\/kg/ })
    await expect(cut).toContainText(/지금 \d+개/)
    await expectOpenToAll(page)
    await cut.click()
    await expect(page).toHaveURL(/pc_code=01010500/)
    await expect(page.getByText('원/kg').filter({ visible: true }).first()).toBeVisible()

    await page.goto('/MemberOut')
    await page.getByLabel('탈퇴 사유').selectOption({ index: 1 })
    await page.getByRole('button', { name: '탈퇴하기' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '탈퇴하기' }).click()
    await expect(
      page.getByRole('alertdialog', { name: '진행 중인 주문이나 환불이 있어 탈퇴할 수 없습니다.' }),
    ).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('userid'))).toBe(buyer.userid)
  },
)
