import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from '#tests/support/shop.ts'
import { agree, applicant, choose, fillDetails, verifyPhone } from './sign-up.ts'

test('a large photograph is made smaller; sending shows how far it is, can be stopped, and goes through', async ({
  page,
  market,
  context,
}) => {
  const person = applicant()
  await agree(page)
  await fillDetails(page, person)
  const photo = await sharp(randomBytes(4000 * 3000 * 3), { raw: { width: 4000, height: 3000, channels: 3 } })
    .jpeg({ quality: 95 })
    .toBuffer()
  expect(photo.length).toBeGreaterThan(10 * 1024 * 1024)
  await choose(page, '현장 사진.JPEG', 'image/jpeg', photo)
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

  const line = await context.newCDPSession(page)
  const speed = (uploadThroughput: number) =>
    line.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    })
  await speed(100_000)
  await page.getByRole('button', { name: '가입 신청' }).click()
  await expect(page.getByRole('progressbar', { name: '서류 보내기' })).toBeVisible()
  await expect(page.getByText(/^[1-9]\d?% 보냈어요$/)).toBeVisible()
  await page.getByRole('button', { name: '보내기 취소' }).click()
  await expect(page.getByRole('progressbar')).toBeHidden()
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await speed(-1)
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
