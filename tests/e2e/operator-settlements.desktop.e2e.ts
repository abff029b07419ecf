import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { askAdjustment } from '#contract/operator/settlement-adjustments.ts'
import { approveSettlement } from '#contract/operator/settlements.ts'
import { fitsWidths } from '#tests/support/open-to-all.ts'
import { owe } from '#tests/support/settling.ts'
import { expect, test } from '#tests/support/shop.ts'
import { assertClean } from '#tests/support/shopping.ts'
import { openDesk } from '#tests/support/staff.ts'
import { expectOpenToAll, openConsole } from './operator.ts'
import { closeFor } from './owing.ts'

const lane = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '정산 단계' }).getByRole('link', { name: new RegExp(`^${name}`) })
const sure = (page: Page, words: RegExp, action: string) =>
  page.getByRole('alertdialog', { name: words }).getByRole('button', { name: action, exact: true }).click()
const byAnother = (page: Page) => page.getByText('다른 담당자가 승인해야 해요.')
const picture = async (page: Page, name: string) => {
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/${name}.png` })
}

test('what is owed is closed by one person, approved by another, put into a bank file and paid', async ({
  page,
  market,
  shopper,
  shop,
}) => {
  const { partner } = await owe(market, shopper, 2)
  const mine = (on: Page) => on.getByRole('row', { name: new RegExp(partner.partner_name) })
  await openConsole(market, page, { address: '/operator/settlements?lane=OPEN', roles: ['money'] })
  await expect(lane(page, '마감 전')).toHaveAttribute('aria-current', 'true')
  await expect(mine(page)).toContainText('826,890')
  await mine(page).focus()
  await page.keyboard.press('Space')
  await expect(page.getByRole('region', { name: '선택한 것' })).toContainText('1개 선택 826,890원')
  await expectOpenToAll(page)
  await picture(page, 'settlements-open')
  await page.keyboard.press('c')
  await sure(page, /1곳의 정산을 마감할까요/, '마감하기')
  await expect(page.getByText('1곳의 정산을 마감했어요')).toBeVisible()
  await expect(mine(page)).toHaveCount(0)

  await expect(page.getByRole('navigation', { name: '업무' }).getByRole('link', { name: /^정산/ })).toContainText(
    '기다리는 일',
  )
  await lane(page, '승인 대기').click()
  await mine(page).focus()
  await page.keyboard.press('Enter')
  await expect(byAnother(page)).toBeVisible()
  await expect(page.getByRole('button', { name: /원 승인$/ })).toHaveCount(0)
  const statement = page.getByRole('table', { name: '지급액 계산' })
  await expect(statement.getByRole('row', { name: '판매 860,000' })).toBeVisible()
  await expect(statement.getByRole('row', { name: '수수료 −30,100' })).toBeVisible()
  await expect(statement.getByRole('row', { name: '수수료 부가세 −3,010' })).toBeVisible()
  await expect(statement.getByRole('row', { name: '지급액 826,890원' })).toBeVisible()
  await page
    .getByRole('button', { name: /왜 이 금액/ })
    .first()
    .click()
  await expect(page.getByText(/중개 · 수수료 3\.5%/)).toBeVisible()
  await expectOpenToAll(page)
  await picture(page, 'settlements-closed')

  const other = await shop.anotherBrowser()
  await openConsole(market, other, { address: page.url(), roles: ['money'] })
  await other.getByRole('button', { name: '826,890원 승인' }).click()
  await expect(other.getByRole('alertdialog')).toContainText('신한은행 ••••7890 안성축산')
  await sure(other, /826,890원을 승인할까요/, '승인하기')
  await expect(other.getByText('승인했어요. 이제 지급할 수 있어요')).toBeVisible()
  await lane(other, '지급 대기').click()
  await mine(other).focus()
  await other.keyboard.press('Space')
  const picked = other.getByRole('region', { name: '선택한 것' })
  await picked.getByRole('button', { name: '지급 파일 만들기' }).click()
  const file = other.waitForEvent('download')
  await sure(other, /1건 826,890원을 은행 파일로 만들까요/, '파일 만들기')
  expect((await file).suggestedFilename()).toMatch(/^한결 정산 지급 \d+\.csv$/)
  await lane(other, '은행 결과').click()
  await mine(other).focus()
  await other.keyboard.press('Space')
  await picture(other, 'settlements-bank')
  await picked.getByRole('button', { name: '지급됐어요' }).click()
  await sure(other, /1건 826,890원이 지급됐나요/, '지급 기록')
  await expect(other.getByText('1건을 지급했다고 적었어요')).toBeVisible()
  await lane(other, '끝난 정산').click()
  await mine(other).click()
  await expect(other.getByRole('complementary').getByText('지급 완료')).toBeVisible()
  await picture(other, 'settlements-over')

  // The one who had it open sees that it is over.
  await page.reload()
  await expect(page.getByRole('complementary').getByText('지급 완료')).toBeVisible()
  await assertClean(market)
})

test('a settlement is held and let go on, and a disputed line is taken out of it', async ({
  page,
  market,
  shopper,
}) => {
  const { partner } = await owe(market, shopper, 2)
  const { id } = await closeFor(market, partner.id)
  await openConsole(market, page, { address: `/operator/settlements?id=${id}`, roles: ['money'] })
  const pane = page.getByRole('complementary')
  await page.getByRole('button', { name: '지급 보류' }).click()
  const hold = page.getByRole('dialog', { name: /지급을 보류할까요/ })
  await hold.getByLabel('사유').fill('예금주를 확인하고 있어요')
  await hold.getByRole('button', { name: '보류하기' }).click()
  await expect(pane.getByText('예금주를 확인하고 있어요').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /원 승인$/ })).toHaveCount(0)
  await expectOpenToAll(page)
  await page.getByRole('button', { name: '보류 풀기' }).click()
  // Who lets it go on does not approve it, and neither does who leaves a line out.
  await expect(byAnother(page)).toBeVisible()

  await page
    .getByRole('button', { name: /정산에서 빼기$/ })
    .first()
    .click()
  const out = page.getByRole('dialog', { name: /이 정산에서 뺄까요/ })
  await out.getByRole('button', { name: '정산에서 빼기', exact: true }).click()
  await expect(out.getByText('사유를 입력하세요')).toBeVisible()
  await out.getByRole('button', { name: '공급사가 금액이 다르다고 해요' }).click()
  await out.getByRole('button', { name: '정산에서 빼기', exact: true }).click()
  await expect(pane.getByRole('row', { name: '지급액 413,445원' })).toBeVisible()
  await expect(pane.getByRole('heading', { name: '상품 1건' })).toBeVisible()
  await expect(page.getByRole('button', { name: /원 승인$/ })).toHaveCount(0)
  await fitsWidths(page, [320, 390, 1280])
  await assertClean(market)
})

test('a period that somebody else has closed meanwhile is told, and so is an approval that was taken back', async ({
  page,
  market,
  shopper,
}) => {
  const { partner } = await owe(market, shopper)
  const mine = page.getByRole('row', { name: new RegExp(partner.partner_name) })
  await openConsole(market, page, { address: '/operator/settlements?lane=OPEN', roles: ['money'] })
  await mine.getByRole('checkbox').check()
  await page.getByRole('button', { name: '마감', exact: true }).click()
  const { id } = await closeFor(market, partner.id)
  await sure(page, /1곳의 정산을 마감할까요/, '마감하기')
  const told = page.getByRole('alertdialog', { name: /다른 담당자가 먼저/ })
  await expect(told).toContainText('최신 내용을 불러왔어요.')
  await told.getByRole('button', { name: '확인' }).click()
  await expect(mine).toHaveCount(0)

  await page.goto(`/operator/settlements?lane=APPROVE&id=${id}`)
  await page.getByRole('button', { name: '413,445원 승인' }).click()
  await sure(page, /413,445원을 승인할까요/, '승인하기')
  await page.getByRole('button', { name: '승인 거두기' }).click()
  const back = page.getByRole('dialog', { name: /승인을 거둘까요/ })
  await back.getByRole('button', { name: '금액을 다시 확인해요' }).click()
  await back.getByRole('button', { name: '승인 거두기', exact: true }).click()
  await expect(page.getByRole('button', { name: '413,445원 승인' })).toBeVisible()
  await assertClean(market)
})

test('nothing is paid to another account than the approved one, and nothing twice', async ({
  page,
  market,
  shopper,
}) => {
  const { partner } = await owe(market, shopper)
  const { id, net } = await closeFor(market, partner.id)
  const second = await openDesk(market, ['money'])
  await second.send(approveSettlement, { params: { id }, body: { state: 'CLOSED', net } })
  await sql`
    update partners set account_holder = '다른축산', partner_name = '농업회사법인 한결축산물유통센터 ' || partner_name
    where id = ${partner.id}`.execute(market.db)
  const mine = page.getByRole('row', { name: new RegExp(partner.partner_name) })
  const issue = page.getByRole('button', { name: '지급 파일 만들기' })
  await openConsole(market, page, { address: '/operator/settlements?lane=PAY', roles: ['money'] })
  await mine.getByRole('checkbox').check()
  await expect(page.getByText('막힌 1건은 빼고 만들어요')).toBeVisible()
  await fitsWidths(page, [320, 390, 820, 1280])
  await mine.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('승인한 뒤에 계좌가 바뀌었어요. 승인을 거두고 다시 승인해 주세요.')).toBeVisible()
  await expect(issue).toHaveCount(0)
  const heading = page.getByRole('complementary').getByRole('heading', { level: 2 })
  expect((await heading.boundingBox())!.width).toBeGreaterThan(120)

  await sql`update partners set account_changed_at = null where id = ${partner.id}`.execute(market.db)
  await page.reload()
  await issue.click()
  const file = page.waitForEvent('download')
  await sure(page, /은행 파일로 만들까요/, '파일 만들기')
  const first = await readFile(await (await file).path(), 'utf8')
  await page.getByRole('button', { name: '결과를 몰라요' }).click()
  const unknown = page.getByRole('dialog', { name: /결과를 모르나요/ })
  await unknown.getByRole('button', { name: '은행 화면이 멈췄어요' }).click()
  await unknown.getByRole('button', { name: '결과 모름으로 적기' }).click()
  await expect(page.getByRole('complementary').getByText('결과 모름', { exact: true }).first()).toBeVisible()
  await expect(issue).toHaveCount(0)
  await page.getByRole('button', { name: '같은 파일 다시 받기' }).click()
  const why = page.getByRole('dialog', { name: '왜 다시 받나요?' })
  await why.getByRole('button', { name: '파일을 잃어버렸어요' }).click()
  const copy = page.waitForEvent('download')
  await why.getByRole('button', { name: '다시 받기', exact: true }).click()
  expect(await readFile(await (await copy).path(), 'utf8')).toBe(first)
  await page.getByRole('button', { name: '지급됐어요' }).click()
  await sure(page, /지급됐나요/, '지급 기록')
  await page.getByRole('button', { name: '은행이 돌려보냈어요' }).click()
  const back = page.getByRole('dialog', { name: /이 돌아왔나요/ })
  await back.getByRole('button', { name: '없는 계좌예요' }).click()
  await back.getByRole('button', { name: '반송으로 적기' }).click()
  await expect(byAnother(page)).toBeVisible()
  await expect(page.getByRole('button', { name: '413,445원 승인' })).toHaveCount(0)
  await expect(page.getByRole('complementary').getByText('없는 계좌예요').first()).toBeVisible()
  await assertClean(market)
})

test('who may not open the partner reads its name without a link, and who enters a missing account', async ({
  page,
  market,
  shopper,
  shop,
}) => {
  const { partner } = await owe(market, shopper)
  await sql`update partners set bank_account = null where id = ${partner.id}`.execute(market.db)
  const { id } = await closeFor(market, partner.id)
  const address = `/operator/settlements?lane=APPROVE&id=${id}`
  await openConsole(market, page, { address, roles: ['money'] })
  const pane = page.getByRole('complementary')
  await expect(pane.getByText('입고 담당자가 공급사 화면에서 계좌를 적으면 승인할 수 있어요.')).toBeVisible()
  await expect(pane.getByText(partner.partner_name, { exact: true })).toBeVisible()
  await expect(pane.getByRole('link', { name: partner.partner_name })).toHaveCount(0)
  await expectOpenToAll(page)

  const both = await shop.anotherBrowser()
  await openConsole(market, both, { address, roles: ['money', 'intake'] })
  await expect(both.getByText('공급사 화면에서 계좌를 먼저 적어 주세요.')).toBeVisible()
  await both.getByRole('complementary').getByRole('link', { name: partner.partner_name }).click()
  await expect(both.getByRole('heading', { level: 1 })).toContainText('공급사')
  await expect(both.getByRole('complementary').getByRole('heading', { level: 2 })).toHaveText(partner.partner_name)
  await assertClean(market)
})

test('an adjustment keeps what was typed, and counts when a second person has allowed it', async ({
  page,
  market,
  shopper,
  shop,
}) => {
  const { partner } = await owe(market, shopper)
  await openConsole(market, page, { address: '/operator/settlements?lane=ADJUST', roles: ['money'] })
  await expect(page.getByRole('button', { name: '조정 적기' })).toBeVisible()
  await page.keyboard.press('n')
  const pane = page.getByRole('complementary')
  const send = pane.getByRole('button', { name: '조정 적기' })
  await send.click()
  for (const words of ['금액을 입력하세요', '사유를 입력하세요']) await expect(pane.getByText(words)).toBeVisible()
  await expect(pane.getByLabel('공급사')).toBeFocused()
  await pane.getByLabel('공급사').selectOption({ label: partner.partner_name })
  await pane.getByRole('radio', { name: /덜 주기/ }).check()
  await pane.getByLabel('금액').fill('9,999,999,999')
  await pane.getByLabel('사유').fill('포장비를 나눠 내요')
  await send.click()
  await expect(pane.getByText('금액을 확인해주세요.')).toBeVisible()
  await expectOpenToAll(page)
  await page.reload()
  await expect(pane.getByLabel('사유')).toHaveValue('포장비를 나눠 내요')
  await pane.getByLabel('금액').fill('30,000')
  await expect(pane.getByText('−30,000원')).toBeVisible()
  await fitsWidths(page, [320, 390, 1280])
  await picture(page, 'settlements-adjustment')
  await send.click()
  await expect(page.getByText('직접 적은 조정이라 다른 담당자가 승인해야 해요.')).toBeVisible()
  await expectOpenToAll(page)

  const other = await shop.anotherBrowser()
  await openConsole(market, other, { address: page.url(), roles: ['money'] })
  await other.getByRole('button', { name: '−30,000원 승인' }).click()
  await sure(other, /−30,000원을 반영할까요/, '승인하기')
  await expect(other.getByRole('complementary').getByText('반영됨')).toBeVisible()
  await assertClean(market)
})

test('the log leads to an adjustment that is on no loaded page of its lane', async ({ page, market, shopper }) => {
  const { partner } = await owe(market, shopper)
  const other = await openDesk(market, ['money'])
  const body = { partner_id: partner.id, amount: 30_000, reason: '정산에서 빠진 금액이에요' }
  const { id } = await other.send(askAdjustment, { body })
  await sql`
    insert into settlement_adjustments (partner_id, amount, reason, state, asked_by, decided_by, decided_at)
    select ${partner.id}, 1000, '잘못 적었어요', 'REFUSED', ${other.staff.id}, ${other.staff.id}, market_now()
    from generate_series(1, 50)`.execute(market.db)
  await openConsole(market, page, {
    address: `/operator/audit?kind=adjustment&target=${id}`,
    roles: ['owner', 'money'],
  })
  await page.getByRole('row', { name: /정산 조정 적음/ }).click()
  await page.getByRole('link', { name: '정산 조정 열기' }).click()
  const pane = page.getByRole('complementary')
  await expect(pane.getByRole('heading', { level: 2 })).toHaveText(`${partner.partner_name} +30,000원`)
  const rows = page.getByRole('row').filter({ hasText: partner.partner_name })
  await expect(rows.filter({ hasText: '+1,000' })).toHaveCount(50)
  await expect(rows.filter({ hasText: '+30,000' })).toHaveCount(0)
  await page.getByRole('button', { name: '+30,000원 승인' }).click()
  await sure(page, /\+30,000원을 반영할까요/, '승인하기')
  await expect(pane.getByText('반영됨')).toBeVisible()
  await expectOpenToAll(page)
  await assertClean(market)
})

test('the log names the settlement and leads to it, in whichever lane it is', async ({ page, market, shopper }) => {
  const { partner } = await owe(market, shopper)
  const { id, number } = await closeFor(market, partner.id)
  await openConsole(market, page, { address: `/operator/audit?kind=settlement&target=${id}`, roles: ['owner'] })
  await page.getByRole('row', { name: new RegExp(`정산 마감.*정산 ${number}`) }).click()
  await page.getByRole('link', { name: '정산 열기' }).click()
  await expect(page.getByRole('complementary').getByRole('heading', { level: 2 })).toHaveText(
    `${number} ${partner.partner_name}`,
  )
})
