import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { sql } from 'kysely'
import { deliverLines } from '#contract/operator/fulfilment.ts'
import { correctParcel } from '#contract/operator/order-corrections.ts'
import * as orders from '#contract/orders.ts'
import { confirmDelivered } from '#server/orders/confirm-delivered.ts'
import { deliverParcels } from './deliver-parcels.ts'
import { trackParcels } from './track-parcels.ts'
import { courierService } from '#server/providers/courier.ts'
import { askBack } from '#tests/support/asking-back.ts'
import { linesAt, nextParcel } from '#tests/support/lines.ts'
import { type Market, openMarket } from '#tests/support/market.ts'
import { assertClean, fault, makeShopper, refusalOf, type Shopper, steer } from '#tests/support/shopping.ts'
import { openDesk } from '#tests/support/staff.ts'

const hours = (n: number) => n * 3_600
let market: Market
let shopper: Shopper
before(async () => {
  // No background sweeps: these tests call them themselves.
  market = await openMarket({ env: { ROLE: 'server' } })
})
after(() => market[Symbol.asyncDispose]())
beforeEach(async () => {
  shopper = await makeShopper(market)
  await sql`delete from rate_buckets`.execute(market.db)
})

const track = () => trackParcels(market.server.deps)
const move = (tracking_number: string, code: string, more: object = {}) =>
  steer(market, 'POST', '/control/courier/move', { tracking_number, code, ...more })
const asked = async () =>
  (await steer<{ calls: { call: string }[] }>(market, 'GET', '/control/calls?call=track')).calls.length
const detail = async (id: number) => (await shopper.send(orders.getOrder, { params: { id } })).data[0]!
const parcelRow = (number: string) =>
  market.db.selectFrom('parcels').selectAll().where('tracking_number', '=', number).executeTakeFirstOrThrow()
async function textsOf(user: number): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select text from messages where user_id = ${user} and template <> 'order.paid' order by id`.execute(market.db)
  return rows.map((row) => row.text)
}

describe('a parcel under way', () => {
  it('is asked about once for all its lines, shows its news, and its delivery moves the lines', async () => {
    const { order_id, parcel } = await linesAt(market, shopper, 'DELI', 3)
    const number = parcel.tracking_number
    const before = await asked()
    await track()
    assert.equal((await asked()) - before, 1)
    assert.equal((await detail(order_id)).parcels[0]?.status, 'INFORMATION_RECEIVED')
    await track()
    assert.equal((await asked()) - before, 1, 'not again before its time')

    await move(number, 'AT_PICKUP', { location: '음성집배센터', description: '상품을 인수했습니다.' })
    await market.pass(hours(1))
    await move(number, 'OUT_FOR_DELIVERY')
    await track()
    const { parcels, os_code } = await detail(order_id)
    assert.equal(os_code, 'DELI')
    assert.deepEqual(
      parcels.map((one) => [one.courier_name, one.tracking_number, one.status, one.events.length]),
      [['CJ대한통운', number, 'OUT_FOR_DELIVERY', 3]],
    )
    assert.match(parcels[0]!.tracking_url!, new RegExp(`^https://trace.cjlogistics.com/.*${number}$`))
    assert.deepEqual(
      parcels[0]!.events.map(({ code, place }) => [code, place]),
      [
        ['OUT_FOR_DELIVERY', '배송지 대리점'],
        ['AT_PICKUP', '음성집배센터'],
        ['INFORMATION_RECEIVED', ''],
      ],
    )
    const { rows: told } = await sql`
      select 1 from outbox where event = 'order-updated' and user_id = ${shopper.id}
        and (payload ->> 'order_id')::int = ${order_id}`.execute(market.db)
    assert.ok(told.length >= 2)

    await move(number, 'DELIVERED')
    await market.pass(hours(1))
    const [first] = await Promise.all([track(), track(), track()])
    assert.ok(first)
    const there = await detail(order_id)
    assert.deepEqual(
      there.order_products.map((line) => line.os_code),
      ['DELK', 'DELK', 'DELK'],
    )
    assert.ok(there.parcels[0]?.delivered_at)
    assert.ok(there.order_products[0]?.return_until)
    assert.deepEqual(await textsOf(shopper.id), [
      '[한결] 꽃등심살 외 2개, 도착했어요. 바로 냉장 보관하고 상태를 확인해 주세요.',
    ])
    assert.equal((await parcelRow(number)).next_ask, null, 'nothing more is asked')
    await assertClean(market)
  })

  it('becomes a confirmed purchase by itself after the setting’s days', async () => {
    const { order_id, parcel } = await linesAt(market, shopper, 'DELI')
    await track()
    await move(parcel.tracking_number, 'DELIVERED')
    await market.pass(hours(1))
    await track()
    await market.pass(hours(7 * 24))
    await confirmDelivered(market.server.deps)
    assert.equal((await detail(order_id)).os_code, 'ORDK')
  })

  it('is followed to its end though the buyer has confirmed meanwhile, and moves nothing then', async () => {
    const { order_id, parcel, lines } = await linesAt(market, shopper, 'DELI')
    await track()
    await shopper.send(orders.confirmPurchase, { body: { os_code: 'ORDK', order_product_id: lines } })
    await move(parcel.tracking_number, 'DELIVERED')
    await market.pass(hours(1))
    await track()
    const there = await detail(order_id)
    assert.deepEqual([there.os_code, there.parcels[0]?.status], ['ORDK', 'DELIVERED'])
    assert.deepEqual(await textsOf(shopper.id), [])
  })
})

describe('a courier that fails', () => {
  for (const lie of [
    { kind: 'error_before', status: 500 },
    { kind: 'error_before' },
    { kind: 'garbage' },
    { kind: 'drop_before' },
    { kind: 'drop_after' },
  ])
    it(`is asked again later and nothing follows meanwhile: ${lie.kind} ${lie.status ?? ''}`, async () => {
      const { order_id, parcel } = await linesAt(market, shopper, 'DELI')
      await steer(market, 'POST', '/control/courier/parcels', {
        carrier_id: parcel.courier_code,
        tracking_number: parcel.tracking_number,
      })
      await move(parcel.tracking_number, 'DELIVERED')
      const { id } = await fault(market, { call: 'track', times: 0, ...lie })
      await track()
      const waits: number[] = []
      for (let n = 0; n < 3; n++) {
        const { rows } = await sql<{ wait: number }>`
          select round(extract(epoch from next_ask - market_now()))::int as wait from parcels
          where tracking_number = ${parcel.tracking_number}`.execute(market.db)
        waits.push(rows[0]!.wait)
        await market.pass(rows[0]!.wait + 1)
        await track()
      }
      assert.ok(waits[0]! < waits[1]! && waits[1]! < waits[2]!, `further apart each time: ${waits.join(', ')}`)
      assert.equal((await detail(order_id)).os_code, 'DELI')
      await steer(market, 'DELETE', `/control/faults/${id}`)
      await market.pass(hours(1))
      await track()
      assert.equal((await detail(order_id)).os_code, 'DELK')
    })

  it('knows a number late, or never: lines stay on their way', async () => {
    const late = { courier_code: 'kr.cjlogistics', tracking_number: '612345670000' }
    const { order_id } = await linesAt(market, shopper, 'DELI', 1, late)
    await track()
    assert.equal((await parcelRow(late.tracking_number)).failure, 'missing')
    await steer(market, 'POST', '/control/courier/parcels', {
      carrier_id: late.courier_code,
      tracking_number: late.tracking_number,
    })
    await market.pass(hours(1))
    await track()
    assert.equal((await detail(order_id)).parcels[0]?.status, 'INFORMATION_RECEIVED')
    assert.equal((await parcelRow(late.tracking_number)).failure, null)
  })

  it('gives a number again that was somebody else’s parcel: old news are not ours', async () => {
    const parcel = nextParcel()
    await steer(market, 'POST', '/control/courier/parcels', {
      carrier_id: parcel.courier_code,
      tracking_number: parcel.tracking_number,
      hours_ago: 600,
    })
    const { order_id } = await linesAt(market, shopper, 'DELI', 1, parcel)
    await track()
    const there = await detail(order_id)
    assert.deepEqual([there.os_code, there.parcels[0]?.status, there.parcels[0]?.events], ['DELI', 'UNKNOWN', []])
  })
})

describe('a number that comes round again after months', () => {
  it('is another parcel: its lines are not delivered by the former one’s word, but by their own', async () => {
    const former = await linesAt(market, shopper, 'DELI', 2)
    const number = former.parcel.tracking_number
    await track()
    // A line confirmed before its delivery may be returned only within the days after this delivery.
    const [early] = former.lines as [number, number]
    await shopper.send(orders.confirmPurchase, { body: { os_code: 'ORDK', order_product_id: [early] } })
    await move(number, 'DELIVERED')
    await market.pass(hours(1))
    await track()
    assert.equal((await detail(former.order_id)).os_code, 'DELK')
    await market.pass(hours(24 * 100))
    await track()
    const there = await linesAt(market, shopper, 'DELI', 1, former.parcel)
    // Another process may be delivering lines already.
    await deliverParcels(market.server.deps)
    await track()
    const { os_code, parcels } = await detail(there.order_id)
    assert.deepEqual([os_code, parcels[0]?.status, parcels[0]?.events], ['DELI', 'UNKNOWN', []])
    await move(number, 'DELIVERED')
    await market.pass(hours(1))
    await track()
    assert.equal((await detail(there.order_id)).os_code, 'DELK')
    assert.deepEqual((await detail(former.order_id)).parcels, [], 'whoever had the former one sees nothing of it')
    assert.match((await refusalOf(askBack(shopper, early))).message, /^반품 신청 기간이 지났습니다/)
    await assertClean(market)
  })
})

describe('a number that is somebody else’s parcel, which was delivered lately', () => {
  it('is put right: its lines are on their way again, the buyer hears so, and the days of a return count from their own delivery', async () => {
    const wrong = nextParcel()
    const { courier_code: carrier_id, tracking_number } = wrong
    await steer(market, 'POST', '/control/courier/parcels', { carrier_id, tracking_number })
    await move(tracking_number, 'DELIVERED')
    const { order_id, lines } = await linesAt(market, shopper, 'DELI', 2, wrong)
    const sent = await rowOf(lines[0]!)
    await track()
    const days = async () => {
      const { order_products } = await detail(order_id)
      return order_products.map(({ os_code, return_until }) => [os_code, return_until?.any])
    }
    const counted = ['DELK', (await rowOf(lines[0]!)).until]
    assert.deepEqual(await days(), [counted, counted])
    await market.pass(hours(48))

    const desk = await openDesk(market, ['orders'])
    const right = nextParcel()
    const press = () =>
      desk.send(correctParcel, { params: { id: lines[0]! }, body: { ...right, whole: true, reason: '잘못 적음' } })
    assert.deepEqual([await press(), await press()], [{ line_count: 2 }, { line_count: 2 }], 'pressed twice, done once')
    assert.deepEqual(await days(), [
      ['DELI', undefined],
      ['DELI', undefined],
    ])
    // Line and history read the clock at slightly different times.
    const moved = Date.parse((await rowOf(lines[0]!)).lane_at) - Date.parse(sent.lane_at)
    assert.ok(Math.abs(moved) < 1_000, 'under way since it was sent')
    const [arrived, corrected, ...others] = await textsOf(shopper.id)
    assert.match(arrived!, /도착했어요/)
    assert.match(corrected!, /도착했다는 안내는 다른 송장을 보고 잘못 보냈어요/)
    assert.ok(corrected!.includes(right.tracking_number) && others.length === 0)

    await track()
    await move(right.tracking_number, 'DELIVERED')
    await market.pass(hours(1))
    await track()
    const anew = ['DELK', (await rowOf(lines[0]!)).until]
    assert.deepEqual(await days(), [anew, anew])
    assert.notEqual(anew[1], counted[1])
    assert.equal((await textsOf(shopper.id)).length, 3, 'the delivery is told once more')
    await assertClean(market)
  })

  it('takes the news that still waits with it, and counts from the buyer’s own word who confirms before the delivery', async () => {
    const wrong = nextParcel()
    const { courier_code: carrier_id, tracking_number } = wrong
    await steer(market, 'POST', '/control/courier/parcels', { carrier_id, tracking_number })
    await move(tracking_number, 'DELIVERED')
    const { order_id, lines } = await linesAt(market, shopper, 'DELI', 1, wrong)
    await track()
    await market.pass(hours(48))
    const desk = await openDesk(market, ['orders'])
    await desk.send(correctParcel, { params: { id: lines[0]! }, body: { ...nextParcel(), reason: '잘못 적음' } })
    const { rows: told } = await sql<{ template: string; state: string }>`
      select template, state from messages where user_id = ${shopper.id} order by id desc limit 2`.execute(market.db)
    assert.deepEqual(
      told.map(({ template, state }) => `${template} ${state}`),
      ['parcel.undelivered QUEUED', 'order.delivered FAILED'],
    )
    await shopper.send(orders.confirmPurchase, { body: { os_code: 'ORDK', order_product_id: lines } })
    const { rows } = await sql<{ until: string }>`select (market_today() + 3)::text as until`.execute(market.db)
    assert.equal((await detail(order_id)).order_products[0]?.return_until?.any, rows[0]!.until)
  })
})

/** Since when the line is in its state, and the last day on which it may be returned, counted from its latest delivery. */
async function rowOf(id: number): Promise<{ lane_at: string; until: string | null }> {
  const { rows } = await sql<{ lane_at: string; until: string | null }>`
    select lane_at::text as lane_at, (select (seoul_day(max(at)) + 3)::text from order_product_history
      where order_product_id = line.id and to_code = 'DELK') as until
    from order_products line where id = ${id}`.execute(market.db)
  return rows[0]!
}

it('a delivery by hand is not told any more once the number was put right, unless other boxes came with it', async () => {
  const desk = await openDesk(market, ['orders'])
  const told = async (count: number) => {
    const { lines } = await linesAt(market, shopper, 'DELI', 2)
    await desk.send(deliverLines, { body: { line_ids: lines.slice(0, count), reason: '전화로 확인' } })
    await desk.send(correctParcel, { params: { id: lines[0]! }, body: { ...nextParcel(), reason: '잘못 적음' } })
    return (await textsOf(shopper.id)).filter((text) => text.includes('구매확정해 주세요')).length
  }
  assert.equal(await told(1), 0)
  assert.equal(await told(2), 1, 'the other one has arrived')
  // Until its number is put right too.
  const { rows } = await sql<{ id: number }>`
    select id from order_products where os_code = 'DELK' order by id desc limit 1`.execute(market.db)
  await desk.send(correctParcel, { params: { id: rows[0]!.id }, body: { ...nextParcel(), reason: '잘못 적음' } })
  assert.equal((await textsOf(shopper.id)).filter((text) => text.includes('구매확정해 주세요')).length, 0)
})

describe('what a courier answers', () => {
  const service = () => courierService(market.config.courier)
  it('is one of four kinds', async () => {
    const kindOf = async (courier: string, number: string) => (await service().track(courier, number)).kind
    assert.equal(await kindOf('kr.lotte', '301234567891'), 'tracked')
    assert.equal(await kindOf('kr.lotte', '301234560000'), 'missing')
    assert.equal(await kindOf('kr.lotte', '12'), 'refused')
    assert.equal(await kindOf('kr.nobody', '301234567891'), 'missing')
    assert.equal(
      (await courierService({ url: 'http://127.0.0.1:9/graphql' }).track('kr.lotte', '301234567891')).kind,
      'unknown',
    )
  })
})

describe('after all of this', () => {
  it('the audit finds nothing', () => assertClean(market))
})
