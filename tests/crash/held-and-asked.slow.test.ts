import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { sql } from 'kysely'
import { approveCancel } from '#contract/operator/cancels.ts'
import { approveRefund, retryRefund } from '#contract/operator/refunds.ts'
import { cancelProduct } from '#contract/orders.ts'
import { saveSetting, type SettingKey } from '#server/config/settings.ts'
import { linesAt } from '#tests/support/lines.ts'
import { askedBack, cancelByHand, payOrderOf, refundOf } from '#tests/support/refund-by-hand.ts'
import { assertClean, ledger, type Shopper } from '#tests/support/shopping.ts'
import type { Desk } from '#tests/support/staff.ts'
import { until } from '#tests/support/until.ts'
import type { ChildMarket } from './child-market.ts'
import { hangAt, type Held, killInFlight, stopAtRow } from './in-flight.ts'
import { openMoneyMarket } from './money-market.ts'

let market: ChildMarket
let shopper: Shopper
let desk: Desk
let second: Desk
before(async () => {
  ;({ market, shopper, desk, second } = await openMoneyMarket())
})
after(() => market?.[Symbol.asyncDispose]())

/** Whoever starts anew has read it. */
async function set<Key extends SettingKey>(key: Key, value: Parameters<typeof saveSetting<Key>>[2]): Promise<void> {
  await saveSetting(market.db, key, value)
  await market.kill()
  await market.start()
}

type Owed = { pay: string; order_id: number; line: number; press: () => Promise<unknown> }
type Scene = Owed & { name: string; box: number }
type Step = (scene: Scene) => Promise<Pick<Held, 'reached' | 'release'>>

const hang =
  (call: string, kind?: string): Step =>
  ({ pay }) =>
    hangAt(market, pay, { call, ...(kind && { kind }) })
const row =
  (table: 'orders' | 'products', call?: string): Step =>
  async ({ order_id, box, pay }) => {
    const id = table === 'orders' ? order_id : box
    const stop = stopAtRow(market, table, id, call ? { order_id: pay, call } : undefined)
    await stop.ready()
    return stop
  }
/** Between any two of these something has become durable, here or at the provider. */
const steps: [name: string, step: Step][] = [
  ['before anything is written', row('orders')],
  ['while reading the payment', hang('get')],
  ['before the provider has heard of it', hang('cancel')],
  ['after the money went back', hang('cancel', 'hang_after')],
  ['before settling', row('orders', 'cancel')],
  ['in the middle of settling', row('products', 'cancel')],
]

/** Every step with a line of its own; killed there, pressed again, and left to the sweeps. */
async function ends(prepare: () => Promise<Owed>, state: string): Promise<void> {
  const acts: Held[] = []
  const scenes: Scene[] = []
  for (const [name, step] of steps) {
    const owed = await prepare()
    const { rows } = await sql<{ box: number }>`
      select product_id as box from order_products where id = ${owed.line}`.execute(market.db)
    const scene = { ...owed, name, box: rows[0]!.box }
    scenes.push(scene)
    acts.push({ name, act: scene.press, ...(await step(scene)) })
  }
  await killInFlight(market, acts)
  for (const { press } of scenes) await press().catch(() => undefined)
  await market.pass(21)
  for (const { name, line, pay } of scenes) {
    await until(
      async () => {
        const { rows } = await sql<{ state: string }>`
          select os_code || '/' || ps_code as state from order_products line join products on products.id = product_id
          where line.id = ${line}`.execute(market.db)
        return rows[0]!.state === state
      },
      { what: name, patience: 20_000 },
    )
    const there = (await ledger(market)).payments.find((payment) => payment.order_id === pay)
    assert.equal(there!.cancelled, 430_000, name)
  }
  await assertClean(market)
}

it('kill -9 while a second person approves a return’s money: once, and nothing without that yes', async () => {
  await set('second_person_from', 430_000)
  await ends(async () => {
    const { decide, ...back } = await askedBack({ market, shopper, desk }, null)
    assert.equal((await decide()).refund_state, 'HELD')
    const id = await refundOf(market, back.line)
    return { ...back, press: () => second.send(approveRefund, { params: { id }, body: { state: 'HELD' } }) }
  }, 'RTNK/9')
  await set('second_person_from', 3_000_000)
})

it('kill -9 while the desk agrees to a cancel that was asked for: once', async () => {
  await set('auto_cancel', false)
  await ends(async () => {
    const { lines, order_id } = await linesAt(market, shopper, 'PAYK')
    const line = lines[0]!
    await shopper.send(cancelProduct, { params: { id: line }, body: { opc_code: 1 } })
    const { rows } = await sql<{ id: number; state: string }>`
      select id, state from cancels where order_product_id = ${line}`.execute(market.db)
    assert.equal(rows[0]!.state, 'ASKED')
    const press = () => desk.send(approveCancel, { params: { id: rows[0]!.id }, body: {} })
    return { line, order_id, pay: await payOrderOf(market, order_id), press }
  }, 'ORDC/1')
  await set('auto_cancel', true)
})

it('kill -9 while what the provider refused is sent once more: once', async () => {
  await ends(async () => {
    const { id, ...owed } = await cancelByHand({ market, shopper })
    return { ...owed, press: () => desk.send(retryRefund, { params: { id }, body: { state: 'MANUAL' } }) }
  }, 'ORDC/1')
})
