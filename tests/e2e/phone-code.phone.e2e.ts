import { sql } from 'kysely'
import { expect, test } from '#tests/support/shop.ts'
import { lastCode, textsTo } from '#tests/support/texts.ts'
import { agree, applicant, verifyPhone } from './sign-up.ts'

test('a code is pasted as the text has it, and a number that is put right while the code is on its way gets its own', async ({
  page,
  market,
}) => {
  await agree(page)
  const [wrong, right] = [applicant().phone_no, applicant().phone_no]
  const phone = page.getByLabel('휴대폰번호')
  const code = page.locator('[name=auth_number]')
  const sending = Promise.withResolvers<void>()
  await page.route('**/api/sms/auth/**', async (route) => {
    if (route.request().postData()?.includes(wrong)) await sending.promise
    await route.continue()
  })
  await phone.fill(wrong)
  const sent = page.waitForResponse((answer) => answer.ok() && !!answer.request().postData()?.includes(wrong))
  await page.getByRole('button', { name: '인증번호 받기' }).click()
  await phone.fill(right)
  sending.resolve()
  await sent
  await page.getByRole('button', { name: '인증번호 받기' }).click()
  await expect(page.getByText('발송되었습니다. 바로 받지 못하는 경우도 있으니 잠시 기다려주세요.')).toBeVisible()
  const number = await lastCode(market, right)

  await code.evaluate(
    (input: HTMLInputElement, words) => {
      input.focus()
      document.execCommand('insertText', false, words)
    },
    `${number.slice(0, 3)} ${number.slice(3)}`,
  )
  await expect(code).toHaveValue(number)
  // A number that is changed while its code is being checked has not been verified.
  const checking = Promise.withResolvers<void>()
  await page.route('**/api/sms/auth/**', (route) => checking.promise.then(() => route.continue()))
  const checked = page.waitForResponse((answer) => !!answer.request().postData()?.includes(number))
  await page.getByRole('button', { name: '확인', exact: true }).click()
  await phone.fill(wrong)
  checking.resolve()
  await checked
  await expect(page.getByRole('button', { name: '확인', exact: true })).toBeVisible()
  await expect(phone).toBeEditable()
  await expect(page.getByText('인증되었습니다.')).toHaveCount(0)
})

test('a telephone has its dashes while it is typed, and stays as it was verified until another is wanted', async ({
  page,
  market,
}) => {
  await agree(page)
  const { phone_no } = applicant()
  const phone = page.getByLabel('휴대폰번호')
  await phone.pressSequentially(phone_no.slice(0, 5))
  await expect(phone).toHaveValue(`${phone_no.slice(0, 3)}-${phone_no.slice(3, 5)}`)
  await phone.pressSequentially(phone_no.slice(5))
  const whole = phone_no.replace(/^(...)(....)/, '$1-$2-')
  await expect(phone).toHaveValue(whole)
  // As an address book or the browser itself hands it over.
  await phone.fill(`+82 ${whole.slice(1)}`)
  await expect(phone).toHaveValue(whole)
  // In the middle the caret stays where it is.
  await phone.evaluate((input: HTMLInputElement) => input.setSelectionRange(5, 5))
  await phone.press('Backspace')
  await phone.press(phone_no[3]!)
  await expect(phone).toHaveValue(whole)

  await verifyPhone(page, market)
  await expect(phone).not.toBeEditable()
  await expect(page.getByText(/뒤 재전송/)).toHaveCount(0)
  await page.getByRole('button', { name: '번호 바꾸기' }).click()
  await expect(phone).toBeFocused()
  await expect(phone).toBeEditable()
  await expect(page.getByText('인증되었습니다.')).toHaveCount(0)
})

test('whoever has been sent what a day may is told of the long code, pastes its text whole, and sets a new password', async ({
  page,
  market,
  shop,
}) => {
  const { userid, name, phone_no } = await shop.newMember()
  await sql`insert into rate_buckets (bucket, window_start, n)
    values (${`sms:phone:${phone_no}`}, to_timestamp(floor(extract(epoch from market_now()) / 86400) * 86400), 1000000)`.execute(
    market.db,
  )
  await page.goto('/PassSearch')
  await page.locator('[name=userid]').fill(userid)
  await page.locator('[name=name]').fill(name)
  await page.getByLabel('휴대폰번호').fill(phone_no)
  await page.getByRole('button', { name: '인증번호 받기' }).click()
  await expect(page.getByText('16자리 인증번호를 문자로 한 번만 보내 드려요. 6시간 안에 입력해 주세요.')).toBeVisible()
  const number = await lastCode(market, phone_no)
  const code = page.locator('[name=auth_number]')
  const [text] = await textsTo(market, phone_no)
  await code.evaluate((input: HTMLInputElement, words) => {
    input.focus()
    document.execCommand('insertText', false, words)
  }, text)
  await expect(code).toHaveValue(number)
  await page.getByRole('button', { name: '확인', exact: true }).click()
  await expect(page.getByText('인증되었습니다.')).toBeVisible()
  await page.getByRole('button', { name: '비밀번호 찾기' }).click()
  await expect(page.getByRole('heading', { name: '새 비밀번호를 정해 주세요' })).toBeVisible()
})
