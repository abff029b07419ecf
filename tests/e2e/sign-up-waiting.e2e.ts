import type { WebSocketRoute } from '@playwright/test'
import { approveMember, getMember, rejectMember, resumeMember, suspendMember } from '#contract/operator/members.ts'
import { businessNumber } from '#demo/content/business-number.ts'
import { businessForm } from '#domain/business-form.ts'
import { fillLogin } from '#tests/support/fill-login.ts'
import { makeMember } from '#tests/support/make.ts'
import type { Market } from '#tests/support/market.ts'
import { expect, test } from '#tests/support/shop.ts'
import { openDesk } from '#tests/support/staff.ts'
import { openCarcasses } from './browse.ts'
import { choose, expectOpenToAll, licence, signUp } from './sign-up.ts'

const decideOn = async (market: Market, { userid }: { userid: string }, decision: 'approve' | 'reject' | 'suspend') => {
  const { id, version } = await market.db
    .selectFrom('users')
    .select(['id', 'version'])
    .where('userid', '=', userid)
    .executeTakeFirstOrThrow()
  const desk = await openDesk(market)
  const params = { id }
  if (decision === 'approve') await desk.send(approveMember, { params, body: { version } })
  else if (decision === 'reject') await desk.send(rejectMember, { params, body: { version, reason: 'unreadable' } })
  else await desk.send(suspendMember, { params, body: { version, words: '휴업 중이에요' } })
}

test(
  'waits, is turned down with a reason, sends the proof again, and is let in without another login',
  { tag: '@phone' },
  async ({ page, market }) => {
    const person = await signUp(page, market)
    const phone = person.phone_no.replace(/^(...)(....)/, '$1-$2-')
    await expect(page.getByRole('heading', { name: '서류를 확인하고 있어요' })).toBeVisible()
    await expect(page.getByText(`승인되면 ${phone} 번호로 문자를 보내 드려요.`)).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: '서류 확인' })).toHaveAttribute('aria-current', 'step')
    await expect(page.getByText('사업자등록증.jpg')).toBeVisible()
    await page.reload()
    await expect(page.getByText(phone)).toBeVisible()
    await expectOpenToAll(page)
    expect(await page.evaluate(() => localStorage.getItem('wait_user_name'))).toBe(person.name)

    // Whoever waits is logged in: no way leads to the login, every way back to where the application stands.
    for (const address of ['/UserLogin', '/MemberReg', '/Memberprocess01', '/Memberprocess02']) {
      await page.goto(address)
      await page.waitForURL('**/Memberprocess03')
    }
    await page.getByRole('link', { name: '둘러보기' }).click()
    await page.waitForURL('**/Main')
    await page.getByRole('navigation', { name: '주요 메뉴' }).getByRole('link', { name: '마이' }).click()
    await page.waitForURL('**/MyPage')
    await expect(page.getByRole('heading', { name: '서류를 확인하고 있어요' })).toBeVisible()
    await page.goto('/MyOrderView/?type=list&id=1')
    await expect(page.getByRole('heading', { name: '서류를 확인하고 있어요' })).toBeVisible()
    await expectOpenToAll(page)

    // The desk's no is there by itself.
    await decideOn(market, person, 'reject')
    await expect(page.getByText('서류가 흐리거나 잘려서 읽을 수 없습니다.')).toBeVisible()
    await expectOpenToAll(page)
    const number = page.getByLabel('사업자번호')
    await expect(number).toHaveValue(businessForm(person.business_no))
    await number.fill(businessNumber('999754321'))
    await page.getByRole('button', { name: '다시 제출하기' }).click()
    await expect(page.getByText('증명용 이미지 파일을 선택하세요')).toBeVisible()
    await choose(page, '다시 찍은 등록증.jpg', 'image/jpeg', await licence(page))
    await page.getByRole('button', { name: '다시 제출하기' }).click()
    await expect(page.getByText('등록되었습니다.')).toBeVisible()
    await expect(page.getByRole('heading', { name: '서류를 확인하고 있어요' })).toBeVisible()
    const { business_no } = await market.db
      .selectFrom('users')
      .select('business_no')
      .where('userid', '=', person.userid)
      .executeTakeFirstOrThrow()
    expect(business_no).toBe(businessNumber('999754321'))

    // And so is its yes: the page that was asked for.
    await page.goto('/MyPage')
    await decideOn(market, person, 'approve')
    const said = page.getByRole('alertdialog', { name: '가입이 승인됐어요' })
    await said.getByRole('button').click()
    await expect(page.getByRole('heading', { name: person.business_name })).toBeVisible()
    await expect(page).toHaveURL(/\/MyPage$/)
    expect(await page.evaluate(() => localStorage.getItem('wait_user_name'))).toBe(null)
  },
)

test(
  'who waits is told so when ticking, keeps what is ticked, and buys with it once approved',
  { tag: '@phone' },
  async ({ page, market }) => {
    const person = await makeMember(market.db, { status: 'WAIT', cert_ori_name: '사업자등록증.jpg' })
    await page.goto('/UserLogin')
    await fillLogin(page, person)
    await page.waitForURL('**/Memberprocess03')

    const { current } = await openCarcasses(page, '04')
    const box = current.getByRole('checkbox', { name: '안심살 선택' })
    await box.click()
    const sheet = page.getByRole('dialog', { name: '서류를 확인하고 있어요' })
    await expect(sheet).toContainText('승인되면 이 화면에서 바로 담고 살 수 있어요.')
    await expectOpenToAll(page)
    await sheet.getByRole('button', { name: '계속 둘러보기' }).click()
    await expect(box).toBeChecked()
    await page.getByRole('button', { name: '담기' }).click()
    await sheet.getByRole('link', { name: '진행 보기' }).click()
    await page.waitForURL('**/Memberprocess03')

    // Back at what was ticked.
    await decideOn(market, person, 'approve')
    await page.getByRole('alertdialog', { name: '가입이 승인됐어요' }).getByRole('button').click()
    await expect(page).toHaveURL(/\/GoodsAll\?grade_code=04/)
    await expect(box).toBeChecked()
    await page.getByRole('button', { name: '담기' }).click()
    await expect(page.getByText('장바구니에 1개를 담았어요')).toBeVisible()
  },
)

test(
  'who is approved while the page of the application is still on its way stays logged in',
  { tag: '@phone' },
  async ({ page, market }) => {
    const person = await makeMember(market.db, { status: 'WAIT', cert_ori_name: '사업자등록증.jpg' })
    await page.goto('/UserLogin')
    await fillLogin(page, person)
    await page.waitForURL('**/Memberprocess03')

    const arrives = Promise.withResolvers<void>()
    await page.route(/\/assets\/application-page-/, (route) => arrives.promise.then(() => route.continue()))
    const { current } = await openCarcasses(page, '05')
    await current.getByRole('checkbox', { name: '안심살 선택' }).click()
    await page.getByRole('dialog', { name: '서류를 확인하고 있어요' }).getByRole('link', { name: '진행 보기' }).click()
    await page.waitForURL('**/Memberprocess03')
    await decideOn(market, person, 'approve')
    const word = page.getByRole('alertdialog', { name: '가입이 승인됐어요' })
    await expect(word).toBeVisible()
    arrives.resolve()
    await word.getByRole('button').click()
    await expect(page).toHaveURL(/\/GoodsAll\?grade_code=05/)
    await page.goto('/MyPage')
    await expect(page.getByRole('heading', { name: person.business_name })).toBeVisible()
  },
)

test(
  'a member who is suspended reads why, wherever they go, and is let in again without another login',
  { tag: '@desktop' },
  async ({ page, market, shop }) => {
    const member = await shop.newBuyer(page)
    await page.goto('/MyPage')
    await expect(page.getByRole('heading', { name: member.business_name })).toBeVisible()
    await decideOn(market, member, 'suspend')
    const word = page.getByRole('alertdialog', { name: '이용이 정지됐어요' })
    await expect(word).toContainText('다시 로그인하면 이유를 볼 수 있어요.')
    await expect(page.getByText('다시 로그인해 주세요.')).toHaveCount(0)
    await word.getByRole('button').click()
    await page.goto('/Cart')
    await page.waitForURL('**/UserLogin')
    await fillLogin(page, member)
    await page.waitForURL('**/Memberprocess03')
    await expect(page.getByRole('heading', { name: '이용이 정지됐어요' })).toBeVisible()
    await expect(page.getByText('휴업 중이에요')).toBeVisible()
    await expectOpenToAll(page)
    await page.goto('/Cart')
    await expect(page.getByText('휴업 중이에요')).toBeVisible()

    const desk = await openDesk(market)
    const { version } = (await desk.send(getMember, { params: { id: member.id } })).data
    await desk.send(resumeMember, { params: { id: member.id }, body: { version } })
    await page.getByRole('alertdialog', { name: '다시 이용할 수 있어요' }).getByRole('button').click()
    await expect(page.getByRole('heading', { name: '장바구니' })).toBeVisible()
    await expect(page.getByText('휴업 중이에요')).toHaveCount(0)
  },
)

test(
  'a member who is suspended while the line is away reads why when it is back',
  { tag: '@desktop' },
  async ({ page, market, shop }) => {
    let deaf = false
    let heard = ''
    const lines: WebSocketRoute[] = []
    await page.routeWebSocket(/\/socket\.io\//, (line) => {
      lines.push(line)
      line.connectToServer().onMessage((message) => {
        heard += String(message)
        if (!deaf) line.send(message)
      })
    })
    const member = await shop.newBuyer(page)
    await page.goto('/MyPage')
    await expect(page.getByRole('heading', { name: member.business_name })).toBeVisible()
    await expect.poll(() => heard).toContain('caught-up')
    deaf = true
    await decideOn(market, member, 'suspend')
    deaf = false
    await lines[0]!.close()
    await expect(page.getByRole('alertdialog', { name: '이용이 정지됐어요' })).toContainText(
      '다시 로그인하면 이유를 볼 수 있어요.',
    )
  },
)

test(
  'a member who is suspended reads what becomes of money, and is led to somebody who can be asked',
  { tag: '@phone' },
  async ({ page, market, shop }) => {
    const member = await shop.newBuyer(page)
    await page.goto('/MyPage')
    await expect(page.getByRole('heading', { name: member.business_name })).toBeVisible()
    await decideOn(market, member, 'suspend')
    const word = page.getByRole('alertdialog', { name: '이용이 정지됐어요' })
    await expect(word).toContainText('결제가 끝난 주문은 그대로 처리하고, 끝나지 않은 결제는 청구하지 않아요.')
    await word.getByRole('button', { name: '확인' }).click()
    await page.goto('/UserLogin')
    await fillLogin(page, member)
    await expect(page.getByRole('heading', { name: '이용 정지' })).toBeVisible()
    await expect(page.getByText('휴업 중이에요')).toBeVisible()
    await page.goto('/MyPage')
    await expect(page.getByRole('heading', { name: '이용 정지' })).toBeVisible()
    // An inquiry needs a member: it would lead back to here.
    await page.getByRole('link', { name: '고객센터에 문의하기' }).click()
    await expect(page.getByRole('heading', { name: '전화 상담' })).toBeVisible()
    await expect(page.getByRole('link', { name: /문의하기|내 문의/ })).toHaveCount(0)
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
