import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { getProduct, listProducts } from '#contract/catalogue.ts'
import * as checkout from '#contract/checkout.ts'
import { boxesFree, claimOf, codeOf, countOf, drop, endsIn, lineOf, take } from '#tests/support/carting.ts'
import { makeCarcass, makePartner, makeProduct } from '#tests/support/make.ts'
import { type Market, openMarket } from '#tests/support/market.ts'
import {
  assertClean,
  authorise,
  fault,
  makeShopper,
  openForm,
  refusalOf,
  type Shopper,
  startPaying,
  succeed,
} from '#tests/support/shopping.ts'
import { until } from '#tests/support/until.ts'

let market: Market
before(async () => {
  market = await openMarket()
})
after(() => market[Symbol.asyncDispose]())

describe('taking', () => {
  it('holds all of the boxes for ten minutes and says so', async () => {
    const shopper = await makeShopper(market)
    const [one, two] = (await boxesFree(market, 2)) as [number, number]
    const hold = await take(shopper, two, one, two)
    assert.equal(hold.count, 2)
    assert.ok(hold.remainTime! > 590 && hold.remainTime! <= 600, String(hold.remainTime))
    const capped = new Date(hold.capped_at!).getTime() - new Date(hold.serverNow).getTime()
    assert.ok(capped > 3_590_000 && capped <= 3_600_000, String(capped))
    assert.equal(await codeOf(market, one), 2)
    assert.equal(await codeOf(market, two), 2)
  })

  it('is repeated after a deadlock, of which the buyer sees nothing', async () => {
    const shopper = await makeShopper(market)
    const [one] = (await boxesFree(market, 1)) as [number]
    // A sequence goes on though its transaction is rolled back.
    await market.pool.query(`
      create sequence deadlocks;
      create function deadlock_twice() returns trigger language plpgsql as $$
      begin
        if nextval('deadlocks') <= 2 then raise exception 'deadlock detected' using errcode = '40P01'; end if;
        return new;
      end $$;
      create trigger deadlock_twice before insert on claims for each row when (new.product_id = ${one}) execute function deadlock_twice()`)
    try {
      assert.equal((await take(shopper, one)).count, 1)
      const { rows } = await market.pool.query(`select nextval('deadlocks')::int as next`)
      assert.equal(rows[0]!.next, 4)
    } finally {
      await market.pool.query(
        'drop trigger deadlock_twice on claims; drop function deadlock_twice; drop sequence deadlocks',
      )
    }
  })

  it('takes none when one is gone, and names every one that is', async () => {
    const [rival, shopper] = [await makeShopper(market), await makeShopper(market)]
    const [one, two, three, four] = (await boxesFree(market, 4)) as [number, number, number, number]
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
    assert.equal(await codeOf(market, one), 1)
    assert.equal(await codeOf(market, three), 1)
    assert.equal((await countOf(shopper)).count, 0)
  })

  it('says why a box is not to be had', async () => {
    const shopper = await makeShopper(market)
    const off = (await makeProduct(market.db, { ps_code: 0 })).id
    assert.equal((await refusalOf(take(shopper, off))).message, `꽃등심살(${off}번): 지금은 판매하지 않는 상품입니다.`)
    const [own] = await boxesFree(market, 1)
    await openForm(shopper, [own!])
    assert.equal((await refusalOf(take(shopper, own!))).message, `꽃등심살(${own}번): 이미 주문하고 있는 상품입니다.`)
    const [paying] = await boxesFree(market, 1)
    const { urlCode, pg } = await startPaying(shopper, [paying!])
    await fault(market, { call: 'confirm', order_id: pg.orderId, kind: 'drop_before', times: 100 })
    await refusalOf(succeed(shopper, urlCode, await authorise(market, pg)))
    const words = async (who: Shopper) => (await refusalOf(take(who, paying!))).message
    assert.equal(await words(shopper), `꽃등심살(${paying}번): 이미 주문하고 있는 상품입니다.`)
    assert.equal(
      await words(await makeShopper(market)),
      `꽃등심살(${paying}번): 다른 구매자가 결제하고 있는 상품입니다.`,
    )
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
    const [one, two] = (await boxesFree(market, 2)) as [number, number]
    await take(shopper, one)
    await endsIn(market, one, 100_000)
    const hold = await take(shopper, one, two)
    assert.ok(hold.remainTime! <= 100, 'the first box still ends when it did')
    assert.ok((await claimOf(market, two))!.left > 590)
  })

  it('shows everybody that a box is held and only the holder by whom', async () => {
    const [holder, other] = [await makeShopper(market), await makeShopper(market)]
    const [id] = (await boxesFree(market, 1)) as [number]
    await take(holder, id)
    const seen = (data: { cart: { user_id: number | null }[] }) => data.cart[0]?.user_id
    assert.equal(seen((await holder.send(getProduct, { params: { id } })).data), holder.id)
    assert.equal(seen((await other.send(getProduct, { params: { id } })).data), null)
    assert.equal(seen((await market.visitor.send(getProduct, { params: { id } })).data), null)
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
    const many = await boxesFree(market, 51)
    await openForm(shopper, many.slice(0, 2))
    await take(shopper, ...many.slice(2, 50))
    const refusal = await refusalOf(take(shopper, many[50]!))
    assert.equal(refusal.errno, 2002)
    assert.equal(refusal.message, '한 번에 50개까지 담을 수 있습니다.')
    const form = await refusalOf(shopper.send(checkout.openForm, { body: { product_id: [many[50]!] } }))
    assert.equal(form.errno, 2002)
    assert.equal(await codeOf(market, many[50]!), 1)
    await drop(shopper, many[49]!)
    await take(shopper, many[50]!)
  })

  it('gives two requests of one buyer for the last place one success', async () => {
    const shopper = await makeShopper(market)
    const many = await boxesFree(market, 51)
    await take(shopper, ...many.slice(0, 49))
    const holder = await market.pool.connect()
    try {
      // Both transactions begin before either commits: neither can see the other's box when it counts what the member holds.
      await holder.query('begin')
      await holder.query('select 1 from products where id = any($1) for update', [many.slice(49)])
      const asked = Promise.allSettled([take(shopper, many[49]!), take(shopper, many[50]!)])
      await until(async () => {
        // Not on the holder's connection: within a transaction pg_stat_activity would repeat its first snapshot.
        const { rows } = await market.pool.query(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        return rows.length === 2
      })
      await holder.query('commit')
      assert.equal((await asked).filter(({ status }) => status === 'fulfilled').length, 1)
    } finally {
      // `true` destroys the connection: after a failure it would still lock the boxes.
      holder.release(true)
    }
    assert.equal((await countOf(shopper)).count, 50)
  })

  it('tells each of many who ask at the same moment what they hold', async () => {
    const shoppers = await Promise.all([0, 1, 2, 3].map(() => makeShopper(market)))
    const boxes = await boxesFree(market, 6)
    await take(shoppers[1]!, boxes[0]!)
    await take(shoppers[2]!, ...boxes.slice(1, 3))
    await openForm(shoppers[3]!, boxes.slice(3, 6))
    const asking = [...shoppers, ...shoppers.toReversed()]
    const counts = await Promise.all(asking.map((shopper) => countOf(shopper)))
    const told = counts.map(({ count, ordering, hold_seconds }) => [count, ordering, hold_seconds])
    const theirs = [
      [0, 0, null],
      [1, 0, 600],
      [2, 0, 600],
      [0, 3, null],
    ]
    assert.deepEqual(told, [...theirs, ...theirs.toReversed()])
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
      '{"product_id":["01"]}',
      '{"product_id":["one"]}',
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
    const [one, two, foreign] = (await boxesFree(market, 3)) as [number, number, number]
    await take(shopper, one, two)
    await take(other, foreign)
    assert.deepEqual(await drop(shopper, one, foreign, 1_999_999_999), { count: 1 })
    assert.equal(await codeOf(market, one), 1)
    assert.equal(await codeOf(market, foreign), 2)
    assert.equal(await lineOf(shopper, one), undefined)
    await take(other, one)
  })

  it('does not touch a box that lies in an order form', async () => {
    const shopper = await makeShopper(market)
    const [id] = (await boxesFree(market, 1)) as [number]
    await take(shopper, id)
    await openForm(shopper, [id])
    await drop(shopper, id)
    assert.equal(await codeOf(market, id), 3)
    assert.equal((await lineOf(shopper, id))?.product_status_codes.ps_code, 3)
  })
})

describe('after all of this', () => {
  it('the audit finds nothing', () => assertClean(market))
})
