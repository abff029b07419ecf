import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { makeProduct } from '#tests/support/make.ts'
import type { Market } from '#tests/support/market.ts'
import { openStillMarket } from '#tests/support/still-market.ts'
import { plantedLeavers } from '#tests/support/planted-leavers.ts'
import { plantedRefunds } from '#tests/support/planted-refunds.ts'
import { plantedSettlements } from '#tests/support/planted-settlements.ts'
import {
  assertClean,
  authorise,
  buy,
  fault,
  makeShopper,
  openForm,
  refusalOf,
  startPaying,
  succeed,
} from '#tests/support/shopping.ts'
import { addToCart } from '#contract/cart.ts'
import { getOrder, cancelProduct } from '#contract/orders.ts'
import { auditQueries } from './queries.ts'
import { runAudit } from './run-audit.ts'

let market: Market
/** One of everything: a free box, one in a cart, one in a form, one being paid, one sold, one given back. */
let free: number
let cart: number
let form: number
let paying: number
let sold: number
let returned: number
let order: number

before(async () => {
  // A market without sweeps: they would work on the planted faults before the audit sees them.
  market = await openStillMarket()
  const shopper = await makeShopper(market)
  const box = async () => (await makeProduct(market.db)).id
  ;[free, cart, form, paying, sold, returned] = [
    await box(),
    await box(),
    await box(),
    await box(),
    await box(),
    await box(),
  ]
  await shopper.send(addToCart, { body: { product_id: [cart] } })
  await openForm(shopper, [form])
  const unknown = await startPaying(shopper, [paying])
  await fault(market, { call: 'confirm', kind: 'drop_before', order_id: unknown.pg.orderId, times: 0 })
  await refusalOf(succeed(shopper, unknown.urlCode, await authorise(market, unknown.pg)))
  order = (await buy(market, shopper, [sold, returned])).order_id
  const { order_products } = (await shopper.send(getOrder, { params: { id: order } })).data[0]!
  const line = order_products.find((one) => one.product_id === returned)!
  await shopper.send(cancelProduct, { params: { id: line.id }, body: { opc_code: 1 } })
})
after(() => market[Symbol.asyncDispose]())
beforeEach(() => assertClean(market))

type Rule = keyof typeof auditQueries
/**
 * Writes a fault past all constraints and triggers, as no program of ours could, answers the rules that the audit finds broken, and rolls
 * back.
 */
async function found(statements: string): Promise<string[]> {
  const client = await market.pool.connect()
  const rules: string[] = []
  try {
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    await client.query(statements)
    for (const [rule, query] of Object.entries(auditQueries))
      if ((await client.query(query)).rowCount) rules.push(rule.split(' ')[0]!)
    return rules
  } finally {
    await client.query('rollback')
    client.release()
  }
}

const lineOf = (box: () => number) => `(select id from order_products where product_id = ${box()} order by id limit 1)`
const planted: [Rule, string, () => string][] = [
  [
    'A23 a box on sale under another kind or grade than its carcass',
    'a box under a grade that was corrected away',
    () => `update products set grade_code = '01' where id = ${free}`,
  ],
  [
    'A1 a box sold twice',
    'two live lines of one box',
    () => `alter table order_products drop constraint order_products_live_product_id_key;
    update order_products set product_id = ${sold} where id = ${lineOf(() => form)}`,
  ],
  [
    'A2 goods without money',
    'a paid order whose payment is gone',
    () => `update payments set state = 'FAILED' where order_id = ${order}`,
  ],
  [
    'A3 money without goods',
    'money for an order that ended',
    () => `update orders set state = 'ENDED' where id = ${order}`,
  ],
  [
    'A4 amounts differ',
    'a won more on a line',
    () => `update order_products set product_price = product_price + 1 where id = ${lineOf(() => sold)}`,
  ],
  [
    'A4 amounts differ',
    'a payment of another amount',
    () => `update payments set amount = amount - 1 where order_id = ${order}`,
  ],
  [
    'A5 sold claim and paid order disagree',
    'a sold box that is free',
    () => `delete from claims where product_id = ${sold}`,
  ],
  [
    'A5 sold claim and paid order disagree',
    'a sold claim of an open form',
    () => `update claims set kind = 'SOLD', expires_at = null where product_id = ${form}`,
  ],
  [
    'A5 sold claim and paid order disagree',
    'a box that is sold to nobody',
    () => `update order_products set live = false, os_code = 'ORDC' where product_id = ${sold}`,
  ],
  [
    'A6 shown status is not the truth',
    'a held box that looks free',
    () => `update products set ps_code = 1 where id = ${cart}`,
  ],
  [
    'A6 shown status is not the truth',
    'a free box that looks sold',
    () => `update products set ps_code = 5 where id = ${free}`,
  ],
  [
    'A7 a hold that should have ended',
    'a hold nobody frees',
    () => `update claims set expires_at = market_now() - interval '20 seconds' where product_id = ${cart}`,
  ],
  [
    'A8 stuck paying',
    'a paying box of a form',
    () => `update orders set state = 'FORM' where id = (select order_id from claims where product_id = ${paying})`,
  ],
  [
    'A8 stuck paying',
    'a payment asked for ten times',
    () => `update payments set tries = 10, created_at = created_at - interval '2 minutes' where state = 'CONFIRMING'`,
  ],
  [
    'A9 lines live where their order is not, or not where it is',
    'a live line of an ended form',
    () => `update orders set state = 'ENDED' where id = (select order_id from claims where product_id = ${form})`,
  ],
  [
    'A9 lines live where their order is not, or not where it is',
    'a dead line of a paid order',
    () => `update order_products set live = false where id = ${lineOf(() => sold)}`,
  ],
  [
    'A10 a move without its history or event',
    'a step nobody wrote down',
    () => `delete from product_history where product_id = ${sold} and version = 2`,
  ],
  [
    'A10 a move without its history or event',
    'a step nobody was told',
    () =>
      `delete from outbox where product_id = ${sold} and version = (select version from products where id = ${sold})`,
  ],
  [
    'A11 an event not numbered',
    'an event nobody was told',
    () => `insert into outbox (event, created_at) values ('order-updated', clock_timestamp() - interval '20 seconds')`,
  ],
  [
    'A12 a gap in the numbers',
    'a number that was skipped',
    () => `select number_outbox(); update outbox_sequence set last = last + 1`,
  ],
  [
    'A13 confirming without a payment',
    'a charge without its row',
    () => `delete from payments where state = 'CONFIRMING'`,
  ],
  [
    'A14 refunds exceed the capture, or differ from what was given back',
    'a refund the payment knows nothing of',
    () => `update payments set cancel_amount = 0 where order_id = ${order}`,
  ],
  [
    'A14 refunds exceed the capture, or differ from what was given back',
    'a cancelled line whose money stayed',
    () => `update refunds set state = 'NEW', amount = 1; update payments set cancel_amount = 0`,
  ],
  [
    'A15 an illegal move in the history',
    'a box that jumped',
    () => `update product_history set to_code = 5 where product_id = ${cart} and version = 2`,
  ],
  [
    'A15 an illegal move in the history',
    'a line that jumped',
    () =>
      `insert into order_product_history (order_product_id, from_code, to_code, actor) values (${lineOf(() => sold)}, 'PAYK', 'RTNK', 'job')`,
  ],
  [
    'A16 a line out of step with its box',
    'a sold line of a box in a cart',
    () => `update products set ps_code = 2 where id = ${sold}`,
  ],
  [
    'A17 counts differ from the boxes',
    'a count that is one too high',
    () =>
      `update product_tally set n = n + 1 where ps_code = 5 and ctid = (select ctid from product_tally where ps_code = 5 limit 1)`,
  ],
  [
    'A17 counts differ from the boxes',
    'a box that its partner counts twice',
    () => `insert into partner_tally select partner_id, 2, 1 from products limit 1`,
  ],
  [
    'A17 counts differ from the boxes',
    'a member who is counted and not there',
    () => `insert into member_tally values ('STOP', 1)`,
  ],
  [
    'A18 sales differ from the lines',
    'a sale nobody made',
    () => `insert into price_sales select market_today(), '01', '거세', '04', '01010500', 1, 4.2, 420000`,
  ],
  [
    'A18 sales differ from the lines',
    'a sold box that the chart has lost',
    () => `delete from price_boxes; delete from price_sales where n < 0`,
  ],
  [
    'A19 boxes and sales of a day differ',
    'a box nobody brought',
    () => `insert into sale_tally values (market_today(), 1, 0)`,
  ],
  [
    'R1 a return out of step with its line',
    'a line that is being returned and nobody asked for it',
    () => `update order_products set os_code = 'RTNW' where id = ${lineOf(() => sold)}`,
  ],
  [
    'A20 counts of lanes differ from the lines',
    'a line counted in a lane where it is not',
    () => `insert into order_line_tally select 'DELW', partner_id, 1 from order_products limit 1`,
  ],
  ...plantedRefunds,
  ...plantedSettlements,
  [
    'W1 a session or hold of somebody who may not trade',
    'a stopped member with a session',
    () => `update users set status = 'STOP' where id = (select user_id from claims where product_id = ${cart})`,
  ],
  [
    'W2 something is left of somebody who has left',
    'the row of somebody who has left as it was',
    () => `update users set left_at = market_now() where id = (select user_id from claims where product_id = ${cart})`,
  ],
  ...plantedLeavers,
]

describe('the audit', () => {
  for (const [rule, name, text] of planted)
    it(`finds ${name}`, async () => {
      const rules = await found(text())
      assert.ok(
        rules.includes(rule.split(' ')[0]!),
        `${rule} does not find it; found by ${rules.join(' ') || 'nobody'}`,
      )
    })

  it('has a planted fault for every rule', () => {
    const covered = new Set(planted.map(([rule]) => rule))
    assert.deepEqual(
      Object.keys(auditQueries).filter((rule) => !covered.has(rule as Rule)),
      [],
    )
  })

  it('takes nothing for late that was not when its snapshot was taken, however long its queries take', async () => {
    assert.deepEqual(
      await found(`
        update claims set expires_at = market_now() - interval '10 seconds' where product_id = ${cart};
        update payments set tries = 10, created_at = market_now() - interval '60 seconds' where state = 'CONFIRMING';
        insert into outbox (event, created_at) values ('order-updated', clock_timestamp() - interval '10 seconds')`),
      [],
    )
  })

  it('writes down that it ran and what it found', async () => {
    assert.deepEqual(await runAudit(market.db), [])
    const { rows } = await market.pool.query('select violations, found from audit_runs order by id desc limit 1')
    assert.deepEqual(rows[0], { violations: 0, found: [] })
  })
})
