import { sql } from 'kysely'
import { expect, test } from '#tests/support/shop.ts'
import { expectOpenToAll, openConsole } from './operator.ts'

// Nobody else's questions are sorted by what is retired here.
test.use({ ground: { name: 'codes' } })

test('a code is renamed, retired without a half-typed name, and stays where somebody else has moved it', async ({
  page,
  market,
}) => {
  await openConsole(market, page, { address: '/operator/settings?tab=codes', roles: ['owner'] })
  await page.getByLabel('코드표').selectOption('faq_codes')
  const line = page.getByRole('form', { name: /^DE / })
  await line.getByLabel('이름').fill('배송·포장')
  await line.getByRole('button', { name: '저장' }).click()
  await expect(page.getByText('바꿨어요', { exact: true })).toBeVisible()
  await expect(line.getByRole('button', { name: '저장' })).toHaveCount(0)
  await expectOpenToAll(page)

  await sql`update faq_codes set position = 77 where faq_code = 'DE'`.execute(market.db)
  await line.getByLabel('이름').fill('배')
  await line.getByRole('button', { name: '쓰지 않기' }).click()
  await expect(
    line.getByText('다른 사람이 먼저 바꿨어요. 아무것도 바꾸지 않았으니 지금 상태를 확인해 주세요.'),
  ).toBeVisible()
  await expect(line.getByLabel('순서')).toHaveValue('77')
  await line.getByRole('button', { name: '쓰지 않기' }).click()
  await expect(line.getByText('쓰지 않음')).toBeVisible()
  const { rows } = await sql<{ code_name: string; position: number }>`
    select code_name, position from faq_codes where faq_code = 'DE'`.execute(market.db)
  expect(rows).toEqual([{ code_name: '배송·포장', position: 77 }])
})
