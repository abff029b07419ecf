import { makeCarcass } from '#tests/support/make.ts'
import { expect, test } from '#tests/support/shop.ts'

test('the facts of an animal come by themselves when somebody else has just asked for them', async ({
  page,
  market,
}) => {
  const { cattle_no } = await makeCarcass(market.db)
  let asked = 0
  await page.route(`**/api/fronts/traces/${cattle_no}`, async (route) => {
    const answer = await route.fetch()
    const said = (await answer.json()) as { data: object }
    asked += 1
    await route.fulfill({ json: asked > 1 ? said : { ...said, data: { ...said.data, state: 'NEW', facts: null } } })
  })
  await page.goto(`/Trace/${cattle_no}`)
  await expect(page.getByText('이력을 알아보고 있어요')).toBeVisible()
  await expect(page.getByText('이력을 알아보고 있어요')).toBeHidden()
  expect(asked).toBe(2)
})
