import { expect, test } from '#tests/support/shop.ts'
import { agree, applicant, verifyPhone } from './sign-up.ts'

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
