import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { paymentFailed } from '#contract/checkout.ts'
import { makeProduct } from '#tests/support/make.ts'
import { type Market, openMarket } from '#tests/support/market.ts'
import {
  assertClean,
  authorise,
  callsTo,
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

/** A box of 430,000 won with its delivery, authorised in a window that was told another sum to be free of VAT. */
async function toldOtherwise(taxFreeAmount: number) {
  const shopper = await makeShopper(market)
  const { urlCode, pg } = await startPaying(shopper, [(await makeProduct(market.db)).id])
  return { shopper, urlCode, pg, authorised: await authorise(market, pg, { taxFreeAmount }) }
}
const charged = async (orderId: string) =>
  (await ledger(market)).payments
    .filter((payment) => payment.order_id === orderId)
    .map(({ captured, tax_free }) => [captured, tax_free])

describe('a window that was told another sum to be free of VAT', () => {
  for (const free of [0, 429_999])
    it(`charges nothing, whoever asks: ${free} of 430,000 won`, async () => {
      const { shopper, urlCode, pg, authorised } = await toldOtherwise(free)
      assert.equal((await refusalOf(succeed(shopper, urlCode, authorised))).errno, 3101)
      await market.pass(31)
      await until(async () => (await callsTo(market, pg.orderId, 'get_by_order')).length > 0)
      const body = { code: 'PAY_PROCESS_ABORTED', message: '', urlCode }
      const { data } = await shopper.send(paymentFailed, { body })
      assert.deepEqual([data.money, data.order_id], ['none', null])
      assert.deepEqual([await callsTo(market, pg.orderId, 'confirm'), await charged(pg.orderId)], [[], []])
    })

  it('keeps nobody from paying in one that was told the right sum', async () => {
    const { shopper, urlCode, pg, authorised } = await toldOtherwise(0)
    assert.equal((await refusalOf(succeed(shopper, urlCode, authorised))).errno, 3101)
    await succeed(shopper, urlCode, await authorise(market, pg))
    assert.deepEqual(await charged(pg.orderId), [[430_000, 430_000]])
    await assertClean(market)
  })
})
