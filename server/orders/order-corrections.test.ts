import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import { listBatches, orderLines, undoBatch } from '#contract/operator/fulfilment.ts'
import { correctDelivery, correctParcel, undoLine } from '#contract/operator/order-corrections.ts'
import { getDeskOrder } from '#contract/operator/orders.ts'
import { shipOrderLines } from '#contract/operator/shipments.ts'
import { deliverParcels } from '#server/parcels/deliver-parcels.ts'
import { adoptParcels } from '#server/parcels/adopt-parcels.ts'
import { trackParcels } from '#server/parcels/track-parcels.ts'
import { sendMessages } from '#server/messages/send-messages.ts'
import { makePartner } from '#tests/support/make.ts'
import { type Market, openMarket } from '#tests/support/market.ts'
import { assertClean, fault, refusalOf } from '#tests/support/shopping.ts'
import { parcelNumber, sell, type Sold, statesOf } from '#tests/support/sold.ts'
import { type Desk, openDesk } from '#tests/support/staff.ts'
import { textsTo } from '#tests/support/texts.ts'

const courier_code = 'kr.cjlogistics'
const [one, two, three] = [parcelNumber(1), parcelNumber(2), parcelNumber(3)]

async function ordered(market: Market, count: number): Promise<{ desk: Desk; sold: Sold }> {
  const partner = await makePartner(market.db)
  const sold = await sell(
    market,
    Array.from({ length: count }, () => partner.id),
  )
  const desk = await openDesk(market, ['orders'])
  await desk.send(orderLines, { body: { line_ids: sold.lines } })
  return { desk, sold }
}

const ship = (desk: Desk, line_ids: number[], number: string) =>
  desk.send(shipOrderLines, { body: { rows: [{ number }], line_ids, courier_code } })

const numbersOf = async ({ db }: Market, lines: readonly number[]) =>
  (
    await sql<{ tracking_number: string | null }>`
      select tracking_number from order_products where id = any(${[...lines]}::int[]) order by id`.execute(db)
  ).rows.map(({ tracking_number }) => tracking_number)

const textsOf = async ({ db }: Market, event: string) =>
  (
    await sql<{ text: string; state: string }>`
      select text, state from messages where event like ${`${event}:%`} order by id`.execute(db)
  ).rows

const asked = async ({ db }: Market) =>
  (
    await sql<{ tracking_number: string }>`
      select tracking_number from parcels where next_ask is not null order by tracking_number`.execute(db)
  ).rows.map(({ tracking_number }) => tracking_number)

describe('a parcel number that was wrong', () => {
  it('is corrected for one line or the whole parcel, with its reason; a text that still waits says the new one', async () => {
    await using market = await openMarket({ env: { ROLE: 'server' } })
    const { desk, sold } = await ordered(market, 3)
    const [a, b, c] = sold.lines as [number, number, number]
    await ship(desk, [a, b, c], one)
    await adoptParcels(market.db)
    const correct = (id: number, more: object) =>
      desk.send(correctParcel, {
        params: { id },
        body: { courier_code, tracking_number: two, reason: '숫자를 잘못 적음', ...more },
      })
    assert.deepEqual(await correct(a, {}), { line_count: 1 })
    assert.deepEqual(await numbersOf(market, sold.lines), [two, one, one])
    await adoptParcels(market.db)
    assert.deepEqual(await asked(market), [one, two], 'both are on their way')
    const [waiting, ...others] = await textsOf(market, 'shipped')
    assert.equal(others.length, 0)
    assert.ok(waiting!.text.includes(one) && waiting!.text.includes(two), waiting!.text)
    assert.equal(waiting!.state, 'QUEUED')
    assert.equal((await textsOf(market, 'parcel.corrected')).length, 0)

    assert.deepEqual(await correct(b, { tracking_number: three, whole: true }), { line_count: 2 })
    assert.deepEqual(await numbersOf(market, sold.lines), [two, three, three])
    await adoptParcels(market.db)
    assert.deepEqual(await asked(market), [two, three].toSorted(), 'nobody asks about the former number any more')
    // Corrected back to the first number: the courier is asked about it again.
    await correct(b, { tracking_number: one, whole: true })
    assert.deepEqual(await asked(market), [one, two].toSorted())

    const { data } = await desk.send(getDeskOrder, { params: { id: sold.order_id } })
    assert.equal(data.corrections.length, 5, 'each line has its own')
    assert.equal(data.corrections[0]!.reason, '숫자를 잘못 적음')
    assert.ok(
      data.corrections.some(({ line_id, changes }) => line_id === a && changes.some(({ after }) => after === two)),
    )
    await assertClean(market)
  })

  it('is followed again once it is given to the box that it belongs to, also weeks later', async () => {
    await using market = await openMarket({ env: { ROLE: 'server' } })
    const { desk, sold } = await ordered(market, 3)
    const [a, b, c] = sold.lines as [number, number, number]
    await ship(desk, [a], two)
    await adoptParcels(market.db)
    const body = { courier_code, tracking_number: one, reason: '옆 상자의 번호를 적음' }
    await desk.send(correctParcel, { params: { id: a }, body })
    await adoptParcels(market.db)
    assert.deepEqual(await asked(market), [one])
    await ship(desk, [b], two)
    await adoptParcels(market.db)
    assert.deepEqual(await asked(market), [one, two])
    await desk.send(correctParcel, { params: { id: b }, body: { ...body, tracking_number: three } })
    await market.pass(20 * 86_400)
    await ship(await openDesk(market, ['orders']), [c], two)
    await trackParcels(market.server.deps)
    assert.ok((await asked(market)).includes(two), 'not only once')
  })

  it('is swapped with that of another parcel, for neither can be corrected alone', async () => {
    await using market = await openMarket({ env: { ROLE: 'server' } })
    const [{ desk, sold }, theirs] = [await ordered(market, 2), await ordered(market, 1)]
    await ship(desk, sold.lines, one)
    await ship(desk, theirs.sold.lines, two)
    await sql`update orders set reci_name = '다른 집' where id = ${theirs.sold.order_id}`.execute(market.db)
    await sql`update messages set next_try = market_now()`.execute(market.db)
    await sendMessages(market.server.deps)
    await adoptParcels(market.db)
    // The other parcel was delivered, and the buyer of this one told so.
    await sql`
      update parcels set delivered_at = market_now(), next_ask = null where tracking_number = ${one}`.execute(market.db)
    await deliverParcels(market.server.deps)
    assert.deepEqual(await statesOf(market, sold.lines), ['DELK', 'DELK'])

    const correct = (id: number, more: object = {}) =>
      desk.send(correctParcel, {
        params: { id },
        body: { courier_code, tracking_number: two, reason: '송장이 바뀜', ...more },
      })
    assert.equal((await refusalOf(correct(sold.lines[0]!))).result, null, 'not with a part of a parcel')
    const refused = await refusalOf(correct(sold.lines[0]!, { whole: true }))
    assert.deepEqual(
      [refused.message, refused.result],
      ['이 송장은 다른 주소의 것이에요.', { swap: theirs.sold.order_no }],
    )
    const swap = () => correct(sold.lines[0]!, { whole: true, swap: true })
    assert.deepEqual(await swap(), { line_count: 3 })
    await swap()
    assert.deepEqual(await numbersOf(market, [...sold.lines, ...theirs.sold.lines]), [two, two, one])
    await deliverParcels(market.server.deps)
    assert.deepEqual(await statesOf(market, [...sold.lines, ...theirs.sold.lines]), ['DELI', 'DELI', 'DELK'])
    assert.deepEqual(await asked(market), [two], 'the other one has arrived')
    const [undelivered, corrected] = [
      await textsOf(market, 'parcel.undelivered'),
      await textsOf(market, 'parcel.corrected'),
    ]
    assert.deepEqual([undelivered.length, corrected.length], [1, 1], 'each once, though the press was repeated')
    assert.ok(undelivered[0]!.text.includes(two) && corrected[0]!.text.includes(one))
    const { data } = await desk.send(getDeskOrder, { params: { id: theirs.sold.order_id } })
    assert.equal(data.corrections[0]!.reason, '송장이 바뀜')
    await assertClean(market)

    // A buyer who has confirmed keeps the number: nothing to swap with.
    await sql`update order_products set os_code = 'ORDK' where id = any(${theirs.sold.lines}::int[])`.execute(market.db)
    assert.equal((await refusalOf(correct(sold.lines[0]!, { tracking_number: one, whole: true }))).result, null)
  })

  it('is told to whoever has read the old one; what cannot be is refused with a sentence', async () => {
    await using market = await openMarket({ env: { ROLE: 'server' } })
    const { desk, sold } = await ordered(market, 2)
    const [a, b] = sold.lines as [number, number]
    const other = await ordered(market, 1)
    await ship(desk, [a], one)
    await ship(other.desk, other.sold.lines, three)
    await sql`update orders set reci_name = '다른 집' where id = ${other.sold.order_id}`.execute(market.db)
    await sql`update messages set next_try = market_now()`.execute(market.db)
    await sendMessages(market.server.deps)
    const correct = (id: number, tracking_number: string, more: object = {}) =>
      desk.send(correctParcel, { params: { id }, body: { courier_code, tracking_number, reason: '오타', ...more } })
    const said = async (id: number, number: string, more: object = {}) =>
      (await refusalOf(correct(id, number, more))).message
    assert.equal(await said(b, two), '배송중이거나 배송완료된 상품의 운송장만 고칠 수 있어요. (지금 배송준비중)')
    assert.equal(await said(a, one), '지금과 같은 운송장이에요.')
    assert.equal(await said(a, '12'), '택배사에 맞지 않는 운송장 번호입니다. (12)')
    assert.equal(await said(a, three), '이 송장은 다른 주소의 것이에요.')
    assert.equal(await said(a, two, { courier_code: 'nobody' }), '택배사를 고르세요')
    assert.equal(await said(a, two, { reason: ' ' }), '사유를 입력하세요')
    const odd = `${two.slice(0, -1)}${(Number(two.at(-1)) + 1) % 7}`
    assert.match(await said(a, odd), /^끝자리가 맞지 않아요/)
    await correct(a, odd, { sure: true })
    // When two desks correct the same number, the second is refused until it has seen the first one's change.
    assert.equal(
      await said(a, two, { was: { courier_code, tracking_number: one } }),
      '다른 담당자가 먼저 처리했습니다. 지금 상태를 확인해 주세요.',
    )
    await correct(a, two, { was: { courier_code, tracking_number: odd } })
    assert.deepEqual(
      (await textsOf(market, 'parcel.corrected')).map(({ text }) => text.includes(two)),
      [false, true],
    )
  })
})

it('a number that was corrected while nobody knew whether the old one had gone out is told, and the old one not again', async () => {
  await using market = await openMarket({ env: { ROLE: 'server' } })
  const { desk, sold } = await ordered(market, 1)
  await ship(desk, sold.lines, one)
  await sendMessages(market.server.deps)
  await market.pass(601)
  await fault(market, { call: 'sms', kind: 'drop_after' })
  await sendMessages(market.server.deps)
  const correct = { courier_code, tracking_number: two, reason: '오타' }
  await desk.send(correctParcel, { params: { id: sold.lines[0]! }, body: correct })
  for (const _ of [1, 2, 3]) {
    await sendMessages(market.server.deps)
    await market.pass(3_600)
  }
  const { rows } = await sql<{ phone_no: string }>`
    select phone_no from users join orders on orders.user_id = users.id where orders.id = ${sold.order_id}`.execute(
    market.db,
  )
  const read = await textsTo(market, rows[0]!.phone_no)
  const numbers = read.flatMap((text) => [one, two].filter((number) => text.includes(number)))
  assert.deepEqual([numbers, /바로잡았어요/.test(read.at(-1)!)], [[one, two], true])
})

it('a parcel number that is corrected again in the same words, for the answer was lost, is done once', async () => {
  await using market = await openMarket({ env: { ROLE: 'server' } })
  const { desk, sold } = await ordered(market, 2)
  await ship(desk, sold.lines, one)
  const press = (by: Desk, more: object = {}) =>
    by.send(correctParcel, {
      params: { id: sold.lines[0]! },
      body: { courier_code, tracking_number: two, whole: true, reason: '오타', ...more },
    })
  const acts = async () => (await desk.send(getDeskOrder, { params: { id: sold.order_id } })).data.corrections.length
  for (const _ of [1, 2]) assert.deepEqual(await press(desk), { line_count: 2 })
  assert.equal(await acts(), 2, 'one of each line')
  const same = '지금과 같은 운송장이에요.'
  assert.equal((await refusalOf(press(desk, { reason: '다시' }))).message, same)
  assert.equal((await refusalOf(press(await openDesk(market, ['orders'])))).message, same)
  await assertClean(market)
})

describe('the shipment of one line', () => {
  it('is taken back alone: the others stay sent, are told alone, and the whole can still be taken back', async () => {
    await using market = await openMarket({ env: { ROLE: 'server' } })
    const { desk, sold } = await ordered(market, 3)
    const [a, b, c] = sold.lines as [number, number, number]
    const { batch_id } = await ship(desk, [a, b], one)
    await ship(desk, [c], two)
    await desk.send(undoLine, { params: { id: a } })
    assert.deepEqual(await statesOf(market, sold.lines), ['DELW', 'DELI', 'DELI'])
    assert.equal((await refusalOf(desk.send(undoLine, { params: { id: a } }))).status, 409)
    // The line was sent again in a batch of its own, so undoing the first shipment does not touch it.
    await ship(desk, [a], three)
    const { data } = await desk.send(listBatches)
    assert.equal(data.find(({ id }) => id === batch_id)!.line_count, 1)
    assert.deepEqual(await desk.send(undoBatch, { params: { id: batch_id } }), { undone: 1, gone_on: 0 })
    assert.deepEqual(await statesOf(market, sold.lines), ['DELI', 'DELW', 'DELI'])
    // When the last line of a batch is taken back, its text is withdrawn too.
    await desk.send(undoLine, { params: { id: c } })
    const texts = await textsOf(market, 'shipped')
    assert.deepEqual(
      texts.map(({ text }) => [one, two, three].filter((number) => text.includes(number))),
      [[three]],
    )
    await sql`update fulfilment_batches set at = at - interval '11 minutes'`.execute(market.db)
    assert.equal(
      (await refusalOf(desk.send(undoLine, { params: { id: a } }))).message,
      '되돌릴 수 있는 시간이 지났거나 이미 되돌렸어요.',
    )
    await assertClean(market)
  })
})

describe('where an order goes', () => {
  it('is corrected until the first of it is sent: the buyer is told, two people do not overwrite each other', async () => {
    await using market = await openMarket({ env: { ROLE: 'server' } })
    const { desk, sold } = await ordered(market, 2)
    const read = async () => (await desk.send(getDeskOrder, { params: { id: sold.order_id } })).data
    const was = (await read()).delivery
    const delivery = { ...was, reci_name: '박받는', reci_phone: '010-2222-3333', delivery_memo: '문 앞에' }
    const correct = (more: object = {}) =>
      desk.send(correctDelivery, {
        params: { id: sold.order_id },
        body: { delivery: { ...delivery, ...more }, was, reason: '전화로 요청' },
      })
    assert.equal(
      (await refusalOf(correct({ zipcode: '63000', delivery_addr1: '제주특별자치도 제주시 첨단로 242' }))).message,
      '제주도 지역은 배송이 불가합니다.',
    )
    assert.equal((await refusalOf(correct({ reci_name: '' }))).message, '이름을 입력하세요')
    await correct()
    const now = await read()
    assert.deepEqual(now.delivery, { ...delivery, reci_phone: '01022223333' })
    assert.deepEqual(now.corrections[0]!.changes.map(({ field }) => field).toSorted(), [
      'delivery_memo',
      'reci_name',
      'reci_phone',
    ])
    assert.match((await textsOf(market, 'delivery.corrected'))[0]!.text, new RegExp(sold.order_no))
    // The response was lost and the request is repeated.
    await correct()
    assert.equal((await textsOf(market, 'delivery.corrected')).length, 1, 'once')
    assert.equal((await read()).corrections.length, now.corrections.length)
    const overtaken = '다른 담당자가 먼저 처리했습니다. 지금 상태를 확인해 주세요.'
    const another = await openDesk(market, ['orders'])
    const same = { params: { id: sold.order_id }, body: { delivery, was, reason: '전화로 요청' } }
    assert.equal((await refusalOf(another.send(correctDelivery, same))).message, overtaken)
    assert.equal((await refusalOf(correct({ reci_name: '다른이' }))).message, overtaken)

    await ship(desk, [sold.lines[0]!], one)
    const refused = await refusalOf(
      desk.send(correctDelivery, {
        params: { id: sold.order_id },
        body: { delivery: was, was: now.delivery, reason: '다시' },
      }),
    )
    assert.equal(
      refused.message,
      '이미 보낸 상품이 있어 받는 곳을 바꿀 수 없어요. 택배사에 배송지 변경을 요청해 주세요.',
    )
    const looking = await openDesk(market, ['read-only'])
    const masked = (await looking.send(getDeskOrder, { params: { id: sold.order_id } })).data
    assert.ok(!JSON.stringify(masked).includes('박받는'))
    assert.equal((await refusalOf(looking.send(undoLine, { params: { id: sold.lines[0]! } }))).status, 403)
    await assertClean(market)
  })
})
