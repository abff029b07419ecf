import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import * as cart from '#contract/cart.ts'
import { getProduct, listProducts } from '#contract/catalogue.ts'
import * as checkout from '#contract/checkout.ts'
import { makeCarcass, makePartner, makeProduct } from '#tests/support/make.ts'
import { type Market, openMarket } from '#tests/support/market.ts'
import { assertClean, makeShopper, openForm, refusalOf, type Shopper } from '#tests/support/shopping.ts'
import { until } from '#tests/support/until.ts'

let market: Market
before(async () => {
  market = await openMarket()
})
after(() => market[Symbol.asyncDispose]())

const box = async () => (await makeProduct(market.db)).id
const boxes = (count: number) => Promise.all(Array.from({ length: count }, box))
const take = (shopper: Shopper, ...product_id: number[]) => shopper.send(cart.addToCart, { body: { product_id } })
const drop = (shopper: Shopper, ...product_id: number[]) => shopper.send(cart.removeFromCart, { body: { product_id } })
const count = async (shopper: Shopper) => (await shopper.send(cart.countCart)).data
const statusOf = async (id: number) => (await market.visitor.send(getProduct, { params: { id } })).data
const lineOf = async (shopper: Shopper, id: number) =>
  (await shopper.send(cart.listCart)).find((line) => line.product_id === id)
/** The sweep runs every half second; the rows decide, not the moment. */
const swept = (id: number) => until(async () => (await codeOf(id)) === 1, { what: `box ${id} is not free again` })
async function codeOf(id: number) {
  const { rows } = await market.pool.query<{ ps_code: number }>('select ps_code from products where id = $1', [id])
  return rows[0]!.ps_code
}
async function claimOf(id: number) {
  const { rows } = await market.pool.query<{ user_id: number; kind: string; left: number; age: number }>(
    `select user_id, kind, extract(epoch from expires_at - market_now())::float8 as left,
            extract(epoch from market_now() - first_at)::float8 as age from claims where product_id = $1`,
    [id],
  )
  return rows[0]
}
/** Moves the deadline of a box to so many milliseconds from now. */
const endsIn = (id: number, milliseconds: number) =>
  market.pool.query(
    `update claims set expires_at = market_now() + $2 * interval '1 millisecond' where product_id = $1`,
    [id, milliseconds],
  )

describe('taking', () => {
  it('holds all of the boxes for ten minutes and says so', async () => {
    const shopper = await makeShopper(market)
    const [one, two] = (await boxes(2)) as [number, number]
    const hold = await take(shopper, two, one, two)
    assert.equal(hold.count, 2)
    assert.ok(hold.remainTime! > 590 && hold.remainTime! <= 600, String(hold.remainTime))
    const capped = new Date(hold.capped_at!).getTime() - new Date(hold.serverNow).getTime()
    assert.ok(capped > 3_590_000 && capped <= 3_600_000, String(capped))
    assert.equal(await codeOf(one), 2)
    assert.equal(await codeOf(two), 2)
  })

  it('takes none when one is gone, and names every one that is', async () => {
    const [rival, shopper] = [await makeShopper(market), await makeShopper(market)]
    const [one, two, three, four] = (await boxes(4)) as [number, number, number, number]
    await take(rival, two, four)
    const refusal = await refusalOf(take(shopper, one, four, 1_999_999_999, two, three))
    assert.equal(refusal.status, 409)
    assert.equal(refusal.errno, 2001)
    assert.equal(refusal.message, `꽃등심살(${four}번): 이미 다른 구매자가 담은 상품입니다.`)
    assert.deepEqual(refusal.result, {
      failed: [
        { product_id: four, pc_name: '꽃등심살', reason: 'taken' },
        { product_id: 1_999_999_999, pc_name: null, reason: 'missing' },
        { product_id: two, pc_name: '꽃등심살', reason: 'taken' },
      ],
    })
    assert.equal(await codeOf(one), 1)
    assert.equal(await codeOf(three), 1)
    assert.equal((await count(shopper)).count, 0)
  })

  it('says why a box is not to be had', async () => {
    const shopper = await makeShopper(market)
    const off = (await makeProduct(market.db, { ps_code: 0 })).id
    assert.equal((await refusalOf(take(shopper, off))).message, `꽃등심살(${off}번): 지금은 판매하지 않는 상품입니다.`)
    const [own] = await boxes(1)
    await openForm(shopper, [own!])
    assert.equal((await refusalOf(take(shopper, own!))).message, `꽃등심살(${own}번): 주문서를 작성 중인 상품입니다.`)
    assert.equal((await refusalOf(take(shopper, 1_999_999_998))).message, '1999999998번 상품: 정보가 없는 상품입니다.')
    const closed = await makePartner(market.db, { status: 'PAUSED' })
    const carcass = await makeCarcass(market.db, { partner_id: closed.id })
    const paused = (await makeProduct(market.db, { carcass_id: carcass.id })).id
    assert.equal(
      (await refusalOf(take(shopper, paused))).message,
      `꽃등심살(${paused}번): 공급사가 판매를 잠시 쉬고 있어 지금은 담을 수 없는 상품입니다.`,
    )
  })

  it('moves no deadline when the buyer has the box already', async () => {
    const shopper = await makeShopper(market)
    const [one, two] = (await boxes(2)) as [number, number]
    await take(shopper, one)
    await endsIn(one, 100_000)
    const hold = await take(shopper, one, two)
    assert.ok(hold.remainTime! <= 100, 'the first box still ends when it did')
    assert.ok((await claimOf(two))!.left > 590)
  })

  it('shows everybody that a box is held and only the holder by whom', async () => {
    const [holder, other] = [await makeShopper(market), await makeShopper(market)]
    const [id] = (await boxes(1)) as [number]
    await take(holder, id)
    const seen = (data: { cart: { user_id: number | null }[] }) => data.cart[0]?.user_id
    assert.equal(seen((await holder.send(getProduct, { params: { id } })).data), holder.id)
    assert.equal(seen((await other.send(getProduct, { params: { id } })).data), null)
    assert.equal(seen(await statusOf(id)), null)
    for (const [who, expected] of [
      [holder, holder.id],
      [other, null],
      [market.visitor, null],
    ] as const) {
      const { data } = await who.send(listProducts, { query: { product_type: 'D', ps_code: 2, limit: 100 } })
      assert.equal(seen(data.find((row) => row.id === id)!), expected)
    }
  })

  it('stops at fifty held boxes, those in order forms counted', async () => {
    const shopper = await makeShopper(market)
    const many = await boxes(51)
    await openForm(shopper, many.slice(0, 2))
    await take(shopper, ...many.slice(2, 50))
    const refusal = await refusalOf(take(shopper, many[50]!))
    assert.equal(refusal.errno, 2002)
    assert.equal(refusal.message, '한 번에 50개까지 담을 수 있습니다.')
    const form = await refusalOf(shopper.send(checkout.openForm, { body: { product_id: [many[50]!] } }))
    assert.equal(form.errno, 2002)
    assert.equal(await codeOf(many[50]!), 1)
    await drop(shopper, many[49]!)
    await take(shopper, many[50]!)
  })

  it('gives two requests of one buyer for the last place one success', async () => {
    const shopper = await makeShopper(market)
    const many = await boxes(51)
    await take(shopper, ...many.slice(0, 49))
    const answers = await Promise.allSettled([take(shopper, many[49]!), take(shopper, many[50]!)])
    assert.equal(answers.filter(({ status }) => status === 'fulfilled').length, 1)
    assert.equal((await count(shopper)).count, 50)
  })

  it('refuses what is no list of boxes', async () => {
    const shopper = await makeShopper(market)
    const raw = async (body: string) => {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${shopper.token}` }
      return (await fetch(`${market.url}/api/users/carts`, { method: 'POST', headers, body })).status
    }
    for (const body of [
      '{}',
      '{"product_id":[]}',
      '{"product_id":[0]}',
      '{"product_id":["1"]}',
      '{"product_id":[1],"user_id":2}',
      '[]',
    ])
      assert.equal(await raw(body), 400, body)
    assert.equal(await raw(JSON.stringify({ product_id: Array.from({ length: 51 }, (_, n) => n + 1) })), 400)
    assert.equal((await refusalOf(take(shopper))).message, '선택된 상품이 없습니다.')
  })
})

describe('giving back', () => {
  it('frees the buyer’s own boxes at once and nobody else’s', async () => {
    const [shopper, other] = [await makeShopper(market), await makeShopper(market)]
    const [one, two, foreign] = (await boxes(3)) as [number, number, number]
    await take(shopper, one, two)
    await take(other, foreign)
    assert.deepEqual(await drop(shopper, one, foreign, 1_999_999_999), { count: 1 })
    assert.equal(await codeOf(one), 1)
    assert.equal(await codeOf(foreign), 2)
    assert.equal(await lineOf(shopper, one), undefined)
    await take(other, one)
  })

  it('does not touch a box that lies in an order form', async () => {
    const shopper = await makeShopper(market)
    const [id] = (await boxes(1)) as [number]
    await take(shopper, id)
    await openForm(shopper, [id])
    await drop(shopper, id)
    assert.equal(await codeOf(id), 3)
    assert.equal((await lineOf(shopper, id))?.product_status_codes.ps_code, 3)
  })
})

describe('extending', () => {
  it('starts the ten minutes anew, up to sixty from the first take', async () => {
    const shopper = await makeShopper(market)
    const [id] = (await boxes(1)) as [number]
    await take(shopper, id)
    for (let minutes = 8; minutes <= 48; minutes += 8) {
      await market.pass(480)
      const hold = await shopper.send(cart.extendCart)
      assert.ok(hold.remainTime! > 590 && hold.remainTime! <= 600, `${hold.remainTime} after ${minutes} minutes`)
    }
    await market.pass(480)
    const last = await shopper.send(cart.extendCart)
    assert.ok(last.remainTime! > 200 && last.remainTime! <= 240, `to the cap: ${last.remainTime}`)
    assert.equal(last.expires_at, last.capped_at)
    const refusal = await refusalOf(shopper.send(cart.extendCart))
    assert.equal(refusal.errno, 2003)
    assert.equal(refusal.message, '더 이상 시간을 연장할 수 없습니다.')
    assert.ok((refusal.result as { remainTime: number }).remainTime <= 240)
    await market.pass(240)
    await swept(id)
  })

  it('works to the last moment and not a moment later', async () => {
    const [shopper, rival] = [await makeShopper(market), await makeShopper(market)]
    const [id] = (await boxes(1)) as [number]
    for (const [left, revived] of [
      [5_000, true],
      [-1, false],
    ] as const) {
      await take(shopper, id)
      await endsIn(id, left)
      const answer = shopper.send(cart.extendCart)
      if (revived) assert.ok((await answer).remainTime! > 590)
      else assert.equal((await refusalOf(answer)).errno, 2004)
    }
    await take(rival, id)
    assert.equal((await claimOf(id))!.user_id, rival.id)
    assert.equal((await refusalOf(shopper.send(cart.extendCart))).message, '선점 중인 상품이 없습니다.')
  })

  it('never leaves two owners when a rival takes at the same moment', async () => {
    const [shopper, rival] = [await makeShopper(market), await makeShopper(market)]
    const ids = await boxes(12)
    await take(shopper, ...ids)
    for (const [place, id] of ids.entries()) {
      await endsIn(id, (place % 6) - 2)
      const [extended, taken] = await Promise.allSettled([shopper.send(cart.extendCart), take(rival, id)])
      const owner = await claimOf(id)
      if (taken.status === 'fulfilled') assert.equal(owner?.user_id, rival.id)
      else assert.equal(owner?.user_id, extended.status === 'fulfilled' ? shopper.id : undefined)
    }
  })
})

describe('a hold that ran out', () => {
  it('frees the box, keeps the line with its reason, and can be taken again', async () => {
    const shopper = await makeShopper(market)
    const [id] = (await boxes(1)) as [number]
    await take(shopper, id)
    await market.pass(601)
    await swept(id)
    assert.equal((await count(shopper)).count, 0)
    assert.equal((await count(shopper)).remainTime, null)
    const line = await lineOf(shopper, id)
    assert.equal(line?.product_status_codes.ps_code, 0)
    assert.equal(line?.lapsed, 'time')
    assert.equal(line?.retakable, true)
    assert.deepEqual(line?.cart, [])
    await take(shopper, id)
    assert.equal((await lineOf(shopper, id))?.lapsed, null)
    assert.equal((await lineOf(shopper, id))?.product_status_codes.ps_code, 2)
  })

  it('is not the buyer’s any more before any sweep has run', async () => {
    const [shopper, rival] = [await makeShopper(market), await makeShopper(market)]
    const [id] = (await boxes(1)) as [number]
    await take(shopper, id)
    await endsIn(id, 0)
    await take(rival, id)
    assert.equal((await claimOf(id))!.user_id, rival.id)
    const line = await lineOf(shopper, id)
    assert.equal(line?.lapsed, 'time')
    assert.equal(line?.retakable, false)
    assert.deepEqual(line?.cart, [])
  })

  it('can lapse three times an hour for one buyer; others may take it', async () => {
    const [shopper, rival] = [await makeShopper(market), await makeShopper(market)]
    const [id] = (await boxes(1)) as [number]
    for (let turn = 0; turn < 3; turn++) {
      await take(shopper, id)
      await endsIn(id, 0)
      await swept(id)
    }
    const refusal = await refusalOf(take(shopper, id))
    assert.equal(refusal.errno, 2001)
    assert.equal(refusal.message, `꽃등심살(${id}번): 선점 시간이 여러 번 지나 잠시 후에 다시 담을 수 있습니다.`)
    assert.deepEqual(refusal.result, { failed: [{ product_id: id, pc_name: '꽃등심살', reason: 'too-often' }] })
    await take(rival, id)
    await drop(rival, id)
    await market.pass(3600)
    await take(shopper, id)
  })

  it('cannot be had for ever by way of order forms either', async () => {
    const shopper = await makeShopper(market)
    const [id] = (await boxes(1)) as [number]
    for (let turn = 0; turn < 3; turn++) {
      await openForm(shopper, [id])
      await endsIn(id, 0)
      await swept(id)
    }
    const refusal = await refusalOf(shopper.send(checkout.openForm, { body: { product_id: [id] } }))
    assert.deepEqual(refusal.result, { failed: [{ product_id: id, pc_name: '꽃등심살', reason: 'too-often' }] })
    assert.equal((await refusalOf(take(shopper, id))).errno, 2001)
  })
})

describe('after all of this', () => {
  it('the audit finds nothing', () => assertClean(market))
})
