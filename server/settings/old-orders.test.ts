import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { sql } from 'kysely'
import { cancelProduct, getOrder } from '#contract/orders.ts'
import { changeSettings, type DeskSettings, getDeskSettings } from '#contract/operator/settings.ts'
import { confirmDelivered } from '#server/orders/confirm-delivered.ts'
import { shownLine } from '#tests/support/asking-back.ts'
import { linesAt } from '#tests/support/lines.ts'
import { type Market, openMarket } from '#tests/support/market.ts'
import { assertClean, makeShopper, type Shopper } from '#tests/support/shopping.ts'
import { type Desk, openDesk } from '#tests/support/staff.ts'
import { statesOf } from '#tests/support/sold.ts'

let market: Market
let owner: Desk
let shopper: Shopper
before(async () => {
  market = await openMarket({ env: { ROLE: 'server' } })
  owner = await openDesk(market, ['owner'])
  shopper = await makeShopper(market)
})
after(() => market[Symbol.asyncDispose]())

/** At the desk, as the operator does it: orders from the next second on have the new value. */
async function set(values: Partial<DeskSettings>): Promise<void> {
  const { seen } = await owner.send(getDeskSettings, {})
  await owner.send(changeSettings, { body: { values, effective_from: null, seen } })
  await market.pass(1)
}

it('keeps the days of a return that were set when it was ordered', async () => {
  const { lines: old } = await linesAt(market, shopper, 'ORDK')
  const { any } = (await shownLine(market, shopper, old[0]!)).return_until!
  await set({ return_days: 1 })
  const { lines: later } = await linesAt(market, shopper, 'ORDK')
  assert.equal((await shownLine(market, shopper, old[0]!)).return_until!.any, any)
  const { rows } = await sql<{ days: number }>`select ${any}::date - ${
    (await shownLine(market, shopper, later[0]!)).return_until!.any
  }::date as days`.execute(market.db)
  assert.equal(rows[0]!.days, 2)
})

it('confirms by itself after the days that were set when it was ordered', async () => {
  const { lines: old } = await linesAt(market, shopper, 'DELK')
  await set({ auto_confirm_days: 2 })
  const { lines: later } = await linesAt(market, shopper, 'DELK')
  await market.pass(3 * 86_400)
  await confirmDelivered(market.server.deps)
  assert.deepEqual(await statesOf(market, [...old, ...later]), ['DELK', 'ORDK'])
  await market.pass(4 * 86_400)
  await confirmDelivered(market.server.deps)
  assert.deepEqual(await statesOf(market, old), ['ORDK'])
})

it('cancels as it was told when it was ordered, and says before what cancelling does', async () => {
  // A new login, because days have passed.
  shopper = await makeShopper(market)
  owner = await openDesk(market, ['owner'])
  const old = await linesAt(market, shopper, 'PAYK')
  await set({ auto_cancel: false })
  const later = await linesAt(market, shopper, 'PAYK')
  const cancelling = async ({ order_id }: { order_id: number }) =>
    (await shopper.send(getOrder, { params: { id: order_id } })).data[0]!.order_products.map((line) => line.cancelling)
  assert.deepEqual([await cancelling(old), await cancelling(later)], [['AT_ONCE'], ['ASKED']])
  for (const { lines } of [old, later])
    await shopper.send(cancelProduct, { params: { id: lines[0]! }, body: { opc_code: 1 } })
  assert.deepEqual(await statesOf(market, [...old.lines, ...later.lines]), ['ORDC', 'CANW'])
  assert.deepEqual(await cancelling(later), [null])
  await assertClean(market)
})
