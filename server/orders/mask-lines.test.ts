import assert from 'node:assert/strict'
import { it } from 'node:test'
import { orderLines } from '#contract/operator/fulfilment.ts'
import { getPackingList } from '#contract/operator/order-sheets.ts'
import { getDeskOrder, listLaneCards, listLaneLines } from '#contract/operator/orders.ts'
import { refuseReturnRequest } from '#contract/operator/returns.ts'
import { tellShortage } from '#contract/partner/orders.ts'
import { askBack, returnOf } from '#tests/support/asking-back.ts'
import { linesAt } from '#tests/support/lines.ts'
import { makePartner } from '#tests/support/make.ts'
import { openMarket } from '#tests/support/market.ts'
import { makeShopper } from '#tests/support/shopping.ts'
import { sell } from '#tests/support/sold.ts'
import { type Desk, openDesk } from '#tests/support/staff.ts'

it('whoever only looks on sees the town and not the door; whoever ships sees everything', async () => {
  await using market = await openMarket({ env: { ROLE: 'server' } })
  const { order_id, lines, shopper } = await sell(market, [undefined])
  const [orders, reader] = [await openDesk(market, ['orders']), await openDesk(market, ['read-only'])]
  const place = (one: Record<string, unknown>) =>
    ['reci_name', 'reci_phone', 'zipcode', 'delivery_addr1', 'delivery_addr2'].map((name) => one[name])
  const whole = ['김한결', '01012345678', '04524', '서울 중구 세종대로 110', '1층']
  const masked = ['김**', '010****5678', '', '서울 중구', '']

  for (const [desk, expected] of [
    [orders, whole],
    [reader, masked],
  ] as const) {
    const { data } = await desk.send(listLaneLines, { query: { lane: 'PAYK' } })
    assert.deepEqual(place(data[0]!), expected)
    const { data: order } = await desk.send(getDeskOrder, { params: { id: order_id } })
    assert.deepEqual(place(order.delivery), expected)
    assert.deepEqual(place(order.lines[0]!), expected)
    assert.equal(order.member.phone_no.includes('*'), desk === reader)
    const { business_name, name } = await market.db
      .selectFrom('users')
      .select(['business_name', 'name'])
      .where('id', '=', shopper.id)
      .executeTakeFirstOrThrow()
    for (const [q, found] of [
      [business_name, 1],
      [name, desk === orders ? 1 : 0],
    ] as const) {
      assert.equal((await desk.send(listLaneLines, { query: { lane: 'PAYK', q } })).data.length, found, q)
      assert.equal((await desk.send(listLaneCards, { query: { lane: 'PAYK', q } })).data.length, found, q)
    }
  }
  const { batches } = await orders.send(orderLines, { body: { line_ids: lines } })
  assert.deepEqual(place((await reader.send(getPackingList)).data[0]!), masked)
  const sheet = (token: string) =>
    fetch(`${market.url}/api/operators/orders/sheets/${batches[0]!.id}/file?format=csv`, {
      headers: { authorization: `Bearer ${token}` },
    }).then((answer) => answer.text())
  assert.match(await sheet(orders.token), /세종대로 110/)
  assert.doesNotMatch(await sheet(reader.token), /세종대로|01012345678/)
})

it('a cursor tells whoever only looks on no more than the page does', async () => {
  await using market = await openMarket({ env: { ROLE: 'server' } })
  await sell(market, [undefined, undefined])
  const cursorOf = async (desk: Desk, sort: 'address' | '-address') => {
    const { next } = await desk.send(listLaneLines, { query: { lane: 'PAYK', sort, limit: 1 } })
    return JSON.parse(Buffer.from(next!, 'base64url').toString())[0]
  }
  const [orders, reader] = [await openDesk(market, ['orders']), await openDesk(market, ['read-only'])]
  for (const sort of ['address', '-address'] as const) {
    assert.equal(await cursorOf(orders, sort), '서울 중구 세종대로 110 김한결')
    assert.equal(await cursorOf(reader, sort), '서울 중구')
  }
})

it('whoever only looks on reads the reasons of the desk without the numbers in them, and none of the buyer’s words', async () => {
  await using market = await openMarket({ env: { ROLE: 'server' } })
  const shopper = await makeShopper(market)
  const { order_id, lines } = await linesAt(market, shopper, 'ORDK')
  const words = '김한결입니다, 010-1234-5678로 전화 주세요'
  await askBack(shopper, lines[0]!, { return_content: words })
  const { id } = await returnOf(market, lines[0]!)
  const money = await openDesk(market, ['money'])
  await money.send(refuseReturnRequest, {
    params: { id },
    body: { state: 'REQUESTED', words: '010-8765-4321로 통화했어요' },
  })
  const reasons = async (desk: Desk) =>
    (await desk.send(getDeskOrder, { params: { id: order_id } })).data.history.map(({ reason }) => reason).slice(0, 2)
  assert.deepEqual(await reasons(await openDesk(market, ['orders'])), ['010-8765-4321로 통화했어요', words])
  assert.deepEqual(await reasons(await openDesk(market, ['read-only'])), ['•••로 통화했어요', ''])
})

it('whoever only looks on reads why a partner cannot send a box, without the numbers in it', async () => {
  await using market = await openMarket({ env: { ROLE: 'server' } })
  const { id: partner } = await makePartner(market.db)
  const { order_id, lines } = await sell(market, [partner])
  const [orders, reader] = [await openDesk(market, ['orders']), await openDesk(market, ['read-only'])]
  await orders.send(orderLines, { body: { line_ids: lines } })
  const person = await openDesk(market, ['partner'], partner)
  const reason = '품절, 010-1234-5678로 전화 주세요'
  await person.send(tellShortage, { params: { id: lines[0]! }, body: { reason } })
  for (const [desk, expected] of [
    [orders, reason],
    [reader, '품절, •••로 전화 주세요'],
  ] as const) {
    const { data } = await desk.send(listLaneLines, { query: { lane: 'DELW' } })
    const { data: order } = await desk.send(getDeskOrder, { params: { id: order_id } })
    assert.deepEqual([data[0]?.shortage?.reason, order.lines[0]?.shortage?.reason], [expected, expected])
  }
})
