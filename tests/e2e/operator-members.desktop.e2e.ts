import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { approveMember, getMember } from '#contract/operator/members.ts'
import { fitsWidths } from '#tests/support/open-to-all.ts'
import { expect, test } from '#tests/support/shop.ts'
import { makeStaff, openDesk, totpFor } from '#tests/support/staff.ts'
import { textsTo } from '#tests/support/texts.ts'
import { emptyQueue, enter, expectOpenToAll, makeApplicant, openConsole } from './operator.ts'

const isPhone = (page: Page): boolean => page.viewportSize()!.width < 720

/** The first of the queue stands open beside it; on a phone somebody opens it. */
async function open(page: Page, name: string): Promise<void> {
  if (isPhone(page)) await page.getByRole('link', { name: new RegExp(name) }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
}

test.beforeEach(({ market }) => emptyQueue(market))

test('staff log in with a one-time password, at the address they came for, apart from the shop', async ({
  page,
  market,
}) => {
  const staff = await makeStaff(market, { name: '박민지' })
  const member = await makeApplicant(market, '우리정육식당')
  await page.goto(`/operator/members?status=WAIT&id=${member.id}`)
  await expect(page.getByLabel('인증번호')).toHaveAttribute('autocomplete', 'one-time-code')
  await page.getByRole('button', { name: '로그인', exact: true }).click()
  await expect(page.getByText('아이디를 입력하세요')).toBeVisible()
  await enter(page, staff, '12345')
  await expect(page.getByText('인증번호 6자리를 입력하세요')).toBeVisible()
  const right = totpFor(staff)
  await enter(page, staff, right === '000000' ? '000001' : '000000')
  await expect(page.getByText('아이디, 비밀번호 또는 인증번호가 맞지 않습니다.')).toBeVisible()
  await expectOpenToAll(page)
  await expect(page.getByLabel('인증번호')).toHaveValue('')
  // As an authenticator shows it.
  await enter(page, staff, `${right.slice(0, 3)} ${right.slice(3)}`)
  await expect(page.getByRole('heading', { name: '우리정육식당' })).toBeVisible()
  await expect(page.getByText('박민지')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull()

  await page.reload()
  await expect(page.getByRole('heading', { name: '우리정육식당' })).toBeVisible()
  await page.getByRole('button', { name: '로그아웃', exact: true }).click()
  await expect(page.getByLabel('인증번호')).toBeVisible()
})

test('a session that was ended elsewhere leads back to the login, and then to the same application', async ({
  page,
  market,
}) => {
  const member = await makeApplicant(market, '끊긴식당')
  const staff = await openConsole(market, page)
  await open(page, '끊긴식당')
  await sql`update staff_sessions set ended_at = market_now() where staff_id = ${staff.id}`.execute(market.db)
  await page.reload()
  await expect(page.getByText('다시 로그인해 주세요.')).toBeVisible()
  await enter(page, await makeStaff(market))
  await expect(page).toHaveURL(new RegExp(`id=${member.id}$`))
  await expect(page.getByRole('heading', { name: '끊긴식당' })).toBeVisible()
})

test('without the role one is told so, and nothing of the desk is asked for', async ({ page, market }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await openConsole(market, page, { address: '/operator/members', roles: ['intake'] })
  await expect(page.getByRole('heading', { name: '권한이 없어요' })).toBeVisible()
  await expect(page.getByText('‘회원’ 권한이 있어야')).toBeVisible()
  await expect(page.getByRole('link', { name: /회원 승인/ })).toHaveCount(0)
  await expectOpenToAll(page)
  expect(asked.filter((path) => path.startsWith('/api/operators/members'))).toEqual([])
})

test('one key approves, tells the applicant and opens who waits next', async ({ page, market }) => {
  const first = await makeApplicant(market, '첫째식당')
  const second = await makeApplicant(market, '둘째식당')
  await openConsole(market, page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('회원 승인 대기 2')
  await open(page, '첫째식당')
  await expect(page.getByText('번호 규칙에 맞음 · 가입된 적 없음')).toBeVisible()
  await expect(page.getByText('문자 인증함')).toBeVisible()
  await expect(page.getByText('배송 가능 지역')).toBeVisible()
  await expect(page.getByRole('img', { name: '첫째식당 증명 서류' })).toBeVisible()

  // Never while somebody types.
  if (!isPhone(page)) {
    await page.getByRole('searchbox', { name: '회원 찾기' }).press('a')
    await page.getByRole('searchbox', { name: '회원 찾기' }).fill('')
  }
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('a')

  // One key does not approve: what it does is asked first, and Enter says yes.
  const asked = page.getByRole('alertdialog', { name: '‘첫째식당’ 가입을 승인할까요?' })
  await expect(asked.getByText(/바로 살 수 있고, .+님에게 문자를 보내요\./)).toBeVisible()
  await expectOpenToAll(page)
  await page.keyboard.press('Escape')
  await expect(asked).toBeHidden()
  expect(await textsTo(market, first.phone_no)).toEqual([])
  await page.keyboard.press('a')
  await expect(asked.getByRole('button', { name: '승인하기' })).toBeFocused()
  await page.keyboard.press('Enter')

  await expect(page.getByText('첫째식당: 승인했어요. 문자로 알려요')).toBeVisible()
  await expect(page.getByRole('heading', { name: '둘째식당' })).toBeFocused()
  await expect(page).toHaveURL(new RegExp(`id=${second.id}$`))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('회원 승인 대기 1')
  await expect.poll(async () => (await textsTo(market, first.phone_no)).join()).toContain('승인')

  // With the Korean input on, the same key says ㅁ.
  await page.evaluate(() =>
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ㅁ', code: 'KeyA', bubbles: true })),
  )
  await page.getByRole('button', { name: '승인하기' }).click()
  await expect(page.getByRole('heading', { name: '모두 처리했어요' })).toBeVisible()
  await expect(page.getByText('기다리는 신청이 없어요')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expectOpenToAll(page)

  await page.goBack()
  await expect(page.getByRole('heading', { name: '둘째식당' })).toBeVisible()
  await expect(page.getByRole('region', { name: '둘째식당' }).getByText('이용 중', { exact: true })).toBeVisible()
})

test('a rejection needs a reason, and the applicant reads it', async ({ page, market }) => {
  const member = await makeApplicant(market, '흐린식당')
  await openConsole(market, page)
  await open(page, '흐린식당')
  await page.keyboard.press('r')
  await expect(page.getByText('반려 사유를 고르세요')).toBeVisible()
  await expect(page.getByLabel('반려 사유')).toBeFocused()
  await page.getByLabel('반려 사유').selectOption('기타')
  await page.getByRole('button', { name: '반려', exact: true }).click()
  await expect(page.getByText('사유를 입력하세요')).toBeVisible()
  await page.getByRole('textbox', { name: /^사유/ }).fill('상호가 보이게 다시 찍어 주세요')
  await page.getByRole('button', { name: '반려', exact: true }).click()
  await expect(page.getByText('흐린식당: 반려했어요. 사유를 문자로 알려요')).toBeVisible()
  await expect
    .poll(async () => (await textsTo(market, member.phone_no)).join())
    .toContain('상호가 보이게 다시 찍어 주세요')
  await page.goto(`/operator/members?status=REJECT&id=${member.id}`)
  await expect(page.getByText('김담당 · 상호가 보이게 다시 찍어 주세요')).toBeVisible()
})

test('whoever was slower is told, and sees what stands now', async ({ page, market }) => {
  const member = await makeApplicant(market, '겹친식당')
  await openConsole(market, page)
  await open(page, '겹친식당')
  await page.getByLabel('반려 사유').selectOption('other')
  await page.getByRole('textbox', { name: /^사유/ }).fill('도장이 보이지 않아요')
  const other = await openDesk(market)
  const { data } = await other.send(getMember, { params: { id: member.id } })
  await other.send(approveMember, { params: { id: member.id }, body: { version: data.version } })
  await page.getByRole('button', { name: '승인하고 다음' }).click()
  await page.getByRole('button', { name: '승인하기' }).click()
  await expect(page.getByRole('alertdialog')).toContainText(
    '다른 담당자가 먼저 처리했습니다. 지금 상태를 확인해 주세요.',
  )
  await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click()
  await expect(page.getByRole('region', { name: '겹친식당' }).getByText('이용 중', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: '승인하고 다음' })).toHaveCount(0)
  // What was being written of the application can still be read, beside who has decided.
  const told = page.getByRole('alert').filter({ hasText: '다른 사람이 먼저 바꿨어요' })
  await expect(told).toContainText('겹친식당 → 이용 중 · 승인 · 김담당')
  await expect(told).toContainText('쓰던 말: 도장이 보이지 않아요')
  await expectOpenToAll(page)
  await told.getByRole('button', { name: '확인' }).click()
  await expect(told).toBeHidden()
  await expect(page.getByLabel('정지 사유')).toHaveValue('')
})

test('a member is stopped with a reason and let in again', async ({ page, market }) => {
  const member = await makeApplicant(market, '멈춘식당', 'none', { status: 'ACTIVE' })
  await openConsole(market, page, { address: `/operator/members?status=ALL&sch_word=멈춘식당&id=${member.id}` })
  const panel = page.getByRole('region', { name: '멈춘식당' })
  await expect(page.getByText('올린 서류가 없어요')).toBeVisible()
  // Whoever lost a telephone is signed out, and not stopped.
  await panel.getByRole('button', { name: '모든 기기에서 로그아웃' }).click()
  const asked = page.getByRole('dialog', { name: '멈춘식당 회원을 모든 기기에서 로그아웃할까요?' })
  await asked.getByRole('button', { name: '휴대폰 분실' }).click()
  await expectOpenToAll(page)
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/member-sign-out.png` })
  await asked.getByRole('button', { name: '로그아웃', exact: true }).click()
  await expect(page.getByText('멈춘식당: 로그인한 기기가 없었어요')).toBeVisible()
  await expect(panel.getByText('김담당 · 휴대폰 분실')).toBeVisible()

  await panel.getByRole('button', { name: '이용 정지' }).click()
  await expect(panel.getByText('사유를 입력하세요')).toBeVisible()
  await panel.getByLabel('정지 사유').fill('미수금')
  await panel.getByRole('button', { name: '이용 정지' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '이용 정지' }).click()
  await expect(page.getByText('멈춘식당: 이용을 정지했어요. 문자로 알려요')).toBeVisible()
  await expect(panel.getByText('김담당 · 미수금')).toBeVisible()
  await expect(panel.getByLabel('정지를 푸는 이유 (선택)')).toHaveValue('')
  // Toasts stay for two seconds: the ear is there before the word.
  const said = expect(page.getByText('멈춘식당: 정지를 풀었어요. 문자로 알려요')).toBeVisible()
  await panel.getByRole('button', { name: '정지 해제' }).click()
  await said
  await expect(panel.getByRole('button', { name: '이용 정지' })).toBeVisible()
  await expect(panel.getByLabel('정지 사유')).toHaveValue('')
})

test('a new paper of an approved member is looked at again, and trade goes on', async ({ page, market }) => {
  const member = await makeApplicant(market, '다시볼식당', 'picture', { status: 'ACTIVE', recheck: true })
  await openConsole(market, page)
  await page.getByRole('link', { name: /^재확인 \d/ }).click()
  await page.getByRole('link', { name: /다시볼식당/ }).click()
  await expect(page).toHaveURL(new RegExp(`status=RECHECK&id=${member.id}$`))
  await page.getByRole('button', { name: '심사 메모 남기기' }).click()
  await expect(page.getByLabel('심사 메모 (선택)')).toBeFocused()
  await page.getByLabel('심사 메모 (선택)').fill('새 대표자 이름이 맞아요')
  await page.getByRole('button', { name: '확인 완료하고 다음' }).click()
  await expect(page.getByText('다시볼식당: 서류를 다시 확인했어요')).toBeVisible()
  await expect(page.getByText('다시 볼 서류가 없어요')).toBeVisible()
  await page.goto(`/operator/members?status=ALL&id=${member.id}`)
  await expect(page.getByText('김담당 · 새 대표자 이름이 맞아요')).toBeVisible()
})

test('the tax service is asked again, and new applications come by themselves', async ({ page, market }) => {
  await makeApplicant(market, '국세식당')
  // The clock of this machine is two days ahead.
  await page.clock.install({ time: Date.now() + 2 * 86_400_000 })
  await openConsole(market, page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('회원 승인 대기 1')
  await open(page, '국세식당')
  await page.getByRole('button', { name: '다시 조회' }).click()
  await expect(page.getByText(/^국세청 조회: /)).toBeVisible()
  await expect(page.getByText(/오늘 \d\d:\d\d 조회$/)).toBeVisible()
  await makeApplicant(market, '새로온식당')
  // The desk asks again every quarter of a minute.
  await page.clock.fastForward(15_000)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('회원 승인 대기 2')
  await expect(page.getByRole('heading', { name: '국세식당' })).toBeVisible()
  if (isPhone(page)) await page.getByRole('button', { name: '목록' }).click()
  await expect(page.getByRole('link', { name: /새로온식당/ })).toBeVisible()
})

test('the proof can be enlarged, turned, fitted and taken home; a pdf is a download', async ({ page, market }) => {
  await makeApplicant(market, '사진식당')
  const paper = await makeApplicant(market, '문서식당', 'pdf')
  await openConsole(market, page)
  await open(page, '사진식당')
  const picture = page.getByRole('img', { name: '사진식당 증명 서류' })
  await expect(picture).toBeVisible()
  const fitted = (await picture.boundingBox())!
  await page.getByRole('button', { name: '확대' }).click()
  await expect(page.getByRole('toolbar').getByText('125%')).toBeVisible()
  expect((await picture.boundingBox())!.width).toBeGreaterThan(fitted.width * 1.2)
  await page.getByRole('button', { name: '화면에 맞추기' }).click()
  await page.getByRole('button', { name: '돌리기' }).click()
  const turned = (await picture.boundingBox())!
  expect(turned.width).toBeGreaterThan(turned.height)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: '내려받기' }).click()
  expect((await download).suggestedFilename()).toBe('사업자등록증.jpg')

  await page.goto(`/operator/members?status=WAIT&id=${paper.id}`)
  await expect(page.getByText('PDF 서류예요')).toBeVisible()
  const second = page.waitForEvent('download')
  await page.getByRole('link', { name: 'PDF 내려받기' }).click()
  expect((await second).suggestedFilename()).toBe('사업자등록증.pdf')
})

test('a proof that does not come says why and can be asked for again', async ({ page, market }) => {
  await makeApplicant(market, '끊긴서류')
  await page.route('**/proof?*', (route) => route.abort(), { times: 3 })
  await openConsole(market, page)
  await open(page, '끊긴서류')
  await expect(page.getByText('서류를 불러오지 못했어요')).toBeVisible()
  await page.getByRole('button', { name: '다시 시도' }).click()
  await expect(page.getByRole('img', { name: '끊긴서류 증명 서류' })).toBeVisible()
})

test('keys walk through the queue, Enter opens, and no key decides on a row that is not open', async ({
  page,
  market,
}) => {
  test.skip(isPhone(page), 'on a phone the queue and what is open take turns')
  await makeApplicant(market, '가식당')
  const second = await makeApplicant(market, '나식당')
  await openConsole(market, page)
  await open(page, '가식당')
  await page.keyboard.press('j')
  await expect(page.getByRole('link', { name: /나식당/ })).toBeFocused()
  await page.keyboard.press('a')
  await expect(page.getByText('지금은 ‘가식당’ 신청이 열려 있어요. Enter로 먼저 여세요.')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: '나식당' })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`id=${second.id}$`))
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('link', { name: /가식당/ })).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('heading', { name: '가식당' })).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('나식당')
  await page.keyboard.press('Enter')
  await expect(page.getByText('‘나식당’ 1명')).toBeVisible()
  await expect(page.getByRole('heading', { name: '나식당' })).toBeVisible()

  await page.getByRole('heading', { name: '나식당' }).click()
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: '단축키' })
  for (const what of ['승인', '다음', '서류 돌리기']) await expect(keys.getByText(what, { exact: true })).toBeVisible()
})

test('the desk fits every width and keeps nobody out', async ({ page, market }) => {
  await makeApplicant(market, '우리정육식당')
  const twin = await makeApplicant(market, '이름이 아주아주 긴 소담스테이크 하우스 본점')
  await makeApplicant(market, '장터국밥 본점', 'pdf', { phone_no: twin.phone_no })
  await openConsole(market, page)
  // The first of the queue opens beside it by itself; until then the desk is drawn a second time.
  await open(page, '우리정육식당')
  await expect(page.getByRole('img', { name: '우리정육식당 증명 서류' })).toBeVisible()
  await expectOpenToAll(page)
  await fitsWidths(page, [320, 390, 768, 1024, 1280, 1440, 1600])
  for (const width of [1280, 1440, 1600]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(page.getByRole('heading', { name: '우리정육식당' })).toBeVisible()
    const tools = await page.getByRole('toolbar').boundingBox()
    expect(tools!.y + tools!.height, `tools at ${width} px`).toBeLessThanOrEqual(800)
    if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/${width}.png` })
  }
})

test('waits for nothing on a phone, where nobody is opened by itself', async ({ page, market }) => {
  await makeApplicant(market, '우리정육식당')
  await page.setViewportSize({ width: 390, height: 844 })
  await openConsole(market, page)
  await expect(page.getByRole('link', { name: /우리정육식당/ })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
})
