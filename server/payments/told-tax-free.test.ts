import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { makeProduct } from '#tests/support/make.ts'
import { type Market, openMarket } from '#tests/support/market.ts'
import {
  assertClean,
  authorise,
  ledger,
  makeShopper,
  refusalOf,
  startPaying,
  succeed,
} from '#tests/support/shopping.ts'
import { until } from '#tests/support/until.ts'

let market: Market
before(async () => {
  market = await openMarket()
})
after(() => market[Symbol.asyncDispose]())

/** A box of 430,000 won with its delivery, authorised in a window that was given another tax-free amount. */
async function toldOtherwise(taxFreeAmount: number) {
  const shopper = await makeShopper(market)
  const { urlCode, pg } = await startPaying(shopper, [(await makeProduct(market.db)).id])
  return { shopper, urlCode, pg, authorised: await authorise(market, pg, { taxFreeAmount }) }
}
const moved = async (orderId: string) =>
  (await ledger(market)).payments
    .filter((payment) => payment.order_id === orderId)
    .map(({ captured, cancelled, tax_free }) => ({ captured, cancelled, tax_free }))

describe('a window that was told another sum to be free of VAT', () => {
  const wholeBack = (tax_free: number) => [{ captured: 430_000, cancelled: 430_000, tax_free }]

  for (const free of [0, 429_999])
    it(`sells nothing and gets its money back: ${free} of 430,000 won`, async () => {
      const { shopper, urlCode, pg, authorised } = await toldOtherwise(free)
      const refusal = await refusalOf(succeed(shopper, urlCode, authorised))
      assert.deepEqual([refusal.errno, refusal.message], [3102, '면세 금액이 주문과 달라 결제를 취소했습니다.'])
      await market.pass(21)
      await until(async () => (await moved(pg.orderId))[0]?.cancelled === 430_000)
      assert.deepEqual(await moved(pg.orderId), wholeBack(free))
      await assertClean(market)
    })

  it('does so too when the buyer never comes back', async () => {
    const { pg } = await toldOtherwise(0)
    await market.pass(31)
    await until(
      async () =>
        (await market.pool.query('select 1 from orders where state = $1 and pay_order_id = $2', ['FAILED', pg.orderId]))
          .rows[0],
    )
    await market.pass(21)
    await until(async () => (await moved(pg.orderId))[0]?.cancelled === 430_000)
    assert.deepEqual(await moved(pg.orderId), wholeBack(0))
  })
})
