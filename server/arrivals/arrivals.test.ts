import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { listArrivals } from '#contract/arrivals.ts'
import { getDeskOrder } from '#contract/operator/orders.ts'
import { getOrder } from '#contract/orders.ts'
import { plusDays } from '#domain/calendar.ts'
import { dayAt } from '#domain/seoul.ts'
import { makePartner, makeProduct, type Partner } from '#tests/support/make.ts'
import { type Market, openMarket } from '#tests/support/market.ts'
import { noonOfMonday } from '#tests/support/noon-of-monday.ts'
import { setNow } from '#tests/support/settings.ts'
import { buy, makeShopper } from '#tests/support/shopping.ts'
import { openDesk } from '#tests/support/staff.ts'

let market: Market
let partner: Partner
/** Noon of a Monday in Seoul, to which the market's clock is turned: epoch milliseconds. */
let monday: number
before(async () => {
  market = await openMarket({ env: { ROLE: 'server' } })
  monday = await noonOfMonday(market)
  partner = await makePartner(market.db, {
    cut_off_time: '14:00',
    pick_up_days: '월화수목금',
    courier_code: 'kr.cjlogistics',
  })
  const years = [0, 200].map((days) => plusDays(dayAt(monday), days).slice(0, 4))
  await setNow(
    market,
    'holidays',
    years.map((year) => ({ day: `${year}-01-01`, name: '신정' })),
  )
  await setNow(market, 'courier_days', [{ code: 'kr.cjlogistics', road_days: 1, rest_days: '일' }])
})
after(() => market[Symbol.asyncDispose]())

const told = async () => (await market.visitor.send(listArrivals)).data
const box = async (partnerId = partner.id) => (await makeProduct(market.db, { partner_id: partnerId })).id
async function buyOne(productId: number) {
  const shopper = await makeShopper(market)
  const { order_id } = await buy(market, shopper, [productId])
  const params = { id: order_id }
  return async () => {
    const { data } = await shopper.send(getOrder, { params })
    const day = data[0]!.order_products[0]!.arrive_on
    // Hours have passed on the market clock, so a staff session opened earlier would have ended.
    const desk = await openDesk(market, ['read-only'])
    assert.equal((await desk.send(getDeskOrder, { params })).data.lines[0]!.arrive_on, day, 'the desk knows it too')
    return day
  }
}

describe('when boxes arrive', () => {
  it('is answered for partners whose day is known, and for no others', async () => {
    await makePartner(market.db)
    await makePartner(market.db, { courier_code: 'kr.lotte' })
    await makePartner(market.db, { courier_code: 'kr.cjlogistics', status: 'PAUSED' })
    assert.deepEqual(await told(), [
      {
        partner_id: partner.id,
        cut_off_at: new Date(monday + 2 * 3_600_000).toISOString(),
        day: plusDays(dayAt(monday), 1),
      },
    ])
  })

  it('is frozen on the order when it is paid, whatever is set and whatever hour it is later', async () => {
    const promised = await buyOne(await box())
    assert.equal(await promised(), plusDays(dayAt(monday), 1))

    await market.pass(2 * 3_600)
    const [later] = await told()
    assert.deepEqual(
      [later?.cut_off_at, later?.day],
      [new Date(monday + 26 * 3_600_000).toISOString(), plusDays(dayAt(monday), 2)],
    )
    assert.equal(await (await buyOne(await box()))(), plusDays(dayAt(monday), 2))

    await setNow(market, 'courier_days', [{ code: 'kr.cjlogistics', road_days: 3, rest_days: '일' }])
    assert.equal((await told())[0]?.day, plusDays(dayAt(monday), 4))
    assert.equal(await promised(), plusDays(dayAt(monday), 1))
  })

  it('is not promised where nobody knows it', async () => {
    const nobodys = await makePartner(market.db)
    assert.equal(await (await buyOne(await box(nobodys.id)))(), null)
    await setNow(market, 'holidays', [])
    assert.deepEqual(await told(), [])
    assert.equal(await (await buyOne(await box()))(), null)
  })
})
