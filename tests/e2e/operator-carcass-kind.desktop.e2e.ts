import { correctCarcass, getPostedCarcass } from '#contract/operator/carcass-corrections.ts'
import { makeCarcass, makeProduct } from '#tests/support/make.ts'
import { fitsWidths } from '#tests/support/open-to-all.ts'
import { expect, test } from '#tests/support/shop.ts'
import { buy } from '#tests/support/shopping.ts'
import { openDesk } from '#tests/support/staff.ts'
import { expectOpenToAll, openConsole } from './operator.ts'

test('a correction of the kind is asked about as one, and who agrees to it sees all that it changes', async ({
  page,
  market,
  shopper,
}) => {
  const carcass = await makeCarcass(market.db, { cattle_no: '002777788897' })
  const box = await makeProduct(market.db, { carcass_id: carcass.id })
  await openConsole(market, page, { address: `/operator/carcass?id=${carcass.id}`, roles: ['intake'] })
  await page.getByLabel('품종').selectOption('육우')
  await page.getByRole('button', { name: '판정서와 달라요' }).click()
  await page.getByRole('button', { name: '고치기', exact: true }).click()
  const sure = page.getByRole('alertdialog', { name: '품종을 고칠까요?' })
  await expect(sure).toContainText('판매 중인 상품의 품종이 바로 바뀌고, 담아 둔 사람에게 문자로 알려요.')
  await sure.getByRole('button', { name: '품종 고치기' }).click()
  await expect(page.getByText('도체 정보를 고쳤어요')).toBeVisible()

  await buy(market, shopper, [box.id])
  const other = await openDesk(market, ['intake'])
  const { facts, prod_date } = (await other.send(getPostedCarcass, { params: { id: carcass.id } })).data
  const next = { facts: { ...facts, judge_breed_nm: '젖소', qgrade: '3', weight: facts.weight! - 10 }, prod_date }
  const body = { was: { facts, prod_date }, next, reason: '판정서와 달라요' }
  await other.send(correctCarcass, { params: { id: carcass.id }, body })
  await page.reload()
  await expect(page.getByText(/^품종과 등급을 젖소 3등급\s*3\s*으로 고치려고 해요$/)).toBeVisible()
  for (const change of ['육우 → 젖소', `${facts.qgrade} → 3`, `${facts.weight} → ${facts.weight! - 10}`])
    await expect(page.getByRole('definition').filter({ hasText: change })).toBeVisible()
  await expectOpenToAll(page)
  await fitsWidths(page, [320, 390, 1280])
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/asked-kind.png` })
  await page.getByRole('button', { name: '품종과 등급 정정 승인' }).click()
  await expect(page.getByText('품종과 등급을 고쳤어요')).toBeVisible()
  await expect(page.getByLabel('도체중 (kg)')).toHaveValue(String(facts.weight! - 10))
})
