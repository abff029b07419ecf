import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { addToCart, listCart } from '#contract/cart.ts'
import * as checkout from '#contract/checkout.ts'
import { makeProduct } from '#tests/support/make.ts'
import { assertClean, makeShopper, openForm, type Shopper } from '#tests/support/shopping.ts'
import { until } from '#tests/support/until.ts'
import { type ChildMarket, lockRows, openChildMarket } from './child-market.ts'

let market: ChildMarket
before(async () => {
  market = await openChildMarket()
})
after(() => market?.[Symbol.asyncDispose]())

const codeOf = async (id: number) => {
  const { rows } = await market.pool.query('select ps_code from products where id = $1', [id])
  return rows[0]!.ps_code as number
}
const take = (shopper: Shopper, product_id: number[]) => shopper.send(addToCart, { body: { product_id } })

/** Starts a request that stops at a row the test holds, kills the server there, and starts it anew. */
async function killedAt(rows: string, id: number, request: () => Promise<unknown>) {
  const held = await lockRows(market.pool, rows, [id])
  const answer = request().then(
    () => 'answered',
    () => 'cut',
  )
  await held.reached()
  await market.kill()
  await held.release()
  assert.equal(await answer, 'cut')
  await market.start()
}

describe('kill -9', () => {
  it('in the middle of a take leaves all of the boxes taken or none, and the take can be made again', async () => {
    const shopper = await makeShopper(market)
    const ids = [(await makeProduct(market.db)).id, (await makeProduct(market.db)).id]
    await killedAt('select 1 from products where id = $1', ids[1]!, () => take(shopper, ids))
    // The database finishes the one statement that it has been given; nobody may ever see half of it.
    assert.equal(await codeOf(ids[0]!), await codeOf(ids[1]!))
    assert.ok([0, 2].includes((await shopper.send(listCart)).length))
    assert.equal((await take(shopper, ids)).count, 2)
  })

  it('in the middle of opening a form leaves the boxes in the cart', async () => {
    const shopper = await makeShopper(market)
    const { id } = await makeProduct(market.db)
    await take(shopper, [id])
    await killedAt('select 1 from products where id = $1', id, () => openForm(shopper, [id]))
    assert.equal(await codeOf(id), 2)
    const opened = await openForm(shopper, [id])
    assert.equal(await codeOf(id), 3)

    const body = { user_address_id: shopper.address, pay_method: 'C' as const, paid_amount: 430_000 }
    const submit = () => shopper.send(checkout.submitOrder, { params: { url_code: opened.urlCode }, body })
    await killedAt('select 1 from claims where product_id = $1', id, submit)
    const { rows } = await market.pool.query('select pay_started_at, zipcode from orders where id = $1', [
      opened.order_id,
    ])
    assert.deepEqual(rows[0], { pay_started_at: null, zipcode: '' }, 'half a submission is none')
    assert.equal((await submit()).pg.amount, 430_000)
  })

  it('while holds run out: they run out without it, and are freed when it is back', async () => {
    const [shopper, rival] = [await makeShopper(market), await makeShopper(market)]
    const { id } = await makeProduct(market.db)
    await take(shopper, [id])
    await market.kill()
    await market.pass(601)
    await market.start()
    await take(rival, [id])
    const { rows } = await market.pool.query('select user_id from claims where product_id = $1', [id])
    assert.equal(rows[0]!.user_id, rival.id)
  })

  it('leaves books in which the audit finds nothing', async () => {
    await market.pass(3_600)
    await until(async () => {
      await assertClean(market)
      return true
    })
  })
})
