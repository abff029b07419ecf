import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { addToCart, extendCart, removeFromCart } from '#contract/cart.ts'
import { extendOrder } from '#contract/checkout.ts'
import { makeProduct } from '#tests/support/make.ts'
import type { Market } from '#tests/support/market.ts'
import { openStillMarket } from '#tests/support/still-market.ts'
import {
  assertClean,
  authorise,
  buy,
  callsTo,
  makeShopper,
  openForm,
  refusalOf,
  startPaying,
  succeed,
} from '#tests/support/shopping.ts'
import { completeAuthorised } from '#server/payments/complete-authorised.ts'
import { closeStaleForms } from '#server/payments/close-stale-forms.ts'
import { compareLedger } from '#server/audit/compare-ledger.ts'
import { expireHolds } from '#server/holds/expire-holds.ts'
import { type SweepNotes } from '#server/background/heartbeat.ts'
import { startSweep } from '#server/background/sweep.ts'
import { takeTurn } from '#server/background/take-turn.ts'
import { reconcilePayments } from '#server/payments/reconcile-payments.ts'

let market: Market
before(async () => {
  market = await openStillMarket()
})
after(() => market[Symbol.asyncDispose]())

const box = async () => (await makeProduct(market.db)).id
const sweep = () => expireHolds(market.server.deps)
async function told(user: number) {
  const { rows } = await market.pool.query<{ event: string; payload: { capped: boolean; url_code: string | null } }>(
    `select event, payload from outbox where private and user_id = $1 and event like '%expire%' order by id`,
    [user],
  )
  return rows.map(({ event, payload }) => [event, payload.url_code, payload.capped])
}

describe('the sweep of holds', () => {
  it('warns once per deadline in the last minute, however many boxes there are', async () => {
    const shopper = await makeShopper(market)
    await shopper.send(addToCart, { body: { product_id: await Promise.all(Array.from({ length: 30 }, box)) } })
    await market.pass(530)
    await sweep()
    assert.deepEqual(await told(shopper.id), [])
    await market.pass(20)
    // Several at once: if two sweeps divided one cart's boxes between them, the buyer would be notified twice.
    await Promise.all(Array.from({ length: 6 }, sweep))
    await sweep()
    const cart = 'cart-expire-notify-updated'
    assert.deepEqual(await told(shopper.id), [[cart, null, false]])
    await shopper.send(extendCart)
    await sweep()
    assert.equal((await told(shopper.id)).length, 1)
    await market.pass(550)
    await sweep()
    assert.deepEqual(await told(shopper.id), [
      [cart, null, false],
      [cart, null, false],
    ])
    assert.deepEqual((await told((await makeShopper(market)).id)).length, 0)
  })

  it('says of an order form which one it is, and when it cannot be extended', async () => {
    const shopper = await makeShopper(market)
    const opened = await openForm(shopper, [await box()])
    const order = 'order-expire-notify-updated'
    await market.pass(550)
    await sweep()
    for (const seconds of [550, 580, 100]) {
      await shopper.send(extendOrder, { body: { url_code: opened.urlCode } })
      await market.pass(seconds)
      await sweep()
    }
    assert.deepEqual(await told(shopper.id), [
      [order, opened.urlCode, false],
      [order, opened.urlCode, false],
      [order, opened.urlCode, false],
      [order, opened.urlCode, true],
    ])
  })

  it('frees what has ended, once, when several processes sweep at the same time', async () => {
    const shopper = await makeShopper(market)
    const ids = [await box(), await box(), await box(), await box()]
    await shopper.send(addToCart, { body: { product_id: ids.slice(0, 2) } })
    await openForm(shopper, ids.slice(1))
    await market.pass(3_700)
    const freed = await Promise.all(Array.from({ length: 5 }, sweep))
    await sweep()
    assert.ok(freed.reduce((sum, { forms }) => sum + forms, 0) >= 1)
    const { rows } = await market.pool.query(
      `select count(*)::int as n, max(version) as most from product_history where product_id = any($1) and to_code = 1 and version > 1
       group by product_id`,
      [ids],
    )
    assert.deepEqual(
      rows.map((row) => row.n),
      [1, 1, 1, 1],
    )
    await assertClean(market)
  })
})

describe('the sweep of forms', () => {
  it('closes a form whose authorisation can come no more, and none before', async () => {
    const shopper = await makeShopper(market)
    const { order_id } = await startPaying(shopper, [await box()])
    const code = async () => {
      const { rows } = await market.pool.query('select os_code from order_products where order_id = $1', [order_id])
      return rows[0]!.os_code
    }
    await market.pass(910)
    await sweep()
    await closeStaleForms(market.server.deps)
    assert.equal(await code(), 'ORDW', 'it may still be taken again')
    await market.pass(1_800)
    await closeStaleForms(market.server.deps)
    assert.equal(await code(), 'PAYF')
  })

  it('charges nobody who was told that the boxes were lost, though they are free again', async () => {
    const [shopper, rival] = [await makeShopper(market), await makeShopper(market)]
    const id = await box()
    const { urlCode, pg } = await startPaying(shopper, [id])
    await market.pass(870)
    const authorised = await authorise(market, pg)
    await market.pass(40)
    await sweep()
    await rival.send(addToCart, { body: { product_id: [id] } })
    const { errno, message } = await refusalOf(succeed(shopper, urlCode, authorised))
    assert.equal(errno, 3004)
    assert.match(message, /결제는 되지 않았습니다/)
    await rival.send(removeFromCart, { body: { product_id: [id] } })
    // Back to the result page posts the claim once more.
    assert.equal((await refusalOf(succeed(shopper, urlCode, authorised))).errno, 3004)
    await market.pass(60)
    await reconcilePayments(market.server.deps)
    assert.equal((await callsTo(market, pg.orderId, 'confirm')).length, 0)
    // Somebody else's sweep has claimed the order before the buyer was told, and asks now.
    const { rows } = await market.pool.query(
      'select id, pay_order_id, amount, pay_method from orders where pay_order_id = $1',
      [pg.orderId],
    )
    assert.ok('asked' in (await completeAuthorised(market.server.deps, 'job', rows[0]!)))
    assert.equal((await callsTo(market, pg.orderId, 'confirm')).length, 0)
    await assertClean(market)
  })

  it('stops asking the provider about a buyer who never said yes', async () => {
    const shopper = await makeShopper(market)
    const { order_id } = await startPaying(shopper, [await box()])
    const nextAsk = async () => {
      const { rows } = await market.pool.query('select next_ask from orders where id = $1', [order_id])
      return rows[0]!.next_ask
    }
    await market.pass(31)
    await reconcilePayments(market.server.deps)
    assert.notEqual(await nextAsk(), null)
    await market.pass(2_700)
    await sweep()
    await reconcilePayments(market.server.deps)
    assert.equal(await nextAsk(), null)
  })
})

describe('the sweep of the counts', () => {
  const tallies = ['product_tally', 'partner_tally', 'order_line_tally', 'member_tally']
  const fold = () => market.pool.query('select fold_product_tally(), fold_order_line_tally(), fold_member_tally()')
  /** Where each row is stored (`ctid`) and which transaction wrote it (`xmin`): both change when a row is rewritten. */
  async function written() {
    const each = tallies.map((tally) => `select '${tally}' tally, ctid::text, xmin::text, n from ${tally}`)
    return (await market.pool.query<{ tally: string; n: number }>(`${each.join(' union all ')} order by 1, 2`)).rows
  }

  it('adds up counts that have several rows, and does not rewrite those that have one', async () => {
    const shopper = await makeShopper(market)
    await fold()
    const pieces = (await written()).length
    await buy(market, shopper, [await box(), await box()])
    assert.ok((await written()).length > pieces)
    await fold()
    const folded = await written()
    assert.deepEqual(
      folded.filter(({ n }) => n === 0),
      [],
    )
    await fold()
    assert.deepEqual(await written(), folded)
    await assertClean(market)
  })
})

describe('the sweep of the ledger', () => {
  it('reports money that is in one book only, once a second comparison finds it too', async () => {
    const shopper = await makeShopper(market)
    const { order_id, paymentKey } = await buy(market, shopper, [await box()])
    const told: unknown[] = []
    const log = { warn() {}, error: (what: { violations: unknown[] }) => void told.push(what.violations) }
    const compare = compareLedger({ ...market.server.deps, log: log as never })
    await compare()
    await market.pool.query(`update payments set amount = amount - 1000 where order_id = $1`, [order_id])
    await compare()
    assert.deepEqual(told, [])
    await compare()
    assert.deepEqual(told, [[{ rule: 'P3 amounts differ', what: `a:${paymentKey}: 429000 / 430000` }]])
    await market.pool.query(`update payments set amount = amount + 1000 where order_id = $1`, [order_id])
    await compare()
    assert.equal(told.length, 1)
  })
})

describe('a sweep in turns', () => {
  const take = () => takeTurn({ db: market.db }, 'count the stars', 60)
  const later = () =>
    market.pool.query(
      `update sweep_beats set turn_until = turn_until - interval '55 seconds' where sweep = 'count the stars'`,
    )

  it('is done by one of many processes, and by another when that one is gone', async () => {
    const taken = await Promise.all(Array.from({ length: 6 }, take))
    assert.equal(taken.filter(Boolean).length, 1)
    assert.equal(await take(), false)
    await later()
    const again = await Promise.all(Array.from({ length: 6 }, take))
    assert.equal(again.filter(Boolean).length, 1)
  })

  it('says nothing about itself in a process whose turn it is not', async () => {
    await later()
    const notes: SweepNotes[] = [new Map(), new Map(), new Map()]
    const asked = notes.map(() => Promise.withResolvers<void>())
    let rounds = 0
    const running = notes.map((own, at) =>
      startSweep(
        {
          name: 'count the stars',
          everySeconds: 60,
          work: async () => void (rounds += 1),
          async takeTurn() {
            const mine = await take()
            asked[at]!.resolve()
            return mine
          },
        },
        market.server.deps.log,
        own,
        () => true,
      ),
    )
    await Promise.all(asked.map(({ promise }) => promise))
    await Promise.all(running.map((sweep) => sweep.stop()))
    assert.equal(rounds, 1)
    const told = notes.map((own) => own.get('count the stars')?.okAt)
    assert.equal(told.filter((okAt) => okAt !== undefined).length, 1)
  })
})

describe('after all of this', () => {
  it('the audit finds nothing', async () => {
    await market.pass(3_600)
    await sweep()
    await assertClean(market)
  })
})
