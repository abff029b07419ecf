import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { addToCart, extendCart, listCart } from '#contract/cart.ts'
import { readForm } from '#contract/checkout.ts'
import { countHolds, listHolds, releaseHolds } from '#contract/operator/holds.ts'
import { expireCartHolds, expireOrderForms } from './expire.ts'
import { makeProduct } from '#tests/support/make.ts'
import { type Market, openMarket } from '#tests/support/market.ts'
import {
  assertClean,
  authorise,
  makeShopper,
  openForm,
  refusalOf,
  type Shopper,
  startPaying,
  succeed,
} from '#tests/support/shopping.ts'
import { type Desk, openDesk } from '#tests/support/staff.ts'

let market: Market
let desk: Desk
before(async () => {
  market = await openMarket({ env: { ROLE: 'server' } })
  desk = await openDesk(market, ['orders'])
})
after(() => market[Symbol.asyncDispose]())

const box = async () => (await makeProduct(market.db)).id
const take = (shopper: Shopper, ...product_id: number[]) => shopper.send(addToCart, { body: { product_id } })
const held = async (member: number) => (await desk.send(listHolds, { query: { member } })).data
const stateOf = async (id: number) =>
  (await market.db.selectFrom('products').select('ps_code').where('id', '=', id).executeTakeFirstOrThrow()).ps_code
const release = (holds: readonly { id: number; fence: number }[], reason = '포장 확인이 필요해요') =>
  desk.send(releaseHolds, { body: { holds: holds.map(({ id, fence }) => ({ id, fence })), reason } })
/** First ends the holds that have run out: this market has no sweeps. */
async function clean(): Promise<void> {
  await expireCartHolds(market.db)
  await expireOrderForms(market.db, await market.server.deps.settings())
  await assertClean(market)
}

describe('the holds board', () => {
  it('shows who holds what since when, until when, how often extended, and how many would like it', async () => {
    const [first, second] = [await makeShopper(market), await makeShopper(market)]
    const id = await box()
    await take(second, id)
    await market.pass(601)
    await expireCartHolds(market.db)
    await take(first, id)
    await market.pass(60)
    await first.send(extendCart, {})
    const [row] = await held(first.id)
    assert.deepEqual(
      [row!.id, row!.kind, row!.extensions, row!.waiting, row!.holder.id, row!.window_open, row!.pc_name],
      [id, 'cart', 1, 1, first.id, false, '꽃등심살'],
    )
    assert.ok(Date.parse(row!.expires_at!) > Date.parse(row!.since))
    await startPaying(first, [id])
    const [form] = await held(first.id)
    assert.deepEqual([form!.kind, form!.window_open, form!.fence, form!.extensions], ['order', true, row!.fence, 1])
  })

  it('finds by member, kind, box, words and time left, in the order asked for, page by page', async () => {
    const shopper = await makeShopper(market)
    const other = await makeShopper(market)
    const [one, two, three] = [await box(), await box(), await box()]
    await take(shopper, one)
    await market.pass(300)
    await take(shopper, two)
    await openForm(shopper, [three])
    await take(other, await box())
    const list = async (query: object) =>
      (await desk.send(listHolds, { query: { member: shopper.id, ...query } })).data.map(({ id }) => id)
    assert.deepEqual(await list({}), [one, two, three])
    assert.deepEqual(await list({ sort: 'since', limit: 2 }), [one, two])
    assert.deepEqual(await list({ within: 5 }), [one])
    assert.deepEqual(await list({ kind: 'order' }), [three])
    assert.deepEqual(await list({ product: two }), [two])
    const page = await desk.send(listHolds, { query: { member: shopper.id, limit: 2 } })
    assert.deepEqual(await list({ limit: 2, cursor: page.next! }), [three])
    const name = shopper.user!.name
    const { data } = await desk.send(listHolds, { query: { q: name } })
    assert.ok(data.length >= 3 && data.every(({ holder }) => holder.name.includes(name)))
    const counts = await desk.send(countHolds, { query: { member: shopper.id } })
    assert.deepEqual(
      [counts.kinds.map(({ count }) => count), counts.holders, counts.member?.name],
      [[2, 1, 0], 1, name],
    )
    const all = await desk.send(countHolds, { query: {} })
    const { rows: counted } = await sql<{ kinds: number[]; holders: number }>`
      select array[(count(*) filter (where kind = 'CART'))::int, (count(*) filter (where kind = 'ORDER'))::int,
        (count(*) filter (where kind = 'PAYING'))::int] as kinds, count(distinct user_id)::int as holders
      from claims where kind in ('CART', 'ORDER', 'PAYING')`.execute(market.db)
    assert.deepEqual([all.kinds.map(({ count }) => count), all.holders], [counted[0]!.kinds, counted[0]!.holders])
  })

  it('frees many at once: everyone hears it, each holder reads one text, and every box has its row in the log', async () => {
    const [first, second] = [await makeShopper(market), await makeShopper(market)]
    const ids = [await box(), await box(), await box()]
    await take(first, ids[0]!, ids[1]!)
    await take(second, ids[2]!)
    const seen = [...(await held(first.id)), ...(await held(second.id))]
    assert.equal((await refusalOf(release(seen, ' '))).message, '사유를 입력하세요')
    assert.deepEqual(await release(seen, '포장 불량'), { released: 3, told: 2 })
    assert.deepEqual(await Promise.all(ids.map(stateOf)), [1, 1, 1])
    const { rows: texts } = await sql<{ user_id: number; text: string }>`
      select user_id, text from messages where event like 'hold.released:%' and user_id = any(${[first.id, second.id]})
      order by user_id`.execute(market.db)
    assert.deepEqual(
      texts.map(({ user_id }) => user_id),
      [first.id, second.id],
    )
    assert.match(texts[0]!.text, /꽃등심살 외 1개의 선점이 해제되었어요\.\n사유: 포장 불량/)
    const { rows: told } = await sql<{ product_id: number }>`
      select product_id from outbox where product_id = any(${ids}) and ps_code = 1 and version = 3 order by 1`.execute(
      market.db,
    )
    assert.deepEqual(
      told.map(({ product_id }) => product_id),
      ids,
    )
    const { rows: acts } = await sql<{ target_id: string; before: { user_id: number }; reason: string }>`
      select target_id, before, reason from audit_log where action = 'hold.release' and target_id = any(${ids.map(String)})
      order by id`.execute(market.db)
    assert.deepEqual(
      acts.map((act) => [act.target_id, act.before.user_id, act.reason]),
      [
        [String(ids[0]), first.id, '포장 불량'],
        [String(ids[1]), first.id, '포장 불량'],
        [String(ids[2]), second.id, '포장 불량'],
      ],
    )
    const line = (await first.send(listCart, {})).find(({ product_id }) => product_id === ids[0])
    assert.deepEqual([line?.lapsed, line?.retakable], ['released', true])
    await clean()
  })

  it('ends the order form that a box is taken out of, and its other boxes are in the cart again', async () => {
    const shopper = await makeShopper(market)
    const [gone, stays] = [await box(), await box()]
    await take(shopper, gone, stays)
    const { urlCode } = await openForm(shopper, [gone, stays])
    await release((await held(shopper.id)).filter(({ id }) => id === gone))
    assert.deepEqual([await stateOf(gone), await stateOf(stays)], [1, 2])
    const { form } = await shopper.send(readForm, { params: { url_code: urlCode } })
    assert.deepEqual([form.lapsed, form.ended_by], [true, 'desk'])
    await clean()
  })

  it('never frees what is being paid, and says what stands now', async () => {
    const shopper = await makeShopper(market)
    const [paid, free] = [await box(), await box()]
    await take(shopper, free)
    const started = await startPaying(shopper, [paid])
    const seen = await held(shopper.id)
    await succeed(shopper, started.urlCode, await authorise(market, started.pg))
    const refusal = await refusalOf(release(seen))
    assert.deepEqual(
      [refusal.errno, refusal.result],
      [1180, { conflicts: [{ id: paid, name: '꽃등심살', now: '판매완료' }] }],
    )
    assert.deepEqual([await stateOf(paid), await stateOf(free)], [5, 2])
    assert.deepEqual(await release(seen.filter(({ id }) => id === free)), { released: 1, told: 1 })
  })

  it('does not end the next member’s hold of the same box', async () => {
    const [first, second] = [await makeShopper(market), await makeShopper(market)]
    const id = await box()
    await take(first, id)
    const seen = await held(first.id)
    await market.pass(601)
    await take(second, id)
    assert.equal((await refusalOf(release(seen))).errno, 1180)
    assert.equal((await held(second.id)).length, 1)
  })

  it('meets a take, a lapse and a payment of the same boxes without a trace of disorder', async () => {
    for (let round = 0; round < 6; round++) {
      const [holder, rival] = [await makeShopper(market), await makeShopper(market)]
      const [lapsing, taken] = [await box(), await box()]
      await take(holder, lapsing)
      await market.pass(590)
      await take(holder, taken)
      const started = await startPaying(holder, [await box()])
      const authorised = await authorise(market, started.pg)
      const seen = await held(holder.id)
      const only = (id: number) => seen.filter((hold) => hold.id === id)
      const payId = seen.find(({ kind }) => kind === 'order')!.id
      await market.pass(11)
      const [freed, , , paid] = await Promise.allSettled([
        release(only(taken)),
        take(rival, taken),
        Promise.allSettled([release(only(lapsing)), expireCartHolds(market.db), take(rival, lapsing)]),
        Promise.allSettled([succeed(holder, started.urlCode, authorised), release(only(payId))]),
      ])
      assert.equal(freed.status, 'fulfilled')
      assert.equal(paid.status, 'fulfilled')
      assert.ok([1, 5].includes(await stateOf(payId)))
      assert.ok([1, 2].includes(await stateOf(taken)))
      await clean()
    }
  })

  it('is looked at by those who only look, and released by the orders’ desk alone', async () => {
    const shopper = await makeShopper(market)
    await take(shopper, await box())
    const looking = await openDesk(market, ['read-only'])
    const { data } = await looking.send(listHolds, { query: { member: shopper.id } })
    const body = { holds: data.map(({ id, fence }) => ({ id, fence })), reason: '확인' }
    const { name, phone_no } = await market.db
      .selectFrom('users')
      .select(['name', 'phone_no'])
      .where('id', '=', shopper.id)
      .executeTakeFirstOrThrow()
    const counted = await looking.send(countHolds, { query: { member: shopper.id } })
    const told = JSON.stringify([data, counted])
    assert.ok(!told.includes(name) && !told.includes(phone_no), 'the business alone')
    for (const q of [name, phone_no]) {
      assert.deepEqual((await looking.send(listHolds, { query: { q } })).data, [])
      assert.ok((await desk.send(listHolds, { query: { q } })).data.length > 0)
    }
    assert.equal((await refusalOf(looking.send(releaseHolds, { body }))).status, 403)
    const money = await openDesk(market, ['money', 'content'])
    assert.equal((await refusalOf(money.send(listHolds, {}))).status, 403)
    assert.equal((await refusalOf(money.send(countHolds, {}))).status, 403)
  })
})
