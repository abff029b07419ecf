import type { Locator, Page } from '@playwright/test'
import { businessNumber } from '#demo/content/business-number.ts'
import { phoneDigits } from '#domain/phone.ts'
import type { Market } from '#tests/support/market.ts'
import { fitsWidths, keepsNobodyOut } from '#tests/support/open-to-all.ts'
import { expect } from '#tests/support/shop.ts'
import { lastCode } from '#tests/support/texts.ts'

let count = 0

/** Somebody who has not applied yet; every one has an id, a phone and a business of their own. */
export function applicant() {
  count += 1
  const own =
    String(Date.now() % 1_000_000)
      .padStart(6, '0')
      .slice(0, 4) + String(count).padStart(2, '0')
  return {
    userid: `woori_${own}`,
    password: 'Blue-otter-5521',
    name: '김정우',
    business_name: '우리정육식당',
    business_no: businessNumber(`999${own}`),
    phone_no: `0107${own}1`,
  }
}
export type Applicant = ReturnType<typeof applicant>

/** A picture as a phone makes it: a small jpeg that can be decoded. */
export const licence = (page: Page): Promise<Buffer> =>
  page
    .evaluate(() => {
      const canvas = document.createElement('canvas')
      canvas.width = 900
      canvas.height = 1200
      const pen = canvas.getContext('2d')!
      pen.fillStyle = '#fff'
      pen.fillRect(0, 0, 900, 1200)
      pen.fillStyle = '#222'
      pen.font = '60px sans-serif'
      pen.fillText('사업자등록증', 260, 200)
      return canvas.toDataURL('image/jpeg', 0.8).split(',')[1]!
    })
    .then((text) => Buffer.from(text, 'base64'))

/** Chooses a file in the place for the proof, and waits until a large picture was made smaller. */
export async function choose(page: Page, name: string, mimeType: string, buffer: Buffer): Promise<void> {
  await page.getByLabel('사업자등록증 파일').setInputFiles({ name, mimeType, buffer })
  await expect(page.getByText('사진을 알맞은 크기로 줄이고 있어요')).toBeHidden()
}

/** Asks for a code, reads it, types it and has it checked. `not`: the code that came before. */
export async function verifyPhone(page: Page | Locator, market: Market, not?: string): Promise<string> {
  const phone = phoneDigits(await page.getByLabel('휴대폰번호').inputValue())
  await page.getByRole('button', { name: '인증번호 받기' }).click()
  await expect(page.getByText('발송되었습니다. 바로 받지 못하는 경우도 있으니 잠시 기다려주세요.')).toBeVisible()
  const code = await lastCode(market, phone, not)
  await page.locator('[name=auth_number]').fill(code)
  await page.getByRole('button', { name: '확인', exact: true }).click()
  await expect(page.getByText('인증되었습니다.')).toBeVisible()
  return code
}

/** Looks an address up in the postal service's widget and presses its first answer. */
export async function findAddress(page: Page, place: string): Promise<void> {
  const search = page.frameLocator('dialog[open] iframe')
  await page.getByRole('button', { name: '주소 찾기' }).click()
  const box = search.getByRole('textbox').or(search.getByRole('searchbox'))
  await box.fill(place)
  // A press inside a frame that is still gliding in lands beside what it was meant for.
  await page.locator('dialog[open]').last().evaluate(atRest)
  await search.getByRole('button', { name: '검색' }).click()
  await search
    .getByRole('button', { name: new RegExp(place) })
    .first()
    .click()
  // Until the sheet has gone nothing can be typed beneath it by hand.
  await expect(page.locator('dialog[open] iframe')).toHaveCount(0)
}

const atRest = async (dialog: Element) => {
  await Promise.allSettled(dialog.getAnimations({ subtree: true }).map(({ finished }) => finished))
}

/** From the terms to the second step. */
export async function agree(page: Page): Promise<void> {
  await page.goto('/Memberprocess01')
  await page.getByRole('checkbox', { name: '전체 동의' }).check()
  await page.getByRole('button', { name: '다음' }).click()
  await page.waitForURL('**/Memberprocess02')
}

/** Everything of the second step but for the phone. */
export async function fillDetails(page: Page, person: Applicant): Promise<void> {
  await page.getByLabel('ID', { exact: false }).first().fill(person.userid)
  await page.getByRole('button', { name: '중복확인' }).click()
  await expect(page.getByText('사용하실 수 있는 ID입니다.')).toBeVisible()
  await page.locator('[name=password]').fill(person.password)
  await page.locator('[name=password2]').fill(person.password)
  await page.locator('[name=name]').fill(person.name)
  await page.locator('[name=business_name]').fill(person.business_name)
  await page.locator('[name=business_no]').fill(person.business_no)
  await findAddress(page, '판교역로')
  await page.locator('[name=address2]').fill('1층 주방')
  await page.locator('[name=phone_no]').fill(person.phone_no)
  await choose(page, '사업자등록증.jpg', 'image/jpeg', await licence(page))
}

/** Applies for membership in the browser, up to the waiting page. */
export async function signUp(page: Page, market: Market): Promise<Applicant> {
  const person = applicant()
  await agree(page)
  await fillDetails(page, person)
  await verifyPhone(page, market)
  await page.getByRole('button', { name: '가입 신청' }).click()
  await page.waitForURL('**/Memberprocess03')
  return person
}

/** Nothing on the page keeps anybody out, and it fits the narrowest screen. */
export async function expectOpenToAll(page: Page): Promise<void> {
  await keepsNobodyOut(page)
  await fitsWidths(page, [320])
}
