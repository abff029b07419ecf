import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import * as cart from '#contract/cart.ts'
import * as checkout from '#contract/checkout.ts'
import { boxesFree, claimOf, countOf, drop, endsIn, lineOf, swept, take } from '#tests/support/carting.ts'
import { type Market, openMarket } from '#tests/support/market.ts'
import { assertClean, makeShopper, openForm, refusalOf } from '#tests/support/shopping.ts'

let market: Market
before(async () => {
  market = await openMarket({ crowded: true })
})
after(() => market[Symbol.asyncDispose]())

describe('extending', () => {
  it('starts the ten minutes anew, up to sixty from the first take', async () => {
    const shopper = await makeShopper(market)
    const [id] = (await boxesFree(market, 1)) as [number]
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
    assert.ok(last.hold_seconds! > 200 && last.hold_seconds! <= 240, `this one is shorter: ${last.hold_seconds}`)
    const refusal = await refusalOf(shopper.send(cart.extendCart))
    assert.equal(refusal.errno, 2003)
    assert.equal(refusal.message, '더 이상 시간을 연장할 수 없습니다.')
    assert.ok((refusal.result as { remainTime: number }).remainTime <= 240)
    await market.pass(240)
    await swept(market, id)
  })

  it('is done as often as a person presses, and not without end', async () => {
    await using strict = await openMarket({ rateLimitFactor: 1 })
    const shopper = await makeShopper(strict)
    await take(shopper, ...(await boxesFree(strict, 1)))
    for (let n = 1; n < 120; n++) await shopper.send(cart.extendCart)
    assert.equal((await refusalOf(shopper.send(cart.extendCart))).status, 429)
  })

  it('works to the last moment and not a moment later', async () => {
    const [shopper, rival] = [await makeShopper(market), await makeShopper(market)]
    const [id] = (await boxesFree(market, 1)) as [number]
    for (const [left, revived] of [
      [5_000, true],
      [-1, false],
    ] as const) {
      await take(shopper, id)
      await endsIn(market, id, left)
      const answer = shopper.send(cart.extendCart)
      if (revived) assert.ok((await answer).remainTime! > 590)
      else assert.equal((await refusalOf(answer)).errno, 2004)
    }
    await take(rival, id)
    assert.equal((await claimOf(market, id))!.user_id, rival.id)
    assert.equal((await refusalOf(shopper.send(cart.extendCart))).message, '선점 중인 상품이 없습니다.')
  })

  it('never leaves two owners when a rival takes at the same moment', async () => {
    const [shopper, rival] = [await makeShopper(market), await makeShopper(market)]
    const ids = await boxesFree(market, 12)
    await take(shopper, ...ids)
    for (const [place, id] of ids.entries()) {
      await endsIn(market, id, (place % 6) - 2)
      const [extended, taken] = await Promise.allSettled([shopper.send(cart.extendCart), take(rival, id)])
      const owner = await claimOf(market, id)
      if (taken.status === 'fulfilled') assert.equal(owner?.user_id, rival.id)
      else if (extended.status === 'fulfilled') assert.equal(owner?.user_id, shopper.id)
      // Too early for the rival and too late for the buyer: until a sweep frees it, the hold that ran out belongs to the buyer.
      else assert.ok(!owner || (owner.user_id === shopper.id && owner.left <= 0), JSON.stringify(owner))
    }
  })
})

describe('a hold that ran out', () => {
  it('frees the box, keeps the line with its reason, and can be taken again', async () => {
    const shopper = await makeShopper(market)
    const [id] = (await boxesFree(market, 1)) as [number]
    await take(shopper, id)
    await market.pass(601)
    await swept(market, id)
    assert.equal((await countOf(shopper)).count, 0)
    assert.equal((await countOf(shopper)).remainTime, null)
    const line = await lineOf(shopper, id)
    assert.equal(line?.product_status_codes.ps_code, 0)
    assert.equal(line?.lapsed, 'time')
    assert.equal(line?.retakable, true)
    assert.deepEqual(line?.cart, [])
    await take(shopper, id)
    assert.equal((await lineOf(shopper, id))?.lapsed, null)
    assert.equal((await lineOf(shopper, id))?.product_status_codes.ps_code, 2)
  })

  it('stands where it stood when it is taken again, though it is its supplier’s only line', async () => {
    const shopper = await makeShopper(market)
    const ids = (await boxesFree(market, 3)) as [number, number, number]
    const places = async () => (await shopper.send(cart.listCart)).map(({ product_id }) => product_id)
    for (const id of ids) {
      await take(shopper, id)
      await market.pass(1)
    }
    const stood = ids.toReversed()
    assert.deepEqual(await places(), stood)
    for (const id of ids) {
      await endsIn(market, id, 0)
      await swept(market, id)
    }
    await take(shopper, ids[0])
    assert.deepEqual(await places(), stood)
    await take(shopper, ids[2], ids[1])
    assert.deepEqual(await places(), stood)
  })

  it('is not the buyer’s any more before any sweep has run', async () => {
    const [shopper, rival] = [await makeShopper(market), await makeShopper(market)]
    const [id] = (await boxesFree(market, 1)) as [number]
    await take(shopper, id)
    await endsIn(market, id, 0)
    await take(rival, id)
    assert.equal((await claimOf(market, id))!.user_id, rival.id)
    const line = await lineOf(shopper, id)
    assert.equal(line?.lapsed, 'time')
    assert.equal(line?.retakable, false)
    assert.deepEqual(line?.cart, [])
  })

  it('can lapse three times an hour for one buyer; others may take it', async () => {
    const [shopper, rival] = [await makeShopper(market), await makeShopper(market)]
    const [id] = (await boxesFree(market, 1)) as [number]
    for (let turn = 0; turn < 3; turn++) {
      await take(shopper, id)
      await endsIn(market, id, 0)
      await swept(market, id)
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
    const [id] = (await boxesFree(market, 1)) as [number]
    for (let turn = 0; turn < 3; turn++) {
      await openForm(shopper, [id])
      await endsIn(market, id, 0)
      await swept(market, id)
    }
    const refusal = await refusalOf(shopper.send(checkout.openForm, { body: { product_id: [id] } }))
    assert.deepEqual(refusal.result, { failed: [{ product_id: id, pc_name: '꽃등심살', reason: 'too-often' }] })
    assert.equal((await refusalOf(take(shopper, id))).errno, 2001)
  })
})

describe('after all of this', () => {
  it('the audit finds nothing', () => assertClean(market))
})
