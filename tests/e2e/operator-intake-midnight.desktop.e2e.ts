import { sql } from 'kysely'
import { plusDays } from '#domain/calendar.ts'
import { expect, test } from '#tests/support/shop.ts'
import { openConsole } from './operator.ts'

test('a new carcass at a desk that stays open over midnight gets the new day, unless something is typed', async ({
  page,
  market,
}) => {
  const { rows } = await sql<{ left: number }>`
    select extract(epoch from seoul_start(market_today() + 1) - market_now())::float8 as left`.execute(market.db)
  await market.pass(rows[0]!.left - 60)
  await page.clock.install()
  await openConsole(market, page, { address: '/operator/intake', roles: ['intake'] })
  const day = page.getByLabel('가공일')
  const typing = await page.context().newPage()
  await typing.goto('/operator/intake')
  await typing.getByLabel('이력번호 12자리').fill('0021')
  await expect(day).toHaveValue(/^\d{4}-/)
  const old = await day.inputValue()
  await market.pass(120)
  await page.clock.fastForward(120_000)
  await expect(day).toHaveValue(plusDays(old, 1))
  await expect(typing.getByLabel('가공일')).toHaveValue(old)
  await expect(typing.getByLabel('이력번호 12자리')).toHaveValue('0021')
})
