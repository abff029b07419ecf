import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { leave } from '#contract/account.ts'
import { suspendMember } from '#contract/operator/members.ts'
import { makeProduct } from '#tests/support/make.ts'
import { type Market, openMarket } from '#tests/support/market.ts'
import {
  assertClean,
  authorise,
  callsTo,
  fault,
  makeShopper,
  type Shopper,
  startPaying,
  steer,
  succeed,
} from '#tests/support/shopping.ts'
import { openDesk } from '#tests/support/staff.ts'
import { until } from '#tests/support/until.ts'

let market: Market
before(async () => {
  market = await openMarket()
  await steer(market, 'POST', '/control/webhooks', { enabled: false })
})
after(() => market[Symbol.asyncDispose]())

/** A buyer in the provider's window with an unpaid box. */
async function atTheProvider() {
  const shopper = await makeShopper(market)
  const product = (await makeProduct(market.db)).id
  return { shopper, product, ...(await startPaying(shopper, [product])) }
}
async function suspended({ id }: Shopper) {
  const desk = await openDesk(market)
  await desk.send(suspendMember, { params: { id }, body: { version: 0, words: '서류가 위조되었어요' } })
}
/** Waits for three further requests: the first one's result is certain by the last, and a paid order is asked about no more. */
async function asked(orderId: string) {
  const times = async () => (await callsTo(market, orderId, 'get_by_order')).length
  for (let n = 0; n < 3; n++) {
    const before = await times()
    await market.pass(31)
    await until(async () => (await times()) > before, { what: 'nobody asked the provider' })
  }
}
async function stateOf(urlCode: string) {
  const { rows } = await market.pool.query<{ state: string; ps_code: number; asks: boolean }>(
    `select state, products.ps_code, next_ask is not null as asks
     from orders join order_products line on line.order_id = orders.id join products on products.id = line.product_id
     where url_code = $1`,
    [urlCode],
  )
  return rows[0]!
}

describe('a buyer who authorised and may not trade any more', () => {
  it('is not charged when suspended with the provider’s window open', async () => {
    const { shopper, urlCode, pg } = await atTheProvider()
    await suspended(shopper)
    await authorise(market, pg)
    await asked(pg.orderId)
    assert.equal((await callsTo(market, pg.orderId, 'confirm')).length, 0)
    assert.deepEqual([(await stateOf(urlCode)).state, (await stateOf(urlCode)).ps_code], ['ENDED', 1])
  })

  it('is not charged after leaving, which a form that ran out allows', async () => {
    const { shopper, urlCode, pg, product } = await atTheProvider()
    await market.pass(901)
    await until(async () => (await stateOf(urlCode)).ps_code === 1)
    await shopper.send(leave, { body: { user_out_code_id: 1, user_content: '' } })
    await authorise(market, pg)
    await asked(pg.orderId)
    assert.equal((await callsTo(market, pg.orderId, 'confirm')).length, 0)
    assert.equal((await stateOf(urlCode)).ps_code, 1, `box ${product} is on sale`)
  })

  it('gets nothing back into the cart when suspended while the provider refuses the card', async () => {
    const { shopper, urlCode, pg } = await atTheProvider()
    const authorised = await authorise(market, pg)
    await fault(market, { call: 'confirm', kind: 'delay', ms: 1_500, order_id: pg.orderId })
    await fault(market, { call: 'confirm', kind: 'reject', code: 'REJECT_CARD_PAYMENT', order_id: pg.orderId })
    const paying = succeed(shopper, urlCode, authorised).catch(() => {})
    await until(async () => (await stateOf(urlCode)).state === 'CONFIRMING')
    await suspended(shopper)
    await paying
    await until(async () => (await stateOf(urlCode)).state === 'FAILED')
    assert.equal((await stateOf(urlCode)).ps_code, 1)
    await assertClean(market)
  })

  it('gets nothing back when suspended in the very moment in which the refusal is written down', async () => {
    const { shopper, urlCode, pg, product } = await atTheProvider()
    const authorised = await authorise(market, pg)
    await fault(market, { call: 'confirm', kind: 'delay', ms: 2_000, order_id: pg.orderId })
    await fault(market, { call: 'confirm', kind: 'reject', code: 'REJECT_CARD_PAYMENT', order_id: pg.orderId })
    const paying = succeed(shopper, urlCode, authorised).catch(() => {})
    await until(async () => (await stateOf(urlCode)).state === 'CONFIRMING')
    // The transaction that writes the refusal has read that the buyer is a member, and waits for the lock on the box.
    const holder = await market.pool.connect()
    let suspending: Promise<void> | undefined
    try {
      await holder.query('begin')
      await holder.query('select 1 from products where id = $1 for update', [product])
      const waiting = async (n: number) => {
        // Not on the connection of `holder`: inside its transaction pg_stat_activity would stay as at the first look.
        const { rows } = await market.pool.query<{ n: number }>(
          `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        return rows[0]!.n >= n
      }
      await until(() => waiting(1), { what: 'nobody writes the refusal down' })
      let over = false
      suspending = suspended(shopper).finally(() => (over = true))
      await until(async () => over || (await waiting(2)), { what: 'the suspension neither waits nor ends' })
      await holder.query('commit')
    } finally {
      // `true` closes the connection instead of pooling it: after a failure it still holds the lock.
      holder.release(true)
    }
    await Promise.all([paying, suspending])
    await until(async () => (await stateOf(urlCode)).state === 'FAILED')
    assert.equal((await stateOf(urlCode)).ps_code, 1)
    await assertClean(market)
  })

  it('leaves books in which the audit finds nothing', async () => {
    await market.pass(3600)
    await until(async () => {
      await assertClean(market)
      return true
    })
  })
})
