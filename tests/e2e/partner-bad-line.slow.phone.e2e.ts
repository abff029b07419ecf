import { loseAnswer } from '#tests/support/lose-answer.ts'
import { expect, test } from '#tests/support/shop.ts'
import { openConsole } from './operator.ts'

test('a listing that is typed on after its saving lost the answer is saved as it stands, once', async ({
  page,
  market,
}) => {
  const person = await openConsole(market, page, { address: '/partner/listings?id=new', roles: ['partner-boxes'] })
  const lost = page.getByRole('alertdialog', { name: /네트워크가 원활하지 않습니다/ })
  const save = page.getByRole('button', { name: '임시 저장' })
  const weight = page.getByRole('textbox', { name: /무게 kg$/ }).first()
  await page.getByLabel('이력번호 12자리').fill('002177700011')
  await page.getByLabel('부위 틀').selectOption({ index: 1 })
  for (const [path, before, after] of [
    ['listings', '8.4', '8.42'],
    ['listings/*', '8.2', '8.24'],
  ] as const) {
    await weight.fill(before)
    await loseAnswer(page, `**/api/partner/${path}`)
    await save.click()
    await lost.getByRole('button', { name: '확인' }).click()
    await weight.fill(after)
    await save.click()
    await expect(page.getByRole('button', { name: '저장됨' })).toBeVisible()
  }
  const { rows } = await market.pool.query(
    `select sheet->'boxes'->0->>'weight' as weight from intake_drafts
     where partner_id = (select partner_id from staff where id = $1)`,
    [person.id],
  )
  expect(rows).toEqual([{ weight: '8.24' }])
})
