import { phoneForm } from '#domain/phone.ts'
import { makeMember } from '#tests/support/make.ts'
import { expect, test } from '#tests/support/shop.ts'
import { lastCode } from '#tests/support/texts.ts'
import { agree, applicant, choose, expectOpenToAll, fillDetails, findAddress, licence, verifyPhone } from './sign-up.ts'

const isOnTop = (element: Element): boolean => {
  const { left, top, width, height } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
}

test(
  'the way in: type, three terms with their texts, next only with all of them',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/UserLogin')
    await page.getByRole('link', { name: '사업자 회원가입' }).click()
    await page.waitForURL('**/MemberReg')
    await expectOpenToAll(page)
    await page.getByRole('link', { name: /사업자 회원/ }).click()
    await page.waitForURL('**/Memberprocess01')

    const next = page.getByRole('button', { name: '다음' })
    const all = page.getByRole('checkbox', { name: '전체 동의' })
    const [terms, privacy, age] = ['이용약관 동의', '개인정보 수집·이용 동의', '만 14세 이상입니다'].map((name) =>
      page.getByRole('checkbox', { name }),
    )
    await expect(next).toBeDisabled()
    await all.check()
    await expect(age!).toBeChecked()
    await expect(next).toBeEnabled()
    await all.uncheck()
    await expect(terms!).not.toBeChecked()
    await terms!.check()
    await privacy!.check()
    await expect(next).toBeDisabled()
    await expectOpenToAll(page)

    await page.getByRole('button', { name: '이용약관 동의 전문 보기' }).click()
    await expect(page.getByRole('heading', { name: '제13조 청약 철회와 반품, 교환' })).toBeVisible()
    await page.getByRole('button', { name: '닫기' }).click()
    await page.getByRole('button', { name: '만 14세 이상입니다 전문 보기' }).click()
    await page.getByRole('button', { name: '동의하기' }).click()
    await expect(age!).toBeChecked()
    await expect(all).toBeChecked()
    await next.click()
    await page.waitForURL('**/Memberprocess02')
  },
)

test(
  'an application that is on its way goes on when one steps back, and is not sent again by who comes forward',
  { tag: '@phone' },
  async ({ page, context, market }) => {
    const person = applicant()
    await page.goto('/GoodsAll?grade_code=04')
    await page.getByRole('article').first().getByRole('checkbox', { name: '꽃등심살 선택' }).click()
    await page.getByRole('dialog').getByRole('link', { name: '사업자 회원가입' }).click()
    await page.getByRole('link', { name: /사업자 회원/ }).click()
    await page.getByRole('checkbox', { name: '전체 동의' }).check()
    await page.getByRole('button', { name: '다음' }).click()
    await fillDetails(page, person)
    await verifyPhone(page, market)
    const { promise: mayGo, resolve: go } = Promise.withResolvers<void>()
    let sent = 0
    await context.route('**/api/fronts/join', async (route) => {
      sent += 1
      await mayGo
      await route.continue()
    })
    await page.getByRole('button', { name: '가입 신청' }).click()
    await expect(page.getByRole('progressbar', { name: '서류 보내기' })).toBeVisible()
    // Beside the button that was pressed, not beneath the bar that it stands in.
    const stop = page.getByRole('button', { name: '보내기 취소' })
    await expect.poll(() => stop.evaluate(isOnTop)).toBe(true)
    await page.goBack()
    await page.waitForURL('**/Memberprocess01')
    await page.goForward()
    const busy = page.getByRole('button', { name: '보내는 중' })
    await expect(busy).toHaveAttribute('aria-disabled', 'true')
    await busy.press('Enter')

    // It is said where one is by then, and leads nobody away from there.
    for (const address of ['**/Memberprocess01', '**/MemberReg', '**/GoodsAll?*']) {
      await page.goBack()
      await page.waitForURL(address)
    }
    go()
    await expect(page.getByText('가입 신청을 보냈어요')).toBeVisible()
    expect(page.url()).toMatch(/\/GoodsAll\?/)
    await page.getByRole('button', { name: '보기', exact: true }).click()
    await expect(page.getByRole('heading', { name: '서류를 확인하고 있어요' })).toBeVisible()
    expect(sent).toBe(1)
  },
)

test(
  'a step back to the terms loses nothing of what was typed, checked and chosen',
  { tag: '@phone' },
  async ({ page, market }) => {
    const person = applicant()
    await agree(page)
    await fillDetails(page, person)
    await verifyPhone(page, market)
    await page.goBack()
    await page.waitForURL('**/Memberprocess01')
    await page.getByRole('button', { name: '다음' }).click()
    await page.waitForURL('**/Memberprocess02')
    await expect(page.locator('[name=password]')).toHaveValue(person.password)
    await expect(page.locator('[name=password2]')).toHaveValue(person.password)
    await expect(page.getByText('인증되었습니다.')).toBeVisible()
    await expect(page.getByText('사업자등록증.jpg', { exact: true })).toBeVisible()
    expect(await page.evaluate(() => Object.values(sessionStorage).join())).not.toContain(person.password)
    await page.getByRole('button', { name: '가입 신청' }).click()
    await page.waitForURL('**/Memberprocess03')
  },
)

test('the second step is not open before the terms', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/Memberprocess02')
  await page.waitForURL('**/Memberprocess01')
})

test(
  'says what is missing, one thing at a time, in the order of the form',
  { tag: '@phone' },
  async ({ page, market }) => {
    test.slow()
    const person = applicant()
    await agree(page)
    const apply = page.getByRole('button', { name: '가입 신청' })
    const missing = async (sentence: string, field: string) => {
      await apply.click()
      await expect(page.getByText(sentence, { exact: true })).toBeVisible()
      await expect(page.locator(`[name=${field}]`)).toBeFocused()
    }
    const fill = (field: string, value: string) => page.locator(`[name=${field}]`).fill(value)

    await missing('ID를 입력하세요', 'userid')
    await page.getByRole('button', { name: '중복확인' }).click()
    await expect(page.getByText('ID를 입력하세요', { exact: true })).toBeVisible()
    await fill('userid', person.userid)
    await missing('ID 중복확인을 해주세요', 'userid')
    await page.getByRole('button', { name: '중복확인' }).click()
    await expect(page.getByText('사용하실 수 있는 ID입니다.')).toBeVisible()

    await missing('패스워드를 입력하세요', 'password')
    await fill('password', 'short1')
    await expect(page.getByText('비밀번호는 영어와 숫자를 포함한 8자 이상이어야 합니다.')).toBeVisible()
    await fill('password', person.password)
    await expect(page.getByText('사용하실 수 있습니다.', { exact: true })).toBeVisible()
    await missing('패스워드 확인을 입력하세요', 'password2')
    await fill('password2', 'Blue-otter-552')
    await expect(page.getByText('비밀번호가 일치하지 않습니다.')).toBeVisible()
    await fill('password2', person.password)
    await expect(page.getByText('비밀번호가 일치합니다', { exact: true })).toBeVisible()

    await missing('이름을 입력하세요', 'name')
    await fill('name', person.name)
    await missing('사업자명을 입력하세요', 'business_name')
    await fill('business_name', person.business_name)
    await missing('사업자번호를 입력하세요', 'business_no')
    await fill('business_no', '1234567890')
    await expect(page.locator('[name=business_no]')).toHaveValue('123-45-67890')
    await expect(page.getByText('사업자번호가 올바르지 않습니다.')).toBeVisible()
    await fill('business_no', person.business_no)
    // A digit that is mended in the middle stays there.
    const number = page.locator('[name=business_no]')
    const formed = await number.inputValue()
    await number.press('Home')
    for (const key of ['ArrowRight', 'ArrowRight', 'Backspace', formed[1]!]) await number.press(key)
    await expect(number).toHaveValue(formed)

    await missing('우편번호를 입력하세요', 'zipcode')
    await findAddress(page, '제주')
    await expect(page.getByRole('alertdialog', { name: '제주도 지역은 배송이 불가합니다.' })).toBeVisible()
    await page.getByRole('button', { name: '확인', exact: true }).last().click()
    await findAddress(page, '울릉')
    await expect(page.getByRole('alertdialog', { name: '산간/도서 지역은 배송이 불가합니다.' })).toBeVisible()
    await page.getByRole('button', { name: '확인', exact: true }).last().click()
    await expect(page.locator('[name=zipcode]')).toHaveValue('')
    await findAddress(page, '판교역로')
    await expect(page.locator('[name=zipcode]')).toHaveValue(/^\d{5}$/)
    await expect(page.locator('[name=address2]')).toBeFocused()
    await missing('상세주소를 입력하세요', 'address2')
    await fill('address2', '1층')

    await missing('휴대폰번호를 입력하세요', 'phone_no')
    await page.getByRole('button', { name: '인증번호 받기' }).click()
    await expect(page.getByText('휴대폰 번호를 입력하세요', { exact: true })).toBeVisible()
    await fill('phone_no', `${person.phone_no.replace(/^(...)(....)/, '$1-$2-')}99`)
    await expect(page.locator('[name=phone_no]')).toHaveValue(phoneForm(person.phone_no))
    await missing('인증번호를 입력하세요', 'auth_number')
    await page.getByRole('button', { name: '확인', exact: true }).click()
    await expect(page.getByText('인증번호를 입력하세요.', { exact: true })).toBeVisible()
    await fill('auth_number', '123456')
    await missing('휴대폰 인증을 하지 않으셨습니다', 'auth_number')
    await verifyPhone(page, market)
    await missing('증명용 이미지 파일을 선택하세요', 'file')
    await expectOpenToAll(page)

    await choose(page, '사업자등록증.jpg', 'image/jpeg', await licence(page))
    await expect(page.getByAltText('고른 파일 미리보기')).toBeVisible()
    await expect(page.getByRole('checkbox', { name: /혜택·시세 문자 받기/ })).toBeChecked()
    await page.getByRole('checkbox', { name: /혜택·시세 문자 받기/ }).uncheck()
    await apply.click()
    await page.waitForURL('**/Memberprocess03')
    const kept = await market.db
      .selectFrom('users')
      .select(['status', 'sms_YN', 'phone_no', 'business_no'])
      .where('userid', '=', person.userid)
      .executeTakeFirstOrThrow()
    expect(kept).toEqual({ status: 'WAIT', sms_YN: 'N', phone_no: person.phone_no, business_no: person.business_no })
  },
)

test(
  'an id that is taken is said, and a code is checked: wrong, locked, sent again',
  { tag: '@desktop' },
  async ({ page, market, shop }) => {
    const other = await shop.newMember()
    const person = applicant()
    await agree(page)
    await page.locator('[name=userid]').fill(other.userid)
    await page.getByRole('button', { name: '중복확인' }).click()
    await expect(page.getByText('이미 사용 중인 ID입니다.')).toBeVisible()

    await page.locator('[name=phone_no]').fill(person.phone_no)
    await page.getByRole('button', { name: '인증번호 받기' }).click()
    const again = page.getByRole('button', { name: /뒤 재전송$/ })
    await expect(again).toHaveText(/^(3:00|2:5\d) 뒤 재전송$/)
    await expect(again).toBeDisabled()
    await expect(page.locator('[name=auth_number]')).toBeFocused()
    const code = await lastCode(market, person.phone_no)
    const wrong = code === '111111' ? '222222' : '111111'
    await page.locator('[name=auth_number]').fill(wrong)
    // Enter checks the code; the rest of the form is not asked for yet.
    await page.locator('[name=auth_number]').press('Enter')
    await expect(page.getByText('인증번호가 일치하지 않습니다.')).toBeVisible()
    for (let tries = 2; tries <= 5; tries++) {
      await page.getByRole('button', { name: '확인', exact: true }).click()
      await expect(page.getByRole('button', { name: '확인', exact: true })).toBeEnabled()
    }
    await expect(page.getByText('인증번호를 5번 잘못 입력하셨습니다. 다시 발송해주세요.')).toBeVisible()
    // The lock outlives a reload, and the right code is worth nothing any more.
    await page.reload()
    await expect(again).toBeDisabled()
    await page.locator('[name=auth_number]').fill(code)
    await page.getByRole('button', { name: '확인', exact: true }).click()
    await expect(page.getByText('인증번호를 5번 잘못 입력하셨습니다. 다시 발송해주세요.')).toBeVisible()
  },
)

test(
  'what was typed survives a reload and a failed request; passwords, codes and the file do not',
  { tag: '@phone' },
  async ({ page, market, context }) => {
    const person = applicant()
    await agree(page)
    await fillDetails(page, person)
    await verifyPhone(page, market)

    await context.route('**/api/fronts/join', (route) => route.abort())
    await page.getByRole('button', { name: '가입 신청' }).click()
    const failed = page.getByRole('alertdialog', { name: '등록에 실패했습니다' })
    await expect(failed).toContainText('네트워크가 원활하지 않습니다. 잠시 후 다시 시도해주세요.')
    await failed.getByRole('button', { name: '확인' }).click()
    await expect(page.locator('[name=password]')).toHaveValue(person.password)
    await context.unroute('**/api/fronts/join')

    await page.reload()
    await expect(page.locator('[name=userid]')).toHaveValue(person.userid)
    await expect(page.locator('[name=business_name]')).toHaveValue(person.business_name)
    await expect(page.locator('[name=address2]')).toHaveValue('1층 주방')
    await expect(page.locator('[name=phone_no]')).toHaveValue(phoneForm(person.phone_no))
    await expect(page.getByText('사용하실 수 있는 ID입니다.')).toBeVisible()
    for (const field of ['password', 'password2', 'auth_number'])
      await expect(page.locator(`[name=${field}]`)).toHaveValue('')
    await expect(page.getByText('사업자등록증.jpg', { exact: true })).toBeHidden()
    const everything = await page.evaluate(() =>
      JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
    )
    expect(everything).not.toContain(person.password)
  },
)

test('a refusal of the whole application shows at its field', { tag: '@desktop' }, async ({ page, market }) => {
  const person = applicant()
  await makeMember(market.db, { business_no: person.business_no })
  await agree(page)
  await fillDetails(page, person)
  await verifyPhone(page, market)
  await page.getByRole('button', { name: '가입 신청' }).click()
  const refused = page.getByRole('alertdialog', { name: '등록에 실패했습니다' })
  await expect(refused).toContainText('이미 가입된 사업자번호입니다.')
  await refused.getByRole('button', { name: '확인' }).click()
  await expect(page.locator('[name=business_no]')).toBeFocused()
  await expect(refused).toBeHidden()
  await expect(page.locator('main').getByText('이미 가입된 사업자번호입니다.')).toBeVisible()
})

test('files that are no proof are refused', { tag: '@desktop' }, async ({ page, market }) => {
  await agree(page)
  await choose(page, '서류.txt', 'text/plain', Buffer.from('hello'))
  await expect(page.getByText('jpg, png, webp, heic, pdf 파일만 올릴 수 있습니다.')).toBeVisible()
  await choose(page, '큰.jpg', 'image/jpeg', Buffer.alloc(10 * 1024 * 1024 + 1, 1))
  await expect(page.getByText('10MB까지 올릴 수 있습니다.')).toBeVisible()
  await fillDetails(page, applicant())
  // Its name says picture, its content is a page with a script.
  await choose(
    page,
    '서류.jpg',
    'image/jpeg',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  )
  await verifyPhone(page, market)
  await page.getByRole('button', { name: '가입 신청' }).click()
  const refused = page.getByRole('alertdialog', { name: '등록에 실패했습니다' })
  await expect(refused).toContainText(/올릴 수 있습니다\.|파일을 읽을 수 없습니다/)
  await refused.getByRole('button', { name: '확인' }).click()
  await expect(page.getByText('서류.jpg')).toBeHidden()
  await choose(page, '등록증.pdf', 'application/pdf', Buffer.from('%PDF-1.4\n%%EOF'))
  await expect(page.getByText('등록증.pdf')).toBeVisible()
})
