import { sql } from 'kysely'
import { makeCarcass } from '#tests/support/make.ts'
import { expect, test } from '#tests/support/shop.ts'

test('the facts of an animal come by themselves when somebody else has just asked for them', async ({
  page,
  market,
}) => {
  const { cattle_no } = await makeCarcass(market.db)
  const claimedFor = (time: string) =>
    sql`
      update animal_traces set state = 'NEW', facts = null, source = null, fetched_at = null, failed_at = null,
        ask_after = market_now() + ${time}::interval
      where cattle_no = ${cattle_no}`.execute(market.db)
  await claimedFor('1 hour')
  await page.goto(`/Trace/${cattle_no}`)
  await expect(page.getByText('이력을 알아보고 있어요')).toBeVisible()
  await claimedFor('-1 second')
  await expect(page.getByText('이력을 알아보고 있어요')).toBeHidden()
  await expect(page.getByRole('heading', { name: /^출생/ })).toBeVisible()
})
