import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { openForm } from '#contract/checkout.ts'
import { faqs } from '#demo/content/faqs.ts'
import { magazines } from '#demo/content/magazines.ts'
import { notices } from '#demo/content/notices.ts'
import { sectionPicture } from '#demo/content/pictures.ts'
import { pictureDraft } from '#demo/picture-draft.ts'
import { saveFaq } from '#server/content/save-faq.ts'
import { saveMagazine } from '#server/content/save-magazine.ts'
import { saveNotice } from '#server/content/save-notice.ts'
import { fillLogin } from '#tests/support/fill-login.ts'
import { keepsAllInLargeLetters, withLargeLetters } from '#tests/support/large-letters.ts'
import { walkTo } from '#tests/support/walk-to.ts'
import { linesAt } from '#tests/support/lines.ts'
import { makeMember, makeProduct } from '#tests/support/make.ts'
import type { Market } from '#tests/support/market.ts'
import { setNow } from '#tests/support/settings.ts'
import { button, expect, press, putIntoCart, test } from './buying.ts'
import { ownPages } from './own-pages.ts'

test.use({ ...withLargeLetters, viewport: { width: 360, height: 780 } })
// Many screens in one test: opening a market for each would take longer than looking at it.
test.describe.configure({ timeout: 180_000 })

async function look(page: Page, addresses: readonly string[]): Promise<void> {
  for (const [n, address] of addresses.entries()) {
    await (n === 0 ? page.goto(address) : walkTo(page, address))
    await keepsAllInLargeLetters(page, address)
  }
}

/** What opens is looked at and closed again. */
async function lookAt(page: Page, name: string | RegExp, open: () => Promise<void>): Promise<void> {
  await open()
  const opened = page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name }))
  await expect(opened).toBeVisible()
  await keepsAllInLargeLetters(page, String(name))
  await page.keyboard.press('Escape')
  await expect(opened).toBeHidden()
}

async function write({ db }: Market) {
  const at = { created_at: '2026-03-01T01:00:00Z' }
  const [news, story] = [notices[0]!, magazines[0]!]
  const notice = await saveNotice(db, { subject: news.subject, content: news.content, ...at, pinned: true })
  const article = await saveMagazine(db, { subject: story.subject, content: story.content, ...at })
  for (const [position, question] of faqs.entries()) await saveFaq(db, { ...question, position })
  return { notice: notice.id, article: article.id }
}

test('a visitor loses nothing in letters of twice the size', async ({ page, market }) => {
  await setNow(market, 'company', {
    name: '주식회사 한결마켓',
    representative: '한결',
    business_no: '9998600010',
    mail_order_no: '제2026-서울중구-0000호',
    address: '서울 중구 세종대로 110 한결빌딩 3층',
    phone: '02-0000-0000',
    email: 'help@hangyeol.example',
    hosting: '주식회사 한결호스팅',
    privacy_officer: '정보람',
  })
  const { notice, article } = await write(market)
  const { cattle_no } = await market.db.selectFrom('carcass_infos').select('cattle_no').executeTakeFirstOrThrow()
  const box = await market.db.selectFrom('products').select('id').executeTakeFirstOrThrow()
  await look(page, [
    '/Main',
    '/GoodsNormal',
    '/GoodsSearch?sch_word=등심',
    '/GoodsSearch?sch_word=없는말',
    `/GoodsPop?goodsId=${box.id}&ps_code=1`,
    '/GoodsPop?goodsId=999999999',
    '/UnitPrice',
    '/Customer',
    '/Notice',
    `/NoticeView?id=${notice}&mode=list`,
    '/FAQ',
    '/Magazine',
    `/MagazineView/?id=${article}&mode=list`,
    '/Policy',
    '/Private',
    `/Trace/${cattle_no}`,
    '/Login',
    '/IdSearch',
    '/PassSearch',
    '/MemberReg',
    '/Memberprocess01',
    '/Ready',
    '/nowhere',
  ])
})

test('a visitor’s dialogs lose nothing', async ({ page, market }) => {
  const carcasses = await market.db.selectFrom('carcass_infos').select(['id', 'grade_code']).execute()
  const sections = carcasses.map(({ id, grade_code }) => ({
    carcass_id: id,
    ...pictureDraft(sectionPicture(grade_code, id)),
  }))
  await market.db.insertInto('carcass_imgs').values(sections).execute()
  await page.goto('/GoodsNormal')
  await lookAt(page, '필터', () => press(page, '필터'))
  await lookAt(page, '전체 메뉴', () => press(page, '전체 메뉴'))
  await page.goto('/GoodsAll')
  await keepsAllInLargeLetters(page, '/GoodsAll')
  const card = page.locator('article:not([inert])')
  await lookAt(page, '로그인을 해주세요.', () => card.getByRole('checkbox', { name: '안심살 선택' }).click())
  await lookAt(page, /단면/, () => card.getByRole('button', { name: /크게 보기/ }).click())
  await lookAt(page, /안심살/, () => card.getByRole('link', { name: /안심살/ }).click())
  // The strip that takes the header's place while the cuts are read.
  await card.getByRole('listitem').last().scrollIntoViewIfNeeded()
  await expect(page.getByRole('button', { name: '다음 도체' }).first()).toBeVisible()
  await keepsAllInLargeLetters(page, 'the strip')
})

test('somebody who applies, and waits, loses nothing', async ({ page, market }) => {
  await page.goto('/Memberprocess01')
  const all = page.getByRole('checkbox', { name: '전체 동의' })
  await all.click()
  await expect(all).toBeChecked()
  await page.getByRole('button', { name: '다음' }).click()
  await page.waitForURL('**/Memberprocess02')
  await keepsAllInLargeLetters(page, '/Memberprocess02')
  const waiting = await makeMember(market.db, { status: 'WAIT', cert_ori_name: '사업자등록증.jpg' })
  await page.goto('/UserLogin')
  await fillLogin(page, waiting)
  await page.waitForURL('**/Memberprocess03')
  await keepsAllInLargeLetters(page, '/Memberprocess03')
})

/** All that can be said of a box is said: when it arrives, and what is missing to free delivery. */
async function promiseAll(market: Market) {
  await setNow(market, 'delivery_rule', { per: 'partner-day', free_from: 90_000_000 })
  await setNow(market, 'courier_days', [{ code: 'kr.cjlogistics', road_days: 1, rest_days: '일' }])
  await sql`update partners set cut_off_time = '23:30', courier_code = 'kr.cjlogistics'`.execute(market.db)
}

test.afterEach(({ market }) => setNow(market, 'delivery_rule', { per: 'box', free_from: null }))

test('a buyer loses nothing from the cart to the order, with the clock running', async ({
  page,
  market,
  buyer,
  shopper,
  cart,
}) => {
  await promiseAll(market)
  // What it costs is compared with what was paid for such boxes, and one lies in an order form.
  await linesAt(market, shopper, 'PAYK', 5)
  const dear = await makeProduct(market.db, { weight: 34.25, kg_price: 370_500, price: 12_689_600 })
  const ordered = await makeProduct(market.db)
  await putIntoCart(buyer, [dear, ordered])
  await buyer.send(openForm, { body: { product_id: [ordered.id] } })
  await look(page, ['/Main', '/GoodsAll', '/MyPage', '/Cart'])
  expect(cart).toHaveLength(3)
  for (const told of ['도착 예정', '더 담으면', '시세', '주문서에 담겨 있어요'])
    await expect(page.getByText(told).filter({ visible: true }).first()).toBeVisible()
  // What is counted stands beside the cart, not over it.
  await page.goto('/GoodsAll')
  const link = page.getByRole('banner').getByRole('link', { name: /^장바구니 5/ })
  const [icon, count] = [link.locator('svg'), link.getByText('5', { exact: true })]
  const [{ x, width }, { x: beside }] = [(await icon.boundingBox())!, (await count.boundingBox())!]
  expect(beside).toBeGreaterThanOrEqual(x + width)
  await page.goto('/Cart')
  await market.pass(550)
  const warning = page.getByRole('alertdialog', { name: '곧 담아 둔 상품이 풀려요' })
  await expect(warning).toBeVisible()
  await keepsAllInLargeLetters(page, 'the warning')
  await expect(warning.getByRole('button', { name: '연장하기' })).toBeInViewport({ ratio: 1 })
  await warning.getByRole('button', { name: '연장하기' }).click()
  await press(page, /\d+개 주문하기/)
  await page.waitForURL('**/Order/?orderno=*')
  await expect(button(page, /원 결제하기/)).toBeVisible()
  await keepsAllInLargeLetters(page, '/Order')
})

test('long names of people, places and partners lose nothing', async ({ page, market, buyer }) => {
  await promiseAll(market)
  const { db } = market
  const name = '서울특별시강남구역삼동참숯골한우정육식당본점'
  await db.updateTable('users').set({ business_name: name }).where('id', '=', buyer.id).execute()
  const address = { addr_label: name, reci_name: '남궁빛나라하늘별가나다라', address2: `${name}지하일층뒷문냉장고앞` }
  await db.updateTable('user_addresses').set(address).where('user_id', '=', buyer.id).execute()
  await sql`update partners set partner_name = '주식회사대한민국한우도매유통' || id`.execute(db)
  const paid = await linesAt(market, buyer, 'PAYK')
  const { url_code } = await db
    .selectFrom('orders')
    .select('url_code')
    .where('id', '=', paid.order_id)
    .executeTakeFirstOrThrow()
  const box = await makeProduct(db)
  await putIntoCart(buyer, [box])
  await look(page, [
    '/Main',
    '/GoodsNormal',
    `/GoodsPop?goodsId=${box.id}&ps_code=1`,
    '/MyPage',
    '/MyAddress',
    '/MyInfo',
    `/MyOrderView/?type=list&id=${paid.order_id}`,
    `/OrderSuccess?urlCode=${url_code}`,
    '/Cart',
  ])
  await lookAt(page, '전체 메뉴', () => page.goto('/Main').then(() => press(page, '전체 메뉴')))
  await page.goto('/Cart')
  await press(page, /\d+개 주문하기/)
  await page.waitForURL('**/Order/?orderno=*')
  await expect(button(page, /원 결제하기/)).toBeVisible()
  await keepsAllInLargeLetters(page, '/Order')
  await press(page, /^변경/)
  await expect(page.getByRole('group', { name: '배송지 고르기' })).toBeVisible()
  await keepsAllInLargeLetters(page, 'the addresses')
})

test('a member’s own pages and their dialogs lose nothing', async ({ page, market, buyer }) => {
  await promiseAll(market)
  const paid = await linesAt(market, buyer, 'PAYK', 2)
  const there = await linesAt(market, buyer, 'DELK', 2)
  await linesAt(market, buyer, 'DELI')
  await look(page, ownPages(paid.order_id))
  await page.goto('/MyOrderStatement')
  await press(page, '이번 달')
  await expect(page.getByText('합계 금액')).toBeVisible()
  await keepsAllInLargeLetters(page, 'the statement of a month')
  await page.goto('/MyOrderList')
  await lookAt(page, /거래내역/, () => press(page, '거래내역 내려받기'))
  await lookAt(page, /지난번처럼/, () =>
    button(page, /지난번처럼 담기/)
      .first()
      .click(),
  )
  await page.goto(`/MyOrderView/?type=list&id=${paid.order_id}`)
  await keepsAllInLargeLetters(page, 'a paid order')
  await lookAt(page, /취소/, () => button(page, /취소/).first().click())
  await page.goto(`/MyOrderView/?type=list&id=${there.order_id}`)
  await keepsAllInLargeLetters(page, 'a delivered order')
  await lookAt(page, '구매를 확정할까요?', () => press(page, '2개 한 번에 구매확정'))
  await lookAt(page, '반품 신청', () => button(page, '반품 신청').first().click())
})
