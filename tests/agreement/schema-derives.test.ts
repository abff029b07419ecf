import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type pg from 'pg'
import { makeProduct } from '#tests/support/make.ts'
import { type Market, openMarket } from '#tests/support/market.ts'
import { buy, makeShopper } from '#tests/support/shopping.ts'

/** SQLSTATE of a value for a column that follows from its row. */
const generated = '428C9'

describe('the database itself sees to it', () => {
  let market: Market
  let client: pg.PoolClient
  let order: number
  let box: number
  before(async () => {
    market = await openMarket()
    ;({ id: box } = await makeProduct(market.db))
    ;({ order_id: order } = await buy(market, await makeShopper(market), [box]))
    client = await market.pool.connect()
  })
  after(async () => {
    client?.release()
    await market?.[Symbol.asyncDispose]()
  })

  /** What a look finds after statements that leave nothing. */
  async function outcome(statements: string, look: string): Promise<unknown> {
    await client.query('begin')
    try {
      await client.query(statements)
      const { rows } = await client.query<unknown[]>({ text: look, rowMode: 'array' })
      return rows[0]
    } catch (error) {
      return (error as { code?: string }).code
    } finally {
      await client.query('rollback')
    }
  }

  it('that a line has its box while it is live, and that nobody says otherwise', async () => {
    const boxes = 'select live_product_id, live_order_id from order_products'
    const dead = 'update order_products set live = false'
    assert.deepEqual(await outcome(dead, boxes), [null, null])
    assert.equal(await outcome(`${dead}, live_product_id = product_id`, boxes), generated)
    assert.equal(await outcome(`${dead}, live_order_id = order_id`, boxes), generated)
    assert.deepEqual(await outcome(`${dead}; update order_products set live = true`, boxes), [box, order])
  })

  it('that a payment has its order until it fails, and that nobody says otherwise', async () => {
    const orders = 'select open_order_id from payments'
    const failed = `update payments set state = 'FAILED'`
    assert.deepEqual(await outcome(failed, orders), [null])
    assert.equal(await outcome(`${failed}, open_order_id = order_id`, orders), generated)
    assert.deepEqual(await outcome(`${failed}; update payments set state = 'CONFIRMING'`, orders), [order])
  })

  const requests = {
    cancels: {
      ask: `insert into cancels (order_product_id, opc_code, cancel_content, from_code, lane_at)
            select id, 1, '', 'PAYK', now() from order_products`,
      end: `update cancels set state = 'REFUSED', closed_at = now()`,
    },
    returns: {
      ask: `insert into returns (order_product_id, reason_code, return_content, refund_depositor, refund_bank_code, refund_account,
              refund_account_last4)
            select id, 'wrong', '', '', (select min(bank_code) from banks), '', '' from order_products`,
      end: `update returns set state = 'WITHDRAWN', refund_account = null, closed_at = now()`,
    },
  }
  for (const [table, { ask, end }] of Object.entries(requests))
    it(`that one of the ${table} of a line is not over`, async () => {
      const open = `select count(*)::int, count(open_order_product_id)::int from ${table}`
      assert.deepEqual(await outcome(ask, open), [1, 1])
      assert.equal(await outcome(`${ask}; ${ask}`, open), '23505')
      assert.deepEqual(await outcome(`${ask}; ${end}; ${ask}`, open), [2, 1])
      assert.equal(await outcome(`${ask}; update ${table} set open_order_product_id = null`, open), generated)
    })
})
