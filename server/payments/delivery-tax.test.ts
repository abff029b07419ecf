import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { cancelProduct, getOrder } from '#contract/orders.ts'
import { getPaymentLedger, runLedgerStep } from '#contract/operator/payments.ts'
import { getStatement } from '#contract/statements.ts'
import { saveSetting } from '#server/config/settings.ts'
import { refundReturn } from '#server/returns/refund-return.ts'
import { askBack, returnOf } from '#tests/support/asking-back.ts'
import { bringTo } from '#tests/support/lines.ts'
import { makeProduct } from '#tests/support/make.ts'
import { type Market, openMarket } from '#tests/support/market.ts'
import { assertClean, authorise, makeShopper, refusalOf, startPaying, steer, succeed } from '#tests/support/shopping.ts'
import { makeActor, openDesk } from '#tests/support/staff.ts'
import { until } from '#tests/support/until.ts'

/** Boxes of 420,000 won with 10,000 won of delivery each, with the setting that delivery is taxed. */
let market: Market
before(async () => {
  market = await openMarket({ prepare: (db) => saveSetting(db, 'delivery_taxed', true) })
})
after(() => market[Symbol.asyncDispose]())

async function bought(count: number) {
  const shopper = await makeShopper(market)
  const ids: number[] = []
  for (let n = 0; n < count; n++) ids.push((await makeProduct(market.db)).id)
  const { urlCode, pg } = await startPaying(shopper, ids)
  const { data } = await succeed(shopper, urlCode, await authorise(market, pg))
  const { order_products } = (await shopper.send(getOrder, { params: { id: data.order_id } })).data[0]!
  return { shopper, pg, order_id: data.order_id, lines: order_products.map(({ id }) => id) }
}
type Cancel = { cancelAmount: number; taxFreeAmount: number }
type Shown = { vat: number; taxFreeAmount: number; balanceAmount: number; cancels: Cancel[] | null }
async function atProvider(orderId: string) {
  const { payments } = await steer<{ payments: Shown[] }>(market, 'GET', `/control/payments?order_id=${orderId}`)
  const { vat, taxFreeAmount, balanceAmount, cancels } = payments[0]!
  return {
    vat,
    taxFreeAmount,
    balanceAmount,
    given: (cancels ?? []).map((one) => [one.cancelAmount, one.taxFreeAmount]),
  }
}

it('tells the provider that the goods are free of VAT and the delivery is not', async () => {
  const { pg } = await bought(2)
  assert.deepEqual([pg.amount, pg.taxFreeAmount], [860_000, 840_000])
  assert.deepEqual(await atProvider(pg.orderId), {
    vat: 1_818,
    taxFreeAmount: 840_000,
    balanceAmount: 860_000,
    given: [],
  })
})

it('sells nothing to a window that was told that its delivery is free of VAT', async () => {
  const shopper = await makeShopper(market)
  const { urlCode, pg } = await startPaying(shopper, [(await makeProduct(market.db)).id])
  const authorised = await authorise(market, pg, { taxFreeAmount: pg.amount })
  assert.equal((await refusalOf(succeed(shopper, urlCode, authorised))).errno, 3102)
  await market.pass(21)
  await until(async () => (await atProvider(pg.orderId)).balanceAmount === 0)
  assert.deepEqual((await atProvider(pg.orderId)).given, [[430_000, 430_000]])
})

it('gives the taxed delivery back with its line, and the rest whole', async () => {
  const { shopper, pg, lines } = await bought(2)
  for (const id of lines) await shopper.send(cancelProduct, { params: { id }, body: { opc_code: 1 } })
  const { taxFreeAmount, balanceAmount, given } = await atProvider(pg.orderId)
  assert.deepEqual([taxFreeAmount, balanceAmount], [0, 0])
  assert.deepEqual(given, [
    [430_000, 420_000],
    [430_000, 420_000],
  ])
  await assertClean(market)
})

it('takes a part that goes back as goods, up to their price', async () => {
  const { shopper, pg, lines } = await bought(1)
  const [line] = lines as [number]
  await bringTo(market, shopper, lines, 'ORDK')
  await askBack(shopper, line)
  const { id } = await returnOf(market, line)
  await refundReturn(market.server.deps, await makeActor(market, 'money'), { id, part: 425_000 })
  assert.deepEqual((await atProvider(pg.orderId)).given, [[425_000, 420_000]])
})

it('counts what the provider’s console has given back of a line as goods, so that the rest is not all free of VAT', async () => {
  const { shopper, pg, order_id, lines } = await bought(2)
  const [line] = lines as [number]
  await steer(market, 'POST', '/control/payments/refund', { order_id: pg.orderId, amount: 30_000 })
  const { payment_key } = await market.db
    .selectFrom('payments')
    .select('payment_key')
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow()
  const desk = await openDesk(market, ['money'])
  const { rows } = (await desk.send(getPaymentLedger, { query: { payment_key } })).data
  await desk.send(runLedgerStep, {
    body: {
      payment_key,
      row_key: rows.find(({ kind }) => kind === 'cancel')!.key,
      step: 'attach',
      lines: [{ id: line, amount: 30_000 }],
    },
  })
  await shopper.send(cancelProduct, { params: { id: line }, body: { opc_code: 1 } })
  assert.deepEqual((await atProvider(pg.orderId)).given.at(-1), [400_000, 390_000])
  await assertClean(market)
})

it('is what an order was paid with: the paper says so, also when the setting is another one by then', async () => {
  const { shopper, pg, order_id, lines } = await bought(2)
  await saveSetting(market.db, 'delivery_taxed', false)
  await shopper.send(cancelProduct, { params: { id: lines[0]! }, body: { opc_code: 1 } })
  assert.deepEqual((await atProvider(pg.orderId)).given, [[430_000, 420_000]])
  const statement = await shopper.send(getStatement, { params: { id: order_id } })
  assert.equal(statement.data.delivery_vat, 909)
  await assertClean(market)
})
