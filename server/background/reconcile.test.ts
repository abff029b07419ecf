import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { cancelProduct } from '#contract/orders.ts'
import { makeProduct } from '#tests/support/make.ts'
import { type Market, openMarket } from '#tests/support/market.ts'
import {
  assertClean,
  authorise,
  buy,
  callsTo,
  comeBackUnsettled,
  fault,
  makeShopper,
  startPaying,
  steer,
} from '#tests/support/shopping.ts'
import { until } from '#tests/support/until.ts'

describe('reconciliation', () => {
  let market: Market
  before(async () => {
    market = await openMarket()
    // The provider's webhooks would settle it earlier; here the sweep has to find out alone.
    await steer(market, 'POST', '/control/webhooks', { enabled: false })
  })
  after(() => market[Symbol.asyncDispose]())

  async function unsettled() {
    const shopper = await makeShopper(market)
    const started = await startPaying(shopper, [(await makeProduct(market.db)).id])
    await comeBackUnsettled(market, shopper, started.urlCode, await authorise(market, started.pg))
    return { shopper, order_id: started.order_id, name: started.pg.orderId }
  }
  const stateOf = async (order: number) =>
    (await market.pool.query<{ state: string }>('select state from orders where id = $1', [order])).rows[0]!.state
  const paid = (order: number) =>
    until(async () => (await stateOf(order)) === 'PAID', { what: `order ${order} is not paid` })

  it('lets nobody wait for an order whose provider calls hang', async () => {
    const hanging = await unsettled()
    for (const call of ['confirm', 'get'])
      await fault(market, { call, kind: 'hang_before', order_id: hanging.name, times: 0 })
    const asked = (await callsTo(market, hanging.name, 'confirm')).length
    await market.pass(60)
    await until(async () => (await callsTo(market, hanging.name, 'confirm')).length > asked)
    const others = [await unsettled(), await unsettled()]
    await market.pass(60)
    for (const { order_id } of others) await paid(order_id)
    assert.equal(await stateOf(hanging.order_id), 'CONFIRMING')
    await steer(market, 'DELETE', '/control/faults')
  })

  it('settles a payment and two refunds within seconds once a provider that was away for ten minutes is heard again', async () => {
    const given = await makeShopper(market)
    const bought = await buy(market, given, [(await makeProduct(market.db)).id])
    const more = await buy(market, given, [(await makeProduct(market.db)).id])
    const { order_id, name } = await unsettled()
    for (const call of ['confirm', 'get', 'get_by_order', 'cancel'])
      await fault(market, { call, kind: 'drop_before', times: 0 })
    const { rows } = await market.pool.query<{ id: number }>('select id from order_products where order_id = any($1)', [
      [bought.order_id, more.order_id],
    ])
    for (const { id } of rows) await given.send(cancelProduct, { params: { id }, body: { opc_code: 1 } })
    const waits = async () => {
      const { rows } = await market.pool.query<{ seconds: number }>(
        `select extract(epoch from next_try - market_now())::int as seconds from payments
         where state = 'CONFIRMING' and silent and order_id = $1
         union all select extract(epoch from next_try - market_now())::int from refunds where state = 'NEW' and silent`,
        [order_id],
      )
      return rows.map(({ seconds }) => seconds)
    }
    const asked = () =>
      Promise.all([name, bought.orderId, more.orderId].map(async (one) => (await callsTo(market, one, 'get')).length))
    const before = await asked()
    // As after many tries: the next try is minutes away.
    await market.pool.query('update payments set tries = 9, next_try = market_now() where order_id = $1', [order_id])
    await market.pool.query(`update refunds set tries = 9, next_try = market_now() where state = 'NEW'`)
    await until(async () => (await asked()).every((times, n) => times > before[n]!))
    await until(async () => (await waits()).filter((seconds) => seconds > 250).length === 3)
    await steer(market, 'DELETE', '/control/faults')
    await market.pass(6)
    await paid(order_id)
    await until(async () => (await waits()).length === 0)
    await assertClean(market)
  })
})
