import assert from 'node:assert/strict'
import { it } from 'node:test'
import { sql } from 'kysely'
import { listIntakePrices } from '#contract/operator/intake.ts'
import { openMarket } from '#tests/support/market.ts'
import { refusalOf } from '#tests/support/shopping.ts'
import { openDesk } from '#tests/support/staff.ts'

const [loin, shank, tender, brisket] = ['01010500', '01012800', '01010300', '01012300'] as const

it('a cut without a price of its own gets one from the nearest market, and never in the place of its own', async () => {
  await using market = await openMarket({ env: { ROLE: 'server' } })
  const desk = await openDesk(market, ['intake'])
  const sales: [daysAgo: number, beef: string, sex: string, grade: string, cut: string, n: number, kgPrice: number][] =
    [
      [3, '01', '암', '01', loin, 5, 130_000],
      [3, '01', '암', '02', loin, 9, 100_000],
      [50, '01', '암', '01', tender, 6, 150_000],
      [3, '01', '거세', '01', shank, 7, 31_000],
      [120, '01', '암', '02', brisket, 9, 40_000],
      [3, '02', '암', '02', brisket, 9, 20_000],
    ]
  for (const [ago, beef, sex, grade, cut, n, kgPrice] of sales)
    await sql`
      insert into price_sales (day, beef_code, judge_sex_nm, grade_code, pc_code, n, weight, amount)
      values (market_today() - ${ago}::int, ${beef}, ${sex}, ${grade}, ${cut}, ${n}, ${4 * n}, ${4 * n * kgPrice})`.execute(
      market.db,
    )
  const query = { beef_code: '01', judge_sex_nm: '암', grade_code: '01' } as const
  const { data, estimates } = await desk.send(listIntakePrices, { query })
  assert.deepEqual(data, [{ pc_code: loin, avg: 130_000, n: 5 }])
  assert.deepEqual(
    estimates.map(({ pc_code, judge_sex_nm, grade_code, days, kg_price }) => [
      pc_code,
      judge_sex_nm,
      grade_code,
      days,
      kg_price,
    ]),
    [
      [tender, '암', '01', 90, 150_000],
      // There is nothing else to compare 거세 with, so its own price is the estimate.
      [shank, '거세', '01', 30, 31_000],
    ],
  )
  const other = await openDesk(market, ['orders'])
  assert.equal((await refusalOf(other.send(listIntakePrices, { query }))).status, 403)
})
