import { sql } from 'kysely'
import sharp from 'sharp'
import { createDraft } from '#contract/operator/intake.ts'
import { traceability } from '#domain/traceability.ts'
import { nextNumber, openIntake } from '#tests/support/intake.ts'
import type { Market } from '#tests/support/market.ts'
import { fitsWidths } from '#tests/support/open-to-all.ts'
import { expect, test } from '#tests/support/shop.ts'
import { expectOpenToAll, openConsole } from './operator.ts'

/** Typed by somebody else, and looked at by nobody; of a breed of which no test has sold anything: no price is unlike the others. */
async function typedCarcass(market: Market) {
  const { desk, typed, partner_id, today } = await openIntake(market)
  const cattle_no = nextNumber()
  const sheet = typed()
  const facts = { ...sheet.facts, judge_breed_nm: '젖소', judge_sex_nm: '수' }
  const body = { cattle_no, partner_id, prod_date: today, sheet: { ...sheet, facts } }
  return (await desk.send(createDraft, { body })).data
}

test('the papers of a carcass are added, looked at and retired', async ({ page, market }) => {
  const { id } = await typedCarcass(market)
  await openConsole(market, page, { address: `/operator/intake?id=${id}`, roles: ['intake'] })
  const scan = await sharp({ create: { width: 800, height: 1100, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer()
  await page
    .getByLabel('등급판정확인서 올리기')
    .setInputFiles({ name: '확인서.jpg', mimeType: 'image/jpeg', buffer: scan })
  await page.getByRole('button', { name: '등급판정확인서 확인서.jpg 보기' }).click()
  const paper = page.getByRole('dialog', { name: '등급판정확인서' })
  await expect(paper.getByAltText('등급판정확인서 확인서.jpg')).toHaveAttribute('data-ready', 'true')
  await paper.getByRole('button', { name: '돌리기' }).click()
  await paper.getByRole('button', { name: '확대' }).click()
  await expect(paper.getByLabel('배율')).toHaveText('125%')
  await expectOpenToAll(page)
  await paper.getByRole('button', { name: '닫기' }).click()
  await page.getByRole('button', { name: '등급판정확인서 확인서.jpg 거두기' }).click()
  const retiring = page.getByRole('dialog', { name: '이 서류를 거둘까요?' })
  await retiring.getByRole('button', { name: '다시 발급받았어요' }).click()
  await page.keyboard.press('Escape')
  await page
    .getByRole('alertdialog', { name: '쓰던 사유를 버릴까요?' })
    .getByRole('button', { name: '계속 쓰기' })
    .click()
  await expect(retiring.getByLabel('사유')).toHaveValue('다시 발급받았어요')
  await retiring.getByRole('button', { name: '거두기', exact: true }).click()
  await expect(retiring).toBeHidden()
  const retired = page.getByRole('listitem').filter({ hasText: '등급판정확인서 · 거둠' })
  await expect(retired).toContainText('다시 발급받았어요')
  await expectOpenToAll(page)
})

test('what was typed of a carcass is compared with its papers by another, and goes on sale', async ({
  page,
  market,
}) => {
  const { cattle_no } = await typedCarcass(market)
  await openConsole(market, page, { address: '/operator/intake?lane=DRAFT', roles: ['intake'] })
  await page.getByRole('search', { name: '도체 거르기' }).getByLabel('확인').selectOption('확인 전')
  const row = page.getByRole('row').filter({ hasText: traceability(cattle_no) })
  await expect(row.getByText('확인 전')).toBeVisible()
  await row.getByRole('link').click()
  await expect(page.getByText('확인 전이라 판매할 수 없어요. 입력한 것을 서류와 대조해 주세요.')).toBeVisible()
  await fitsWidths(page, [320, 390, 1280])
  await page.getByRole('button', { name: '서류와 같음 확인' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '같아요, 확인' }).click()
  await expect(page.getByText(/^확인함 · 김담당 · /)).toBeVisible()
  await page.getByRole('button', { name: '판매 시작' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '판매 시작' }).click()
  await expect(page.getByText('2부위 판매를 시작했어요')).toBeVisible()
  const { rows } = await sql<{ id: number }>`select id from carcass_infos where cattle_no = ${cattle_no}`.execute(
    market.db,
  )
  await page.goto(`/operator/carcass?id=${rows[0]!.id}`)
  await expect(page.getByText(/^확인함 · 김담당 · /)).toBeVisible()
  await fitsWidths(page, [320, 390, 1280])
})
