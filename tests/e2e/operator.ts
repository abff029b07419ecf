import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { transaction } from '#database/transaction.ts'
import { businessNumber } from '#demo/content/business-number.ts'
import type { StaffRole } from '#domain/staff-role.ts'
import { keepFile } from '#server/files/store.ts'
import { keepProof } from '#server/members/keep-proof.ts'
import { memberPassword } from '#tests/support/client.ts'
import type { Member } from '#tests/support/make.ts'
import { makeAddress, makeMember } from '#tests/support/make.ts'
import type { Market } from '#tests/support/market.ts'
import { keepsNobodyOut } from '#tests/support/open-to-all.ts'
import { remember } from '#tests/support/remember.ts'
import { expect } from '#tests/support/shop.ts'
import { asStaff, haveShown, makeFresh, makeStaff, type TestStaff, totpFor } from '#tests/support/staff.ts'

let count = 0

/** Somebody whose application waits, with an address, a verified phone and a proof. */
export async function makeApplicant(
  market: Market,
  business_name: string,
  proof: 'picture' | 'pdf' | 'none' = 'picture',
  differences: Parameters<typeof makeMember>[1] = {},
): Promise<Member> {
  count += 1
  const member = await makeMember(market.db, {
    business_name,
    status: 'WAIT',
    business_no: businessNumber(`9997${String(10_000 + count)}`),
    phone_verified_at: new Date().toISOString(),
    ...differences,
  })
  await makeAddress(market.db, { user_id: member.id, main_YN: 'Y' })
  if (proof === 'none') return member
  const bytes = proof === 'pdf' ? Buffer.from('%PDF-1.4\n%%EOF\n') : await licenceOf(member)
  const stored = await keepFile(market.config, bytes)
  const contentType = proof === 'pdf' ? ('application/pdf' as const) : ('image/jpeg' as const)
  const oriName = proof === 'pdf' ? '사업자등록증.pdf' : '사업자등록증.png'
  await transaction(market.db, 'demo', (trx) => keepProof(trx, member.id, { oriName, contentType, bytes }, stored))
  return member
}

/** Nobody waits: every test makes its own queue. */
export async function emptyQueue({ db }: Market): Promise<void> {
  await transaction(db, 'demo', (trx) =>
    trx.updateTable('users').set({ status: 'REJECT' }).where('status', '=', 'WAIT').execute(),
  )
}

const licenceOf = ({ business_name, name, business_no }: Member): Promise<Buffer> =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="960" height="1328" font-family="Noto Serif CJK KR" font-size="30">
      <rect width="960" height="1328" fill="#fbfaf4"/><rect x="36" y="36" width="888" height="1256" fill="none" stroke="#b9b19b" stroke-width="4"/>
      <text x="480" y="170" font-size="56" text-anchor="middle">사 업 자 등 록 증</text>
      <text x="480" y="280" text-anchor="middle">등록번호 : ${business_no}</text>
      <text x="90" y="400">상호 : ${business_name}</text><text x="90" y="480">성명 : ${name}</text>
      <text x="480" y="1180" font-size="44" text-anchor="middle">마 포 세 무 서 장</text></svg>`),
  )
    .jpeg()
    .toBuffer()

/** Fills in the login form of the console, wherever it is shown. */
export async function enter(page: Page, staff: TestStaff, otp = totpFor(staff)): Promise<void> {
  await page.getByLabel('아이디').fill(staff.login)
  await page.getByLabel('비밀번호', { exact: false }).first().fill(memberPassword)
  await page.getByLabel('인증번호').fill(otp)
  await page.getByRole('button', { name: '로그인', exact: true }).click()
}

/** Answers the question for password and number that stands over the page. */
export async function showAgainIn(page: Page, market: Market, staff: TestStaff): Promise<void> {
  const proof = page.getByRole('dialog', { name: '한 번 더 확인해 주세요' })
  await makeFresh(market, staff)
  await proof.getByLabel('내 비밀번호').fill(memberPassword)
  await proof.getByLabel('인증번호').fill(totpFor(staff))
  await proof.getByRole('button', { name: '확인하고 계속하기' }).click()
  await expect(proof).toBeHidden()
  await makeFresh(market, staff)
}

/**
 * `shown`: need not show password and number again for what lets somebody in or gives something away. `until`: how much of the page has
 * to be there, all of it unless something is kept from coming.
 */
type Opening = { address?: string; roles?: StaffRole[]; partnerId?: number; shown?: boolean; until?: 'commit' }

/**
 * A new member of staff, or with `partnerId` a new person of that partner, logged in, at an address of the console. The login itself is a
 * call: its page has tests of its own.
 */
export async function openConsole(
  market: Market,
  page: Page,
  { address = '/operator/members', roles = ['members'], partnerId, shown = true, until }: Opening = {},
): Promise<TestStaff> {
  const staff = await makeStaff(market, { roles, ...(partnerId && { partnerId }) })
  const { token } = await asStaff(market, staff)
  await remember(page, market.config, { name: 'staff', value: token }, { staff_here: 'yes' })
  await page.goto(address, { waitUntil: until })
  await expect(page.getByRole('button', { name: '로그아웃', exact: true })).toBeVisible()
  if (shown) await haveShown(market, staff)
  return staff
}

/** Nothing on the page keeps somebody out, as far as a machine can tell. */
export async function expectOpenToAll(page: Page): Promise<void> {
  // A desk comes after the frame around it, in which nothing can be pressed or heard until its code is there.
  await page.locator('main:not([inert])').first().waitFor({ state: 'attached' })
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await keepsNobodyOut(page, 'best-practice')
}

/** Closes a dialog without asking the page, as Android does when Back is pressed twice in a row. */
export const closeAsBrowser = (dialog: Locator): Promise<void> =>
  dialog.evaluate(
    (one: HTMLDialogElement) =>
      new Promise<void>((closed) => {
        if (!one.open) throw new Error('closed already')
        one.addEventListener('close', () => closed(), { once: true })
        one.close()
      }),
  )
