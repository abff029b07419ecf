import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { sql } from 'kysely'
import { getPaymentLedger, runLedgerStep } from '#contract/operator/payments.ts'
import { approveRefund, assignRefunds, refundByBank } from '#contract/operator/refunds.ts'
import * as returns from '#contract/operator/returns.ts'
import { askBack, returnOf } from '#tests/support/asking-back.ts'
import { linesAt } from '#tests/support/lines.ts'
import { makeProduct } from '#tests/support/make.ts'
import { payOrderOf, returnByHand } from '#tests/support/refund-by-hand.ts'
import { assertClean, ledger, type Shopper, steer } from '#tests/support/shopping.ts'
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

type Scene = { order_id: number; pay: string; box: number; press: () => Promise<unknown> }
type Step = (scene: Scene) => Promise<Pick<Held, 'reached' | 'release'>>
type Case = { name: string; step: Step }

const hang =
  (call: string, kind?: string): Step =>
  ({ pay }) =>
    hangAt(market, pay, { call, ...(kind && { kind }) })
/** `call`: what the provider works on while the row is locked. */
const row =
  (table: 'orders' | 'products', call?: string): Step =>
  async ({ order_id, box, pay }) => {
    const id = table === 'orders' ? order_id : box
    const stop = stopAtRow(market, table, id, call ? { order_id: pay, call } : undefined)
    await stop.ready()
    return stop
  }

/** Every case is pressed, all are killed at their step, and whoever sits there presses each once more. */
async function killAt(cases: readonly Case[], prepare: () => Promise<Scene>): Promise<(Scene & Case)[]> {
  const scenes: (Scene & Case)[] = []
  for (const one of cases) scenes.push({ ...(await prepare()), ...one })
  const acts: Held[] = []
  for (const scene of scenes) acts.push({ name: scene.name, act: scene.press, ...(await scene.step(scene)) })
  await killInFlight(market, acts)
  for (const { press } of scenes) await press().catch(() => undefined)
  await market.pass(21)
  return scenes
}

async function asked() {
  const { lines, order_id } = await linesAt(market, shopper, 'ORDK')
  const line = lines[0]!
  await askBack(shopper, line)
  const { id } = await returnOf(market, line)
  return { order_id, line, params: { id }, pay: await payOrderOf(market, order_id), box: await boxOf(line) }
}
async function boxOf(line: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select product_id as id from order_products where id = ${line}`.execute(market.db)
  return rows[0]!.id
}
async function linesOf({ order_id }: Scene): Promise<string> {
  const { rows } = await sql<{ lines: string }>`
    select string_agg(os_code || '/' || ps_code, ' ' order by line.id) as lines
    from order_products line join products on products.id = product_id where order_id = ${order_id}`.execute(market.db)
  return rows[0]!.lines
}
/** What went back: through the provider, and by bank. */
async function givenTo({ order_id, pay }: Scene): Promise<[number, number]> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(refunds.amount), 0)::int as sum from refunds join payments on payments.id = payment_id
    where payments.order_id = ${order_id} and refunds.state = 'DONE' and way = 'bank'`.execute(market.db)
  const there = (await ledger(market)).payments.find((payment) => payment.order_id === pay)
  return [there!.cancelled, rows[0]!.sum]
}
async function ends(scenes: readonly (Scene & Case)[], lines: string, given: [number, number]): Promise<void> {
  for (const scene of scenes) {
    await until(async () => (await linesOf(scene)) === lines, { what: scene.name, patience: 20_000 })
    assert.deepEqual(await givenTo(scene), given, scene.name)
  }
  await assertClean(market)
}

it('kill -9 while part of a returned line’s money goes back: that part, once', async () => {
  const scenes = await killAt(
    [
      { name: 'before anything is booked', step: row('orders') },
      { name: 'while reading the payment', step: hang('get') },
      { name: 'before the provider has heard of it', step: hang('cancel') },
      { name: 'after the money went back', step: hang('cancel', 'hang_after') },
      { name: 'before settling', step: row('orders', 'cancel') },
      { name: 'in the middle of settling', step: row('products', 'cancel') },
    ],
    async () => {
      const { params, ...rest } = await asked()
      const body = { state: 'REQUESTED', part: 30_000 } as const
      return { ...rest, press: () => desk.send(returns.refundReturnRequest, { params, body }) }
    },
  )
  await ends(scenes, 'RTNK/9', [30_000, 0])
})

it('kill -9 while a dearer box is given for it: one box, and no money', async () => {
  const scenes = await killAt(
    [
      { name: 'before anything is written', step: row('orders') },
      { name: 'in the middle of it', step: row('products') },
    ],
    async () => {
      const { params, ...rest } = await asked()
      const box = (await makeProduct(market.db, { weight: 6, price: 600_000 })).id
      const body = { state: 'REQUESTED', product_id: box } as const
      return { ...rest, box, press: () => desk.send(returns.exchangeReturnRequest, { params, body }) }
    },
  )
  await ends(scenes, 'RTNK/9 PAYK/5', [0, 0])
})

it('kill -9 while it goes by bank, and while a second person says yes to that: once, and by bank', async () => {
  const cases: Case[] = [
    { name: 'while the provider is asked', step: hang('get') },
    { name: 'before anything is written', step: row('orders') },
    { name: 'in the middle of it', step: row('products') },
  ]
  const byHand = async () => {
    const { id, line, order_id, pay } = await returnByHand({ market, shopper, desk }, 50_000)
    await desk.send(assignRefunds, { body: { refund_ids: [id] } })
    const press = () => desk.send(refundByBank, { params: { id }, body: { state: 'MANUAL', note: '이체' } })
    return { id, order_id, pay, box: await boxOf(line), press }
  }
  await ends(await killAt(cases, byHand), 'RTNK/9', [0, 50_000])
  const scenes = await killAt(cases, async () => {
    const { id, ...rest } = await byHand()
    await sql`
      update refunds set state = 'HELD', way = 'bank', asked_by = ${desk.staff.id}, note = '이체' where id = ${id}`.execute(
      market.db,
    )
    return { ...rest, press: () => second.send(approveRefund, { params: { id }, body: { state: 'HELD' } }) }
  })
  await ends(scenes, 'RTNK/9', [0, 50_000])
})

it('kill -9 while money of the provider’s console is attached: it stands for its line once', async () => {
  const scenes = await killAt(
    [
      { name: 'while the provider is asked', step: hang('get') },
      { name: 'before anything is written', step: row('orders') },
      { name: 'in the middle of it', step: row('products') },
    ],
    async () => {
      const { line, ...rest } = await asked()
      await steer(market, 'POST', '/control/payments/refund', { order_id: rest.pay, amount: 430_000 })
      const { rows } = await sql<{ payment_key: string }>`
        select payment_key from payments where order_id = ${rest.order_id}`.execute(market.db)
      const { payment_key } = rows[0]!
      const found = await desk.send(getPaymentLedger, { query: { payment_key } })
      const row_key = found.data.rows.find(({ step }) => step === 'attach')!.key
      const body = { payment_key, row_key, step: 'attach', lines: [{ id: line, amount: 430_000 }] } as const
      return { ...rest, press: () => desk.send(runLedgerStep, { body: { ...body, lines: [...body.lines] } }) }
    },
  )
  await ends(scenes, 'RTNK/9', [430_000, 0])
})
