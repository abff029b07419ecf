import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import * as cart from '#contract/cart.ts'
import * as checkout from '#contract/checkout.ts'
import { makePartner, makeProduct } from '#tests/support/make.ts'
import { type Market, openMarket } from '#tests/support/market.ts'
import {
  assertClean,
  authorise,
  makeShopper,
  openWindow,
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

const box = async (price = 420_000) => (await makeProduct(market.db, { price })).id
const boxes = (count: number) => Promise.all(Array.from({ length: count }, () => box()))
const take = (shopper: Shopper, ...product_id: number[]) => shopper.send(cart.addToCart, { body: { product_id } })
const form = (shopper: Shopper, ...product_id: number[]) =>
  shopper.send(checkout.openForm, { body: { product_id } }).then(({ data }) => data.url_code)
const read = (shopper: Shopper, url_code: string) => shopper.send(checkout.readForm, { params: { url_code } })
const leave = (shopper: Shopper, url_code: string) => shopper.send(checkout.leaveForm, { params: { url_code } })
async function codesOf(ids: number[]): Promise<number[]> {
  const { rows } = await market.pool.query<{ ps_code: number }>(
    'select ps_code from unnest($1::int[]) with ordinality ids (id, place) join products using (id) order by place',
    [ids],
  )
  return rows.map((row) => row.ps_code)
}
const orderOf = async (urlCode: string) =>
  (await market.pool.query('select state from orders where url_code = $1', [urlCode])).rows[0]!

describe('opening an order form', () => {
  it('says that an order is too dear for one payment, and holds nothing for it', async () => {
    const shopper = await makeShopper(market)
    const ids = await Promise.all(Array.from({ length: 21 }, () => box(100_000_000)))
    assert.equal(
      (await refusalOf(form(shopper, ...ids))).message,
      '한 번에 20억원어치까지 주문할 수 있습니다. 나누어 주문해주세요.',
    )
    assert.deepEqual(new Set(await codesOf(ids)), new Set([1]))
    await form(shopper, ...ids.slice(1))
  })

  it('freezes prices and fees and holds the boxes for ten fresh minutes', async () => {
    const shopper = await makeShopper(market)
    const ids = [await box(420_000), await box(80_000)]
    await take(shopper, ids[0]!)
    await market.pass(300)
    const urlCode = await form(shopper, ...ids)
    assert.match(urlCode, /^[A-Za-z][A-Za-z0-9_-]{31}$/)
    const { data, form: read1 } = await read(shopper, urlCode)
    assert.deepEqual(
      data.map(({ product_id, price, delivery_price }) => [product_id, price, delivery_price]),
      [
        [ids[0], 420_000, 10_000],
        [ids[1], 80_000, 10_000],
      ],
    )
    assert.equal(read1.goods_amount, 500_000)
    assert.equal(read1.delivery_amount, 20_000)
    assert.equal(read1.paid_amount, 520_000)
    assert.equal(read1.state, 'N')
    assert.ok(read1.remainTime! > 590 && read1.remainTime! <= 600)
    assert.deepEqual(await codesOf(ids), [3, 3])
    await market.pool.query('update products set price = price + 1000 where id = $1', [ids[0]])
    assert.equal((await read(shopper, urlCode)).form.paid_amount, 520_000)
    await market.pool.query('update products set price = price - 1000 where id = $1', [ids[0]])
    await leave(shopper, urlCode)
  })

  it('lists its boxes as the cart does: by partner and type, as they were begun, though not all of them are ordered', async () => {
    const shopper = await makeShopper(market)
    const partners = [await makePartner(market.db), await makePartner(market.db)]
    const at = async (partner: number, product_type: 'D' | 'S' = 'D') =>
      (await makeProduct(market.db, { partner_id: partners[partner]!.id, product_type })).id
    const [early, other, beside, sorted, latest] = [
      await at(0),
      await at(1),
      await at(0),
      await at(0, 'S'),
      await at(0),
    ]
    for (const ids of [[early, beside], [sorted], [other], [latest]]) {
      await take(shopper, ...ids)
      await market.pass(1)
    }
    const shown = (await shopper.send(cart.listCart)).map(({ product_id }) => product_id)
    assert.deepEqual(shown, [other, sorted, early, beside, latest])
    const ordered = async (...ids: number[]) =>
      (await read(shopper, await form(shopper, ...ids))).data.map(({ product_id }) => product_id)
    assert.deepEqual(await ordered(sorted, early, other, latest), [other, sorted, early, latest])
    const free = await box()
    assert.deepEqual(await ordered(free, latest, other), [other, latest, free], 'what no cart has seen comes last')
  })

  it('gives a double click one form', async () => {
    const shopper = await makeShopper(market)
    const [one, two] = (await boxes(2)) as [number, number]
    const codes = await Promise.all([form(shopper, one, two), form(shopper, two, one), form(shopper, one, two, one)])
    assert.equal(new Set(codes).size, 1)
    assert.equal(await form(shopper, two, one), codes[0])
  })

  it('lets a form of other boxes give way to one that overlaps it', async () => {
    const shopper = await makeShopper(market)
    const [one, two, three] = (await boxes(3)) as [number, number, number]
    await take(shopper, one)
    const first = await form(shopper, one, two)
    const second = await form(shopper, two, three)
    assert.deepEqual(await codesOf([one, two, three]), [2, 3, 3])
    assert.equal((await read(shopper, first)).form.lapsed, true)
    assert.equal((await read(shopper, second)).form.lapsed, false)
  })

  it('does not let a form give way whose payment has started', async () => {
    const shopper = await makeShopper(market)
    const [one, two] = (await boxes(2)) as [number, number]
    await startPaying(shopper, [one])
    const refusal = await refusalOf(form(shopper, one, two))
    assert.equal(refusal.errno, 2001)
    assert.deepEqual(refusal.result, {
      failed: [{ product_id: one, pc_name: '꽃등심살', reason: 'mine-in-order' }],
    })
    assert.deepEqual(await codesOf([one, two]), [3, 1])
  })

  it('takes all or none, and nothing of somebody else', async () => {
    const [shopper, rival] = [await makeShopper(market), await makeShopper(market)]
    const [one, two] = (await boxes(2)) as [number, number]
    await take(rival, two)
    const refusal = await refusalOf(form(shopper, one, two))
    assert.equal(refusal.message, `꽃등심살(${two}번): 이미 다른 구매자가 담은 상품입니다.`)
    assert.deepEqual(await codesOf([one, two]), [1, 2])
  })

  it('is nobody else’s: strangers, guesses and visitors look alike', async () => {
    const [shopper, stranger] = [await makeShopper(market), await makeShopper(market)]
    const urlCode = await form(shopper, await box())
    const guess = `A${'b'.repeat(31)}`
    for (const code of [urlCode, guess]) {
      const refusal = await refusalOf(read(stranger, code))
      assert.equal(refusal.status, 404)
      assert.equal(refusal.message, '정상적 주문데이터가 없습니다.')
    }
    assert.deepEqual(await leave(stranger, urlCode), { released: false })
    assert.equal((await refusalOf(stranger.send(checkout.extendOrder, { body: { url_code: urlCode } }))).errno, 2004)
    assert.equal(
      (await refusalOf(market.visitor.send(checkout.readForm, { params: { url_code: urlCode } }))).status,
      401,
    )
    assert.equal((await orderOf(urlCode)).state, 'FORM')
  })
})

describe('extending an order form', () => {
  it('goes up to thirty minutes from its opening', async () => {
    const shopper = await makeShopper(market)
    const urlCode = await form(shopper, await box())
    await market.pass(540)
    const first = await shopper.send(checkout.extendOrder, { body: { url_code: urlCode } })
    assert.ok(first.remainTime! > 590)
    await market.pass(590)
    assert.ok((await shopper.send(checkout.extendOrder, { body: {} })).remainTime! > 590)
    await market.pass(550)
    const last = await shopper.send(checkout.extendOrder, { body: { url_code: urlCode } })
    assert.ok(last.remainTime! <= 120 && last.remainTime! > 100, String(last.remainTime))
    const refusal = await refusalOf(shopper.send(checkout.extendOrder, { body: { url_code: urlCode } }))
    assert.equal(refusal.message, '더 이상 시간을 연장할 수 없습니다.')
  })
})

describe('leaving an order form', () => {
  it('gives boxes of the cart back to it and frees the others, once', async () => {
    const shopper = await makeShopper(market)
    const [fromCart, bought] = (await boxes(2)) as [number, number]
    await take(shopper, fromCart)
    const urlCode = await form(shopper, fromCart, bought)
    assert.deepEqual(await leave(shopper, urlCode), { released: true })
    assert.deepEqual(await codesOf([fromCart, bought]), [2, 1])
    const left = await read(shopper, urlCode)
    assert.deepEqual([left.form.lapsed, left.form.ended_by], [true, 'left'])
    assert.deepEqual(
      left.data.map(({ product_id, held }) => [product_id, held]),
      [
        [fromCart, 'cart'],
        [bought, null],
      ],
    )
    assert.deepEqual(await leave(shopper, urlCode), { released: false })
    assert.deepEqual(await codesOf([fromCart, bought]), [2, 1])
  })

  it('does nothing once the provider’s window was opened: the hold runs out by itself', async () => {
    const shopper = await makeShopper(market)
    const id = await box()
    const { urlCode, pg } = await startPaying(shopper, [id])
    await openWindow(market, pg)
    assert.deepEqual(await leave(shopper, urlCode), { released: false })
    assert.deepEqual(await codesOf([id]), [3])
    await market.pass(901)
    await until(async () => (await codesOf([id]))[0] === 1)
    const { form } = await read(shopper, urlCode)
    assert.deepEqual([form.lapsed, form.ended_by], [true, 'time'])
  })

  it('does nothing to a paid order', async () => {
    const shopper = await makeShopper(market)
    const id = await box()
    const { urlCode, pg } = await startPaying(shopper, [id])
    await succeed(shopper, urlCode, await authorise(market, pg))
    assert.deepEqual(await leave(shopper, urlCode), { released: false })
    assert.deepEqual(await codesOf([id]), [5])
    assert.equal((await read(shopper, urlCode)).form.state, 'Y')
  })
})

describe('after all of this', () => {
  it('the audit finds nothing', async () => {
    await market.pass(3600)
    await until(async () => {
      await assertClean(market)
      return true
    })
  })
})
