import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { sql } from 'kysely'
import { leave } from '#contract/account.ts'
import type { Received } from '#contract/call.ts'
import { addToCart } from '#contract/cart.ts'
import { releaseHolds } from '#contract/operator/holds.ts'
import { receiveImport } from '#contract/operator/imports.ts'
import { correctDelivery, correctParcel } from '#contract/operator/order-corrections.ts'
import { carcassSheet } from '#tests/support/carcass-sheet.ts'
import { openImports } from '#tests/support/imports.ts'
import { linesAt, nextParcel } from '#tests/support/lines.ts'
import { makeProduct } from '#tests/support/make.ts'
import { assertClean, makeShopper, openForm, type Shopper, steer } from '#tests/support/shopping.ts'
import { type Desk, openDesk } from '#tests/support/staff.ts'
import { until } from '#tests/support/until.ts'
import { type ChildMarket, lockRows, openChildMarket } from './child-market.ts'
import { type Held, killInFlight } from './in-flight.ts'

let market: ChildMarket
let desk: Desk
before(async () => {
  market = await openChildMarket()
  await steer(market, 'POST', '/control/webhooks', { enabled: false })
  desk = await openDesk(market, ['orders', 'intake'])
})
after(() => market?.[Symbol.asyncDispose]())

const stopAt = (rows: string, id: number) => lockRows(market.pool, `select 1 from ${rows} = $1`, [id])
async function first<Row>(query: ReturnType<typeof sql<Row>>): Promise<Row> {
  return (await query.execute(market.db)).rows[0]!
}

type Scene = { shopper: Shopper; order_id: number; cart: number; form: number }
/** A box in the cart, and one in an order form. */
async function holding(): Promise<Scene> {
  const shopper = await makeShopper(market)
  const [cart, form] = [(await makeProduct(market.db)).id, (await makeProduct(market.db)).id]
  await shopper.send(addToCart, { body: { product_id: [cart] } })
  const { order_id } = await openForm(shopper, [form])
  return { shopper, order_id, cart, form }
}
const codes = async ({ cart, form }: Scene) =>
  (
    await sql<{ ps_code: number }>`
      select ps_code from products where id = any(${[cart, form]}::int[]) order by id`.execute(market.db)
  ).rows.map(({ ps_code }) => ps_code)

type Place = [name: string, rows: string, id: (scene: Scene) => number]
const places: Place[] = [
  ['before anything is freed', 'orders where id', ({ order_id }) => order_id],
  ['in the middle of the form', 'products where id', ({ form }) => form],
  ['in the middle of the cart', 'products where id', ({ cart }) => cart],
]

/** Killed at every place, and found there as if nothing had been pressed. */
async function killed(at: readonly Place[], press: (scene: Scene) => Promise<unknown>): Promise<Scene[]> {
  const scenes: Scene[] = []
  const acts: Held[] = []
  for (const [name, rows, id] of at) {
    const scene = await holding()
    scenes.push(scene)
    acts.push({ name, act: () => press(scene), ...(await stopAt(rows, id(scene))) })
  }
  await killInFlight(market, acts)
  for (const scene of scenes) assert.deepEqual(await codes(scene), [2, 3])
  return scenes
}

it('kill -9 while the desk ends holds by force: all of them or none, and one text', async () => {
  const holds = async ({ cart, form }: Scene) =>
    (
      await sql<{ id: number; fence: number }>`
        select product_id as id, fence::int from claims where product_id = any(${[cart, form]}::int[])`.execute(
        market.db,
      )
    ).rows
  const press = async (scene: Scene) =>
    desk.send(releaseHolds, { body: { holds: await holds(scene), reason: '품질 확인' } })
  for (const scene of await killed(places, press)) {
    const texts = () =>
      first(sql<{ n: number }>`select count(*)::int as n from messages where user_id = ${scene.shopper.id}`)
    assert.equal((await texts()).n, 0)
    await press(scene)
    assert.deepEqual([await codes(scene), (await texts()).n], [[1, 1], 1])
  }
  await assertClean(market)
})

it('kill -9 while somebody leaves: gone with everything freed, or still there with all of it', async () => {
  const press = ({ shopper }: Scene) => shopper.send(leave, { body: { user_out_code_id: 1, user_content: '' } })
  const all: Place[] = [...places, ['before anything', 'users where id', ({ shopper }) => shopper.id]]
  for (const scene of await killed(all, press)) {
    await press(scene)
    const { status } = await first(sql<{ status: string }>`select status from users where id = ${scene.shopper.id}`)
    assert.deepEqual([status, await codes(scene)], ['OUT', [1, 1]])
  }
  await assertClean(market)
})

it('kill -9 while a sheet of carcasses is taken in: each of them once, with all its boxes', async () => {
  const imports = await openImports(market)
  const { id } = await imports.upload(await carcassSheet(imports.many(3)))
  await until(async () => (await imports.readId(id)).state === 'READY', { patience: 20_000 })
  await imports.asSaid(id)
  const partner = await first(sql<{ id: number }>`select id from partners where partner_name = ${imports.partner_name}`)
  const { staff } = imports.desk
  const death = async (stop: Awaited<ReturnType<typeof stopAt>>, act: () => Promise<unknown>) => {
    await killInFlight(market, [{ name: 'taking in', act, ...stop }])
    await market.pass(21)
  }
  const take = () => imports.receive(id, 3)
  await death(await stopAt('staff where id', staff.id), take)
  assert.equal((await imports.readId(id)).state, 'READY', 'before it is written down')
  await death(await stopAt('partners where id', partner.id), take)
  // The next holder goes on by itself, and dies between the first carcass and the second.
  await death(await stopAt('imported_carcasses where place = 2 and job_id', id), async () => {})
  await until(async () => (await imports.readId(id)).state === 'DONE', { patience: 30_000 })
  assert.deepEqual(
    (await imports.taken(id)).map(({ boxes, n }) => [boxes, n]),
    [
      [2, 1],
      [2, 1],
      [2, 1],
    ],
  )
  await assert.rejects(imports.desk.send(receiveImport, { params: { id }, body: { way: 'post', right: 3 } }))
  await assertClean(market)
})

it('kill -9 while an address or a parcel number is corrected: it is the old one or the new one, and one text', async () => {
  const shopper = await makeShopper(market)
  const paid = await linesAt(market, shopper, 'PAYK')
  const sent = await linesAt(market, shopper, 'DELI')
  const fields = sql`reci_name, reci_phone, zipcode, delivery_addr1, delivery_addr2, delivery_memo`
  const was = await first(
    sql<Received<typeof correctDelivery>['body']['was']>`select ${fields} from orders where id = ${paid.order_id}`,
  )
  const body = { delivery: { ...was, reci_name: '김새봄' }, was, reason: '이름' }
  const next = { ...nextParcel(), reason: '번호' }
  const presses = [
    () => desk.send(correctDelivery, { params: { id: paid.order_id }, body }),
    () => desk.send(correctParcel, { params: { id: sent.lines[0]! }, body: next }),
  ]
  const texts = async () =>
    (await first(sql<{ n: number }>`select count(*)::int as n from messages where event like '%.corrected:%'`)).n
  await killInFlight(market, [
    { name: 'the address', act: presses[0]!, ...(await stopAt('orders where id', paid.order_id)) },
    { name: 'the number', act: presses[1]!, ...(await stopAt('order_products where id', sent.lines[0]!)) },
  ])
  assert.equal(await texts(), 0)
  // The second time is answered as the first: an answer may have been lost.
  for (const press of [...presses, ...presses]) await press()
  assert.equal(await texts(), 2)
  await assertClean(market)
})
