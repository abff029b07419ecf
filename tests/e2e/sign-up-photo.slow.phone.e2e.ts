import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from '#tests/support/shop.ts'
import { agree, applicant, fillDetails, verifyPhone } from './sign-up.ts'

test('a large photograph is made smaller; sending shows how far it is, can be stopped, is given up when nothing moves', async ({
  page,
  market,
  context,
}) => {
  test.slow()
  const person = applicant()
  await agree(page)
  await fillDetails(page, person)
  const photo = await sharp(randomBytes(4000 * 3000 * 3), { raw: { width: 4000, height: 3000, channels: 3 } })
    .jpeg({ quality: 95 })
    .toBuffer()
  expect(photo.length).toBeGreaterThan(10 * 1024 * 1024)
  // While it is being made smaller there is nothing to send, and nothing is missing either.
  const release = await page.evaluateHandle(() => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const decode = window.createImageBitmap
    window.createImageBitmap = async (file: ImageBitmapSource) => promise.then(() => decode(file))
    return resolve
  })
  const input = page.getByLabel('사업자등록증 파일')
  await input.setInputFiles({ name: '현장 사진.JPEG', mimeType: 'image/jpeg', buffer: photo })
  const waiting = page.getByRole('button', { name: '사진 줄이는 중' })
  await expect(waiting).toHaveAttribute('aria-disabled', 'true')
  await waiting.press('Enter')
  await page.locator('[name=address2]').press('Enter')
  await expect(page.getByText('휴대폰 인증을 하지 않으셨습니다')).toHaveCount(0)
  await expect(page.getByText('인증번호를 입력하세요', { exact: true })).toHaveCount(0)
  await release.evaluate((go) => go())
  // Twelve million pixels take a busy machine a while.
  await expect(waiting).toBeHidden({ timeout: 60_000 })
  await expect(page.getByText('현장 사진.jpg', { exact: true })).toBeVisible()
  await expect(page.getByAltText('고른 파일 미리보기')).toBeVisible()

  // The server wants work for a code: the browser does it and asks again, without a word.
  let worked = ''
  await context.route('**/api/sms/auth/send', async (route) => {
    const { work } = route.request().postDataJSON() as { work?: string }
    if (work === undefined)
      return route.fulfill({
        status: 428,
        json: { errno: 1135, message: '', result: { challenge: '1.1.x', bits: 12 } },
      })
    worked = work
    return route.continue()
  })
  await verifyPhone(page, market)
  expect(worked).toMatch(/^1\.1\.x:\d+$/)

  // How far it is comes from the browser; here the test says it, since no line is slow by the second.
  const sent = await page.evaluateHandle(() => {
    const send = Reflect.get(XMLHttpRequest.prototype, 'send') as (this: XMLHttpRequest, body: unknown) => void
    const sending: { upload?: XMLHttpRequestUpload } = {}
    XMLHttpRequest.prototype.send = function (body) {
      sending.upload = this.upload
      // Its own word, whenever it comes, is not heard.
      this.upload.addEventListener('progress', (event) => event.isTrusted && event.stopImmediatePropagation(), true)
      send.call(this, body)
    }
    return sending
  })
  const say = (loaded: number) =>
    sent.evaluate(
      ({ upload }, share) => upload?.dispatchEvent(new ProgressEvent('progress', { loaded: share, total: 100 })),
      loaded,
    )
  await page.clock.install()
  await context.route('**/api/fronts/join', () => {})
  await page.getByRole('button', { name: '가입 신청' }).click()
  await expect(page.getByRole('progressbar', { name: '서류 보내기' })).toBeVisible()
  await expect.poll(() => sent.evaluate(({ upload }) => upload !== undefined)).toBe(true)
  // A slow line that moves is left to finish: two pauses of 40 seconds are not one of 60.
  for (const share of [30, 60]) {
    await say(share)
    await expect(page.getByText(`${share}% 보냈어요`)).toBeVisible()
    await page.clock.fastForward(40_000)
  }
  await page.getByRole('button', { name: '보내기 취소' }).click()
  await expect(page.getByRole('progressbar')).toBeHidden()
  await expect(page.getByRole('alertdialog')).toBeHidden()

  // No answer at all: given up after a minute, said, and everything typed is still there.
  await page.getByRole('button', { name: '가입 신청' }).click()
  await expect(page.getByRole('progressbar', { name: '서류 보내기' })).toBeVisible()
  await page.clock.fastForward(59_000)
  await expect(page.getByRole('progressbar', { name: '서류 보내기' })).toBeVisible()
  await page.clock.fastForward(61_000)
  const failed = page.getByRole('alertdialog', { name: '등록에 실패했습니다' })
  await expect(failed).toContainText('네트워크가 원활하지 않습니다. 잠시 후 다시 시도해주세요.')
  await failed.getByRole('button', { name: '확인' }).click()
  await context.unroute('**/api/fronts/join')
  await page.getByRole('button', { name: '가입 신청' }).click()
  await page.waitForURL('**/Memberprocess03')
  // Nobody goes back into a form that was sent.
  await expect(page.getByRole('button', { name: '뒤로' })).toBeHidden()

  const { stored_name } = await market.db
    .selectFrom('user_certs')
    .innerJoin('users', 'users.id', 'user_certs.user_id')
    .select('stored_name')
    .where('userid', '=', person.userid)
    .executeTakeFirstOrThrow()
  const kept = await sharp(await readFile(path.join(market.config.filesDir, 'private', stored_name))).metadata()
  expect([kept.format, kept.width, kept.height]).toEqual(['jpeg', 2000, 1500])
})
