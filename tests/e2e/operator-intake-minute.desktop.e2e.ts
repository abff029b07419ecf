import { sql } from 'kysely'
import { checkDraft, postDraft } from '#contract/operator/intake.ts'
import { createListing, submitListing } from '#contract/partner/listings.ts'
import { passedMinute } from '#domain/passed-minute.ts'
import { traceability } from '#domain/traceability.ts'
import { carcassSheet, rowsOf } from '#tests/support/carcass-sheet.ts'
import { nextNumber, openIntake, seen } from '#tests/support/intake.ts'
import { makePartner } from '#tests/support/make.ts'
import { expect, test } from '#tests/support/shop.ts'
import { slaughtered } from '#tests/support/slaughtered.ts'
import { openDesk } from '#tests/support/staff.ts'
import { expectOpenToAll, openConsole } from './operator.ts'

test('a minute that has passed is told at the press, in the form and in the sheet, and nothing goes on sale', async ({
  page,
  market,
}) => {
  const intake = await openIntake(market)
  const { id } = await intake.draft()
  await openConsole(market, page, { address: `/operator/intake?id=${id}`, roles: ['intake'] })
  const minute = page.getByLabel('예약 시각')
  const told = page.getByRole('alert').filter({ hasText: passedMinute })
  await minute.fill('2026-01-01T06:00')
  await page.getByRole('button', { name: '예약하기' }).click()
  await expect(told).toBeVisible()
  await expectOpenToAll(page)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await minute.fill('2099-01-01T06:00')
  await expect(told).toBeHidden()
  await page.getByRole('button', { name: '예약하기' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '예약하기' }).click()
  await expect(page.getByText('2099.01.01 06:00에 판매해요')).toBeVisible()

  const [one] = await slaughtered(market, 1, 9)
  const { partner_name } = await makePartner(market.db)
  const said = { 이력번호: Number(one), 공급사: partner_name, 가공일: intake.today }
  const buffer = await carcassSheet(rowsOf(said, [['안심살', 3.07, 141_900]]))
  await page.goto('/operator/intake?lane=SHEET')
  await page.getByLabel('도체 표 파일').setInputFiles({ name: '지난 시각.xlsx', mimeType: '', buffer })
  await minute.fill('2026-01-01T06:00')
  await page.getByRole('button', { name: '1두 예약하기' }).click()
  await expect(told).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await minute.fill('')
  await expect(told).toBeHidden()
  await expect(page.getByRole('button', { name: '1두 판매 시작' })).toBeEnabled()
})

test('a partner’s listing that is to be sold at a minute can be taken back to its review', async ({ page, market }) => {
  const intake = await openIntake(market)
  const person = await openDesk(market, ['partner-boxes'], intake.partner_id)
  const picture = { name: 'b'.repeat(48), width: 800, height: 600 }
  await sql`insert into intake_pictures (name, staff_id) values (${picture.name}, ${person.staff.id})`.execute(
    market.db,
  )
  const sheet = { ...intake.typed(), pictures: [picture] }
  const body = { cattle_no: nextNumber(), prod_date: intake.today, sheet }
  const { data: sent } = await person.send(submitListing, seen((await person.send(createListing, { body })).data))
  await intake.desk.send(checkDraft, seen(sent))
  const at = '2099-01-01T06:00:00+09:00'
  await intake.desk.send(postDraft, { params: { id: sent.id }, body: { version: sent.version, at } })

  await openConsole(market, page, { address: `/operator/intake?id=${sent.id}`, roles: ['intake'] })
  const asks = page.getByText(/님이 .*에 심사를 요청했어요/)
  const giveBack = page.getByRole('button', { name: '돌려보내기' })
  await expect(asks).toBeVisible()
  await expect(page.getByText(/예약을 먼저 푸세요/)).toBeVisible()
  await expect(giveBack).toHaveCount(0)
  await page.goto('/operator/intake?lane=SCHEDULED')
  await page.getByRole('button', { name: `${traceability(sent.cattle_no)} 예약 풀기` }).click()
  await expect(page.getByText(/예약을 풀었어요/)).toBeVisible()
  await page.goto('/operator/intake?lane=SUBMITTED')
  await page.getByRole('link', { name: traceability(sent.cattle_no) }).click()
  await expect(giveBack).toBeVisible()
})
