import assert from 'node:assert/strict'
import { it } from 'node:test'
import { sql } from 'kysely'
import { refusals } from '#contract/refusals.ts'
import { returnReasons } from '#domain/return-reasons.ts'
import { saveSetting } from '#server/config/settings.ts'
import { askBack, shownLine } from '#tests/support/asking-back.ts'
import { linesAt } from '#tests/support/lines.ts'
import { type Market, openMarket } from '#tests/support/market.ts'
import { assertClean, makeShopper, refusalOf } from '#tests/support/shopping.ts'

/** Moves the market clock on to this time of Seoul. */
async function goTo(market: Market, moment: string): Promise<void> {
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from ${`${moment}+09:00`}::timestamptz - market_now()))::int as seconds`.execute(
    market.db,
  )
  await market.pass(rows[0]!.seconds)
}

it('a line may be asked back until midnight of Seoul, over the end of a year and a leap day too', async () => {
  await using market = await openMarket({ env: { ROLE: 'server' } })
  for (const [delivered, last, next] of [
    ['2047-12-29', '2048-01-01', '2048-01-02'],
    ['2048-02-27', '2048-03-01', '2048-03-02'],
  ] as const) {
    for (const clock of ['00:00:00', '23:58:00']) {
      await goTo(market, `${delivered} ${clock}`)
      // A new login, because days have passed.
      const before = await makeShopper(market)
      const [inTime, tooLate] = (await linesAt(market, before, 'ORDK', 2)).lines as [number, number]
      assert.equal((await shownLine(market, before, inTime)).return_until!.any, last)
      if (clock === '00:00:00') continue
      await goTo(market, `${last} 23:58:00`)
      await askBack(before, inTime)
      await goTo(market, `${next} 00:00:00`)
      assert.equal((await refusalOf(askBack(before, tooLate))).errno, refusals['return.late'].errno)
    }
  }
  await assertClean(market)
})

it('a wrong item is taken back no shorter than any other, however the days are set', async () => {
  await using market = await openMarket({
    env: { ROLE: 'server' },
    prepare: (db) => saveSetting(db, 'return_days', 12),
  })
  const shopper = await makeShopper(market)
  const [inTime, tooLate] = (await linesAt(market, shopper, 'ORDK', 2)).lines as [number, number]
  const wrong = { return_content: returnReasons.wrong }
  await market.pass(11 * 86_400)
  const { any, wrong: last } = (await shownLine(market, shopper, inTime)).return_until!
  assert.equal(last, any)
  await askBack(shopper, inTime, wrong)
  await market.pass(2 * 86_400)
  const refused = await refusalOf(askBack(shopper, tooLate, wrong))
  assert.equal(refused.errno, refusals['return.late'].errno)
  assert.doesNotMatch(refused.message, /1:1 문의/)
})
