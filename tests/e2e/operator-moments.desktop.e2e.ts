import { type Locator, type Page } from '@playwright/test'
import { sql } from 'kysely'
import { carcassSheet, rowsOf } from '#tests/support/carcass-sheet.ts'
import { makePartner } from '#tests/support/make.ts'
import { expect, test } from '#tests/support/shop.ts'
import { slaughtered } from '#tests/support/slaughtered.ts'
import { openConsole } from './operator.ts'

const sentence = '날짜와 시각을 모두 적거나 모두 비워 주세요.'

/** Types the first part of a moment alone: a browser then takes the field for empty. */
async function typeHalf(page: Page, moment: Locator): Promise<void> {
  await moment.focus()
  await page.keyboard.type('11')
  await expect(moment).toHaveValue('')
  expect(await moment.evaluate((input: HTMLInputElement) => input.validity.badInput)).toBe(true)
}

/** A press with a moment that is typed in part leads back to it, and asks and sends nothing. */
async function leadsBack(page: Page, moment: Locator, press: () => Promise<void>): Promise<void> {
  await typeHalf(page, moment)
  await press()
  await expect(moment).toBeFocused()
  await expect(page.getByText(sentence)).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
}

test('a moment that is typed in part publishes nothing and sets nothing', async ({ page, market }) => {
  await openConsole(market, page, { address: '/operator/content?id=new', roles: ['owner'] })
  await page.getByLabel('제목', { exact: false }).first().fill('늦게 올릴 소식')
  await page.getByRole('textbox', { name: '내용' }).click()
  await page.keyboard.type('새해에 알려요')
  const from = page.getByLabel('게시 시작')
  await leadsBack(page, from, () => page.getByRole('button', { name: '게시하기' }).click())
  await leadsBack(page, from, () => page.keyboard.press('Control+s'))
  // Told as soon as the field is left, until it is whole.
  await page.getByLabel('순서').focus()
  await expect(page.getByText(sentence)).toBeVisible()
  await from.fill('2099-01-02T09:00')
  await expect(page.getByText(sentence)).toBeHidden()
  await leadsBack(page, page.getByLabel('게시 끝'), () => page.getByRole('button', { name: '게시하기' }).click())
  await page.getByLabel('게시 끝').fill('2099-01-03T09:00')
  await page.getByRole('button', { name: '게시하기' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('2099')
  await page.keyboard.press('Escape')

  await page.goto('/operator/settings')
  await page.getByLabel('배송비', { exact: true }).fill('17000')
  await leadsBack(page, page.getByLabel('적용 시각'), () => page.keyboard.press('Control+s'))
  await leadsBack(page, page.getByLabel('적용 시각'), () => page.getByRole('button', { name: '저장하기' }).click())
  await page.getByLabel('적용 시각').fill('2099-01-02T09:00')
  await page.getByRole('button', { name: '예약하기' }).click()
  await expect(page.getByRole('alertdialog', { name: '배송비 변경을 예약할까요?' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.goto('/operator/settings?tab=banners')
  await page.getByRole('button', { name: '배너 더하기' }).click()
  await page.getByLabel('제목').last().fill('설 선물')
  await leadsBack(page, page.getByLabel('올리는 때').last(), () => page.keyboard.press('Control+s'))
})

test('a moment that is typed in part holds back words of a text', async ({ page, market }) => {
  const address = '/operator/messages?lane=wordings&template=member.approve'
  await openConsole(market, page, { address, roles: ['content'] })
  const pane = page.getByRole('complementary')
  await pane.getByRole('textbox', { name: '문구' }).fill('[한결] #{이름}님, 내년에 만나요')
  const from = pane.getByLabel('언제부터')
  await leadsBack(page, from, () => pane.getByRole('button', { name: '저장', exact: true }).click())
  await leadsBack(page, from, () => from.press('Enter'))
  await from.fill('2099-01-02T09:00')
  await pane.getByRole('button', { name: '저장', exact: true }).click()
  await expect(page.getByText('정한 때부터 바뀌어요')).toBeVisible()
})

test('a moment that is typed in part puts nothing on sale', async ({ page, market }) => {
  const { partner_name } = await makePartner(market.db)
  const [one, two] = await slaughtered(market, 2, 12)
  const { rows } = await sql<{ day: string }>`select market_today()::text as day`.execute(market.db)
  const buffer = await carcassSheet(
    rowsOf({ 이력번호: Number(one), 공급사: partner_name, 가공일: rows[0]!.day }, [['안심살', 3.07, 141_900]]),
  )
  await openConsole(market, page, { address: '/operator/intake?lane=SHEET', roles: ['intake'] })
  await page.getByLabel('도체 표 파일').setInputFiles({ name: '때를 덜 적은 입고.xlsx', mimeType: '', buffer })
  const receive = page.getByRole('button', { name: '1두 판매 시작' })
  await leadsBack(page, page.getByLabel('예약 시각'), () => receive.click())
  await page.getByLabel('예약 시각').fill('2099-01-02T09:00')
  await page.getByRole('button', { name: '1두 예약하기' }).click()
  await expect(page.getByRole('alertdialog', { name: /예약할까요/ })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.goto('/operator/intake')
  await page.getByLabel('이력번호 12자리').fill(two!)
  await page.keyboard.press('Enter')
  await expect(page.getByText('등급판정 정보를 불러왔어요.')).toBeVisible()
  const post = page.getByRole('button', { name: '판매 시작', exact: true })
  await leadsBack(page, page.getByLabel('예약 시각'), () => post.click())
  await leadsBack(page, page.getByLabel('예약 시각'), () => page.keyboard.press('Control+Enter'))
})
