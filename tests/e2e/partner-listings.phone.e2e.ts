import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import sharp from 'sharp'
import { makePartner } from '#tests/support/make.ts'
import { fitsWidths } from '#tests/support/open-to-all.ts'
import { expect, test } from '#tests/support/shop.ts'
import { slaughtered } from '#tests/support/slaughtered.ts'
import { expectOpenToAll, openConsole } from './operator.ts'

// What is outside the usual depends on what was sold.
test.use({ ground: { name: 'intake' } })

const photoOfLabel = async () => ({
  name: '라벨.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 900, height: 600, channels: 3, background: '#a04040' } })
    .jpeg()
    .toBuffer(),
})

test('a partner’s person puts up a carcass from a phone, mends what the desk gave back, and sees it on sale', async ({
  page,
  market,
  shop,
}) => {
  const [number = ''] = await slaughtered(market, 1, 3)
  const person = await openConsole(market, page, { address: '/partner', roles: ['partner-boxes'] })
  await sql`update partners set partner_name = '한밭축산' where id = (select partner_id from staff where id = ${person.id})`.execute(
    market.db,
  )
  // Only what is theirs stands in the rail, and the console of the market is not.
  await expect(page).toHaveURL(/\/partner\/listings$/)
  await expect(page).toHaveTitle(/한결 공급사$/)
  await expect(page.getByText('아직 등록한 도체가 없어요')).toBeVisible()
  await expectOpenToAll(page)
  await page.goto('/operator/orders')
  await expect(page).toHaveURL(/\/partner\/listings$/)

  await page.getByRole('button', { name: '도체 등록' }).click()
  await page.getByLabel('이력번호 12자리').fill(number)
  await page.getByRole('button', { name: '조회' }).click()
  await expect(page.getByText('등급판정 정보를 불러왔어요.')).toBeVisible()
  await expect(page.getByLabel('공급사')).toHaveCount(0)
  await page.getByLabel('부위 틀').selectOption({ index: 1 })
  const rows = page.getByRole('row').filter({ has: page.getByRole('textbox') })
  while ((await rows.count()) > 1) await rows.last().getByRole('button').click()
  await rows.first().getByRole('textbox').nth(0).fill('8.42')
  await rows.first().getByRole('textbox').nth(1).fill('61000')
  await fitsWidths(page, [360, 390])
  const submit = page.getByRole('button', { name: '심사 요청' })
  await submit.click()
  await page.getByRole('alertdialog').getByRole('button', { name: '심사 요청' }).click()
  // Without a picture of the label nobody could compare it.
  await expect(page.getByText('라벨이나 단면 사진을 한 장 이상 올려주세요.')).toBeVisible()
  await page.getByRole('button', { name: '확인', exact: true }).click()
  await page.locator('input[type=file]').setInputFiles(await photoOfLabel())
  await expect(page.getByRole('img', { name: '등심 단면 1' })).toBeVisible()
  await expectOpenToAll(page)
  await submit.click()
  await page.getByRole('alertdialog').getByRole('button', { name: '심사 요청' }).click()
  await expect(page.getByText(/심사를 요청했어요/)).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: '심사 중' })
  await expect(row).toHaveCount(1)

  const desk = await shop.anotherBrowser()
  await openConsole(market, desk, { address: '/operator/intake?lane=SUBMITTED', roles: ['intake'] })
  const waiting = desk.getByRole('row').filter({ hasText: '한밭축산' })
  await waiting.getByRole('link').click()
  await expect(desk.getByText(/한밭축산의 김담당 님이 .*에 심사를 요청했어요/)).toBeVisible()
  await expectOpenToAll(desk)
  await desk.getByRole('button', { name: '돌려보내기' }).click()
  const back = desk.getByRole('dialog', { name: '공급사에 돌려보낼까요?' })
  await back.getByRole('button', { name: '무게를 다시 확인해 주세요' }).click()
  await back.getByRole('button', { name: '돌려보내기', exact: true }).click()
  await expect(desk.getByText('공급사가 심사를 요청한 도체가 없어요')).toBeVisible()

  await page.reload()
  const returned = page.getByRole('row').filter({ hasText: '고쳐 주세요' })
  await expect(returned).toContainText('무게를 다시 확인해 주세요')
  await fitsWidths(page, [320, 360, 390])
  await returned.click()
  await expect(page.getByText('한결이 고쳐 달라고 했어요: 무게를 다시 확인해 주세요')).toBeVisible()
  await rows.first().getByRole('textbox').nth(0).fill('8.24')
  await submit.click()
  await page.getByRole('alertdialog').getByRole('button', { name: '심사 요청' }).click()
  await expect(row).toHaveCount(1)

  await desk.reload()
  await waiting.getByRole('link').click()
  await expect(desk.getByLabel(/무게 kg$/).first()).toHaveValue('8.24')
  await desk.getByRole('button', { name: '판매 시작' }).click()
  await desk.getByRole('alertdialog').getByRole('button', { name: '판매 시작' }).click()
  const odd = desk.getByRole('alertdialog', { name: /평소와 다른 값이/ })
  await expect(odd.or(desk.getByText(/부위 판매를 시작했어요/)).first()).toBeVisible()
  if (await odd.isVisible()) {
    for (const box of await odd.getByRole('checkbox').all()) await box.check()
    await odd.getByRole('button', { name: '확인하고 판매 시작' }).click()
  }
  await expect(desk.getByText(/부위 판매를 시작했어요/)).toBeVisible()

  await page.reload()
  const sold = page.getByRole('row').filter({ hasText: '판매 시작함' })
  await expect(sold).toContainText('1/1 남음')
  await sold.click()
  await expect(page.getByText('판매하고 있어요.')).toBeVisible()
  await expect(page.getByText('가공일').locator('+ dd')).toHaveText(/^\d{4}\.\d\d\.\d\d$/)
  await expectOpenToAll(page)
  await page.goBack()
  await expect(sold).toBeVisible()
})

test('a new listing has an address of its own from its first saving on, and its form loses nothing', async ({
  page,
  market,
}) => {
  const { id: partnerId } = await makePartner(market.db)
  const kept = async () => {
    const { rows } = await sql<{ no: string; weight: string | null; pictures: number }>`
      select cattle_no as no, sheet->'boxes'->0->>'weight' as weight, jsonb_array_length(sheet->'pictures') as pictures from intake_drafts
      where partner_id = ${partnerId} order by cattle_no`.execute(market.db)
    return rows
  }
  await openConsole(market, page, { address: '/partner/listings', roles: ['partner-boxes'], partnerId })
  const another = await page.context().newPage()
  await another.goto('/partner/listings?id=new')
  const number = (of: Page) => of.getByLabel('이력번호 12자리')
  const weight = (of: Page) => of.getByRole('textbox', { name: /무게 kg$/ }).first()
  const save = (of: Page) => of.getByRole('button', { name: '임시 저장' })
  const saved = (of: Page) => of.getByRole('button', { name: '저장됨' })

  await page.getByRole('button', { name: '도체 등록' }).click()
  await number(page).fill('002177700021')
  await page.getByLabel('부위 틀').selectOption({ index: 1 })
  await weight(page).fill('8.4')
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/partner/listings', async (route) => {
    const response = await route.fetch()
    await answer.promise
    await route.fulfill({ response })
  })
  const made = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/listings'))
  await save(page).click()
  await made
  await weight(page).fill('8.42')
  await page.locator('input[type=file]').setInputFiles(await photoOfLabel())
  const picture = page.getByRole('img', { name: '등심 단면 1' })
  await expect(picture).toBeVisible()
  await weight(page).focus()
  const top = await page.evaluate(() => scrollY)
  answer.resolve()
  await expect(page).toHaveURL(/\?id=\d+$/)
  await expect(save(page)).toBeEnabled()
  await expect(weight(page)).toBeFocused()
  await expect(weight(page)).toHaveValue('8.42')
  await expect(picture).toBeVisible()
  expect(await page.evaluate(() => scrollY)).toBe(top)
  await page.unrouteAll()

  // What was typed since is kept at the new address, not for the next new listing.
  await page.reload()
  await expect(page.getByText('쓰던 도체를 그대로 두었어요.')).toBeVisible()
  await expect(weight(page)).toHaveValue('8.42')
  await save(page).click()
  await expect(saved(page)).toBeVisible()
  await page.reload()
  await expect(number(page)).toHaveValue('002 1777 0002 1')
  await expect(weight(page)).toHaveValue('8.42')
  await expect(picture).toBeVisible()
  await expect(page.getByText('쓰던 도체를 그대로 두었어요.')).toHaveCount(0)
  await page.goBack()
  await expect(page.getByRole('row').filter({ hasText: '쓰는 중' })).toHaveCount(1)
  await page.getByRole('button', { name: '도체 등록' }).click()
  await expect(number(page)).toHaveValue('')

  // A second tab with a new form makes another one, which can be thrown away at once.
  await number(another).fill('002177700022')
  await save(another).click()
  await expect(saved(another)).toBeVisible()
  await expect(another).toHaveURL(/\?id=\d+$/)
  expect(await kept()).toEqual([
    { no: '002177700021', weight: '8.42', pictures: 1 },
    { no: '002177700022', weight: null, pictures: 0 },
  ])
  await another.getByLabel('부위 틀').selectOption({ index: 1 })
  await save(another).click()
  await expect(saved(another)).toBeVisible()
  await another.getByRole('button', { name: '버리기', exact: true }).click()
  await another.getByRole('alertdialog').getByRole('button', { name: '버리기' }).click()
  await expect(another.getByRole('row').filter({ hasText: '쓰는 중' })).toHaveCount(1)
})
