import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { sql } from 'kysely'
import { cancelOrderLines } from '#contract/operator/cancels.ts'
import { orderLines } from '#contract/operator/fulfilment.ts'
import { correctDelivery } from '#contract/operator/order-corrections.ts'
import { getDeskOrder } from '#contract/operator/orders.ts'
import { declineRefund } from '#contract/operator/refunds.ts'
import { confirmOwnLines, listOwnLines, type OwnLane, shipOwnLines } from '#contract/partner/orders.ts'
import { saveSetting } from '#server/config/settings.ts'
import { sendMessages } from '#server/messages/send-messages.ts'
import { nextParcel } from '#tests/support/lines.ts'
import { makePartner, type Partner } from '#tests/support/make.ts'
import type { Market } from '#tests/support/market.ts'
import { noonOfMonday } from '#tests/support/noon-of-monday.ts'
import { assertClean, refusalOf } from '#tests/support/shopping.ts'
import { sell, statesOf } from '#tests/support/sold.ts'
import { type Desk, openDesk } from '#tests/support/staff.ts'
import { openStillMarket } from '#tests/support/still-market.ts'
import { textsTo } from '#tests/support/texts.ts'
import { tellOrdered } from './tell-ordered.ts'

let market: Market
let desk: Desk
before(async () => {
  market = await openStillMarket()
  await noonOfMonday(market)
  desk = await openDesk(market, ['orders', 'money'])
})
after(() => market[Symbol.asyncDispose]())

let phones = 0
async function withPeople(differences: Partial<Partner> = {}) {
  const order_phone = `0104444${String(2000 + ++phones)}`
  const own = await makePartner(market.db, { order_phone, ...differences })
  const person = await openDesk(market, ['partner-orders'], own.id)
  const linesIn = async (lane: OwnLane) => (await person.send(listOwnLines, { query: { lane } })).data
  const confirm = (line_ids: number[]) => person.send(confirmOwnLines, { body: { line_ids } })
  const ship = (line_ids: number[]) => {
    const { courier_code, tracking_number: number } = nextParcel()
    return person.send(shipOwnLines, { body: { line_ids, courier_code, number } })
  }
  const texts = async () => {
    await tellOrdered(market.server.deps)
    await sendMessages(market.server.deps)
    return (await textsTo(market, order_phone)).length
  }
  return { own, linesIn, confirm, ship, texts }
}
async function correct(order_id: number) {
  const { delivery: was } = (await desk.send(getDeskOrder, { params: { id: order_id } })).data
  const delivery = { ...was, reci_name: '박받는', delivery_addr2: '별관 2층' }
  await desk.send(correctDelivery, { params: { id: order_id }, body: { delivery, was, reason: '전화로 요청' } })
}

it('a 발주 is to be read again once its address is corrected, and is not sent before', async () => {
  const [one, other, packed] = [await withPeople(), await withPeople(), await withPeople({ packed_here: true })]
  const { lines, order_id } = await sell(market, [one.own.id, one.own.id, other.own.id, packed.own.id])
  const [mine, theirs, fromHere] = [lines.slice(0, 2), lines.slice(2, 3), lines.slice(3)]
  await desk.send(orderLines, { body: { line_ids: lines } })
  await one.confirm(mine)
  await other.confirm(theirs)
  await packed.confirm(fromHere)
  await market.pass(11 * 60)
  assert.equal(await one.texts(), 0, 'all is read')
  await correct(order_id)

  assert.match((await refusalOf(one.ship(mine))).message, /확인/)
  assert.deepEqual(
    (await one.linesIn('new')).map(({ delivery_addr2, moved, confirmed_at }) => [delivery_addr2, moved, confirmed_at]),
    mine.map(() => ['별관 2층', true, null]),
  )
  assert.deepEqual(
    (await other.linesIn('new')).map(({ moved }) => moved),
    [true],
  )
  assert.deepEqual([await one.texts(), await other.texts(), await packed.texts()], [1, 1, 0])
  assert.deepEqual(
    (await packed.linesIn('pack')).map(({ moved }) => moved),
    [false],
    'the market packs it and knows',
  )
  await one.confirm(mine)
  await one.ship(mine)
  assert.deepEqual(await statesOf(market, mine), ['DELI', 'DELI'])
  assert.ok((await one.linesIn('sent')).every(({ moved }) => !moved))
  await assertClean(market)
})

it('so is a line whose cancel is refused after the correction', async () => {
  await saveSetting(market.db, 'second_person_from', 400_000)
  const { own, linesIn, confirm, ship, texts } = await withPeople()
  const { lines, order_id } = await sell(market, [own.id, own.id])
  await desk.send(orderLines, { body: { line_ids: lines } })
  await confirm(lines)
  await market.pass(11 * 60)
  const before = await texts()
  await desk.send(cancelOrderLines, { body: { line_ids: lines.slice(1), reason: '품절', resell: true } })
  await correct(order_id)
  const { rows } = await sql<{ id: number }>`
    select id from refunds where own_line_id = ${lines[1]!} and state = 'HELD'`.execute(market.db)
  const second = await openDesk(market, ['owner'])
  await second.send(declineRefund, { params: rows[0]!, body: { state: 'HELD', reason: '보낼 수 있어요' } })
  assert.deepEqual(
    (await linesIn('new')).map(({ id }) => id),
    lines,
  )
  assert.match((await refusalOf(ship(lines))).message, /확인/)
  assert.equal(await texts(), before + 1)
  await assertClean(market)
})
