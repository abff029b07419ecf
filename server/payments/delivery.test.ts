import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { listOrderedToday } from '#contract/cart.ts'
import * as checkout from '#contract/checkout.ts'
import { cancelProduct, getOrder } from '#contract/orders.ts'
import { refusals } from '#contract/refusals.ts'
import { getStatement } from '#contract/statements.ts'
import type { Settings } from '#server/config/settings.ts'
import { makeAddress, makePartner, makeProduct } from '#tests/support/make.ts'
import { type Market, openMarket } from '#tests/support/market.ts'
import { noonOfMonday } from '#tests/support/noon-of-monday.ts'
import { setNow } from '#tests/support/settings.ts'
import {
  assertClean,
  authorise,
  buy,
  makeShopper,
  openForm,
  refusalOf,
  type Shopper,
  startPaying,
  succeed,
} from '#tests/support/shopping.ts'
import { until } from '#tests/support/until.ts'

let market: Market
let near: number
let far: number
before(async () => {
  market = await openMarket()
  await noonOfMonday(market)
  near = (await makePartner(market.db)).id
  far = (await makePartner(market.db)).id
})
after(() => market[Symbol.asyncDispose]())

const rule = (per: Settings['delivery_rule']['per'], free_from: number | null = null) =>
  setNow(market, 'delivery_rule', { per, free_from })
const box = async (partner_id: number, price = 100_000) => (await makeProduct(market.db, { partner_id, price })).id
const read = async (shopper: Shopper, url_code: string) => {
  const { data, form } = await shopper.send(checkout.readForm, { params: { url_code } })
  return { shares: data.map((line) => line.delivery_price), amount: form.paid_amount, per: form.delivery_per }
}
const deliveryOf = async (shopper: Shopper, ids: number[]) => {
  const { urlCode } = await openForm(shopper, ids)
  return (await read(shopper, urlCode)).shares
}
const submit = (shopper: Shopper, url_code: string, paid_amount: number, user_address_id = shopper.address) =>
  shopper.send(checkout.submitOrder, { params: { url_code }, body: { user_address_id, pay_method: 'C', paid_amount } })
const linesOf = async (shopper: Shopper, id: number) =>
  (await shopper.send(getOrder, { params: { id } })).data[0]!.order_products
const cancel = (shopper: Shopper, id: number) =>
  shopper.send(cancelProduct, { params: { id }, body: { opc_code: 1, cancel_content: '' } })
const otherAddress = async (shopper: Shopper) =>
  (await makeAddress(market.db, { user_id: shopper.id, address2: '2층 주방' })).id

describe('a fee for each partner and day', () => {
  it('is shared by the partner’s lines, is charged, and goes back line by line', async () => {
    await rule('partner-day')
    const shopper = await makeShopper(market)
    const ids = [await box(near), await box(near), await box(far)]
    const { urlCode, paid_amount } = await openForm(shopper, ids)
    assert.deepEqual(await read(shopper, urlCode), {
      shares: [5_000, 5_000, 10_000],
      amount: 320_000,
      per: 'partner-day',
    })
    // What the browser says of it is a claim, or was right before the fee was another one.
    assert.equal((await refusalOf(submit(shopper, urlCode, 330_000))).errno, 3008)
    const { pg } = await submit(shopper, urlCode, paid_amount)
    const { data: order } = await succeed(shopper, urlCode, await authorise(market, pg))
    assert.equal(order.paid_amount, 320_000)

    const [first, second, third] = await linesOf(shopper, order.order_id)
    assert.equal((await cancel(shopper, first!.id)).refund_amount, 105_000)
    assert.equal((await cancel(shopper, third!.id)).refund_amount, 110_000)
    const { data: paper } = await shopper.send(getStatement, { params: { id: order.order_id } })
    assert.deepEqual([paper.sums.delivery, paper.sums.total, paper.sums.left], [5_000, 105_000, 215_000])
    assert.equal((await cancel(shopper, second!.id)).refund_amount, 105_000)
  })

  it('is not taken again of a later order of the day, but for what a cancelled line took away', async () => {
    await rule('partner-day')
    const shopper = await makeShopper(market)
    const { order_id } = await buy(market, shopper, [await box(near), await box(near)])
    assert.deepEqual(await deliveryOf(shopper, [await box(near), await box(far)]), [0, 10_000])
    await cancel(shopper, (await linesOf(shopper, order_id))[0]!.id)
    assert.deepEqual(await deliveryOf(shopper, [await box(near)]), [5_000])
    assert.deepEqual((await shopper.send(listOrderedToday)).data, [
      { partner_id: near, goods: 100_000, delivery: 5_000 },
    ])
    await market.pass(24 * 3_600)
    assert.deepEqual(await deliveryOf(shopper, [await box(near)]), [10_000])
    assert.deepEqual((await shopper.send(listOrderedToday)).data, [])
  })

  it('is another one at another address: priced when that is chosen, and never charged unseen', async () => {
    await rule('partner-day')
    const shopper = await makeShopper(market)
    await buy(market, shopper, [await box(near)])
    const { urlCode, paid_amount } = await openForm(shopper, [await box(near)])
    assert.equal(paid_amount, 100_000)
    const elsewhere = await otherAddress(shopper)
    const refusal = await refusalOf(submit(shopper, urlCode, paid_amount, elsewhere))
    assert.equal(refusal.errno, 3008)
    assert.equal((await read(shopper, urlCode)).amount, 110_000)
    const priced = (user_address_id: number) =>
      shopper.send(checkout.priceForm, { params: { url_code: urlCode }, body: { user_address_id } })
    assert.equal((await priced(shopper.address)).paid_amount, 100_000)
    assert.equal((await priced(elsewhere)).paid_amount, 110_000)
    // Pressed before the new price was on screen, or with the form open in another window, where another address is chosen.
    assert.equal((await refusalOf(submit(shopper, urlCode, paid_amount, elsewhere))).errno, 3008)
    const { pg } = await submit(shopper, urlCode, 110_000, elsewhere)
    await succeed(shopper, urlCode, await authorise(market, pg))
    const stranger = await makeShopper(market)
    assert.equal(
      (
        await refusalOf(
          stranger.send(checkout.priceForm, {
            params: { url_code: urlCode },
            body: { user_address_id: stranger.address },
          }),
        )
      ).status,
      404,
    )
  })
})

describe('the fee of one address', () => {
  for (const [name, priceAnew] of [
    [
      'the form is priced for',
      (shopper: Shopper, url_code: string) =>
        shopper.send(checkout.priceForm, { params: { url_code }, body: { user_address_id: shopper.address } }),
    ],
    [
      'it is submitted for, and refused,',
      (shopper: Shopper, url_code: string) => refusalOf(submit(shopper, url_code, 110_000)),
    ],
  ] as const)
    it(`does not pay for a parcel to another, where ${name} after the payment has started`, async () => {
      await rule('partner-day')
      const shopper = await makeShopper(market)
      await buy(market, shopper, [await box(near)])
      const elsewhere = await otherAddress(shopper)
      const { urlCode } = await openForm(shopper, [await box(near)])
      await refusalOf(submit(shopper, urlCode, 100_000, elsewhere))
      const { pg } = await submit(shopper, urlCode, 110_000, elsewhere)

      await priceAnew(shopper, urlCode)
      const cheap = await authorise(market, pg, { amount: 100_000, taxFreeAmount: 100_000 })
      assert.equal((await refusalOf(succeed(shopper, urlCode, cheap))).errno, 3101)

      const { pg: again } = await submit(shopper, urlCode, 100_000)
      const { data } = await succeed(shopper, urlCode, await authorise(market, again))
      assert.equal(data.paid_amount, 100_000)
    })
})

describe('a fee for each address and day', () => {
  it('is one for all partners, also of a form that was open when another order was paid', async () => {
    await rule('address-day')
    const shopper = await makeShopper(market)
    const early = await openForm(shopper, [await box(far)])
    assert.equal(early.paid_amount, 110_000)
    const { order_id } = await buy(market, shopper, [await box(near), await box(far), await box(near)])
    assert.deepEqual(
      (await linesOf(shopper, order_id)).map((line) => line.delivery_price),
      [3_334, 3_333, 3_333],
    )
    assert.equal((await refusalOf(submit(shopper, early.urlCode, 110_000))).errno, 3008)
    await submit(shopper, early.urlCode, 100_000)
  })

  it('is no matter of an address that is gone: the buyer is told that it is, and nothing of a fee', async () => {
    await rule('address-day')
    const shopper = await makeShopper(market)
    await buy(market, shopper, [await box(near)])
    const { urlCode, paid_amount } = await openForm(shopper, [await box(near)])
    const gone = await otherAddress(shopper)
    await market.pool.query('delete from user_addresses where id = $1', [gone])
    const { errno } = await refusalOf(submit(shopper, urlCode, paid_amount, gone))
    assert.equal(errno, refusals['order.address'].errno)
    assert.equal((await read(shopper, urlCode)).amount, paid_amount)
  })

  it('counts a day of more won than a column of whole numbers holds', async () => {
    await rule('address-day', 100_000_000)
    const shopper = await makeShopper(market)
    for (const price of [1_999_999_990, 999_999_990]) await buy(market, shopper, [await box(near, price)])
    assert.deepEqual(await deliveryOf(shopper, [await box(near)]), [0])
    assert.deepEqual((await shopper.send(listOrderedToday)).data, [
      { partner_id: near, goods: 2_999_999_980, delivery: 0 },
    ])
  })
})

describe('a sum from which on delivery is free', () => {
  it('counts a partner’s goods of the day, and what was free stays free', async () => {
    await rule('partner-day', 250_000)
    const shopper = await makeShopper(market)
    const { order_id } = await buy(market, shopper, [await box(near, 200_000)])
    assert.deepEqual(await deliveryOf(shopper, [await box(near, 60_000), await box(far, 60_000)]), [0, 10_000])
    await cancel(shopper, (await linesOf(shopper, order_id))[0]!.id)
    assert.deepEqual(await deliveryOf(shopper, [await box(near, 60_000)]), [10_000])
  })

  it('counts an order’s goods where each box has its fee', async () => {
    await rule('box', 250_000)
    const shopper = await makeShopper(market)
    assert.deepEqual(await deliveryOf(shopper, [await box(near, 100_000), await box(far, 149_000)]), [10_000, 10_000])
    assert.deepEqual(await deliveryOf(shopper, [await box(near, 100_000), await box(far, 150_000)]), [0, 0])
  })
})

describe('the rule of a form', () => {
  it('is the one that it was opened with', async () => {
    await rule('partner-day')
    const shopper = await makeShopper(market)
    const form = await startPaying(shopper, [await box(near), await box(near)])
    await rule('box')
    const { data } = await succeed(shopper, form.urlCode, await authorise(market, form.pg))
    assert.equal(data.paid_amount, 210_000)
    const plain = await openForm(shopper, [await box(near)])
    await rule('address-day')
    await submit(shopper, plain.urlCode, 110_000)
  })

  it('leaves the books in order', async () => {
    await until(async () => {
      await assertClean(market)
      return true
    })
  })
})
