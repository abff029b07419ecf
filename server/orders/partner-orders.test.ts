import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { sql } from 'kysely'
import readSheet from 'read-excel-file/node'
import { shipOrderLines } from '#contract/operator/shipments.ts'
import * as calls from '#contract/partner/orders.ts'
import { cancelOrderLines } from '#contract/operator/cancels.ts'
import { orderLines, undoBatch } from '#contract/operator/fulfilment.ts'
import { countLanes, getDeskOrder, listLaneLines } from '#contract/operator/orders.ts'
import { getStaffMe } from '#contract/operator/session.ts'
import { makePartner, type Partner } from '#tests/support/make.ts'
import { nextParcel } from '#tests/support/lines.ts'
import { type Market, openMarket } from '#tests/support/market.ts'
import { noonOfMonday } from '#tests/support/noon-of-monday.ts'
import { assertClean, refusalOf } from '#tests/support/shopping.ts'
import { sell, statesOf } from '#tests/support/sold.ts'
import { type Desk, openDesk } from '#tests/support/staff.ts'

let market: Market
let desk: Desk
let own: Partner
let other: Partner
let person: Desk
before(async () => {
  market = await openMarket({ env: { ROLE: 'server' } })
  await noonOfMonday(market)
  own = await makePartner(market.db, { cut_off_time: '16:00', pick_up_days: '월화수목금', order_phone: '01044440000' })
  other = await makePartner(market.db)
  await logIn()
})
async function logIn() {
  desk = await openDesk(market, ['orders', 'money'])
  person = await openDesk(market, ['partner-orders'], own.id)
}
after(() => market[Symbol.asyncDispose]())

/** An order of two boxes of this partner and one of the other, ordered from both. */
async function ordered() {
  const sold = await sell(market, [own.id, own.id, other.id])
  const { batches } = await desk.send(orderLines, { body: { line_ids: sold.lines } })
  return { ...sold, mine: sold.lines.slice(0, 2), theirs: sold.lines[2]!, batches }
}
const linesIn = async (lane: calls.OwnLane, who = person) =>
  (await who.send(calls.listOwnLines, { query: { lane } })).data
const confirm = (line_ids: number[], who = person) => who.send(calls.confirmOwnLines, { body: { line_ids } })
const ship = (line_ids: number[], more: object = {}, who = person) => {
  const { courier_code, tracking_number: number } = nextParcel()
  return who.send(calls.shipOwnLines, { body: { line_ids, courier_code, number, ...more } })
}
const short = (id: number, reason = '품절', who = person) =>
  who.send(calls.tellShortage, { params: { id }, body: { reason } })
const actsOn = async (line: number) => {
  const { rows } = await sql<{ action: string; staff_id: number }>`
    select action, staff_id from audit_log where target_kind = 'line' and target_id = ${String(line)} order by id`.execute(
    market.db,
  )
  return rows.map(({ action, staff_id }) => `${action} ${staff_id === person.staff.id ? 'person' : 'another'}`)
}

it('a partner sees its own lines of an order, from the 발주 on, and no others', async () => {
  const paid = await sell(market, [own.id])
  const { mine, order_no } = await ordered()
  const seen = await linesIn('new')
  assert.deepEqual(
    seen.filter((line) => line.order_no === order_no).map(({ id }) => id),
    mine,
  )
  assert.ok(!seen.some(({ order_no: no }) => no === paid.order_no), 'not before it is ordered')
  assert.ok(
    seen.every(({ partner_name }) => partner_name === own.partner_name),
    'its own',
  )
  const [line] = seen.filter((one) => one.order_no === order_no)
  assert.deepEqual(
    Object.keys(line!).filter((name) => /price|user|buyer|business_no|phone_no/.test(name)),
    [],
  )
  assert.ok(line!.reci_name && line!.reci_phone && line!.delivery_addr1, 'what the order sheet tells')
  assert.ok(line!.due_at)
  const { lanes, cut_off_at } = await person.send(calls.countOwnOrders)
  assert.equal(lanes.new, new Set(seen.map((one) => one.order_no)).size)
  assert.match(cut_off_at!, /T07:00:00/, '16:00 in Seoul')
  const { data } = await person.send(getStaffMe)
  assert.deepEqual(data.waiting, { ownOrders: lanes.new })
  const sheet = await fetch(`${market.url}/api/partner/orders/lines/sheet?lane=new`, {
    headers: { authorization: `Bearer ${person.token}` },
  })
  const rows = await readSheet(Buffer.from(await sheet.arrayBuffer()))
  const ids = (rows[0]!.data ?? rows).flat().map(String)
  assert.ok(ids.includes(String(mine[0])) && !ids.includes(String(paid.lines[0])))
})

it('what is another partner’s is as missing as what does not exist, for every call', async () => {
  const { mine, theirs } = await ordered()
  await confirm(mine)
  const missing = await refusalOf(confirm([999_999]))
  const tries = (id: number) => [
    () => confirm([id]),
    () => confirm([mine[0]!, id]),
    () => ship([id]),
    () => ship([mine[0]!, id]),
    () => short(id),
    () => person.send(calls.withdrawShortage, { params: { id } }),
    () => person.send(calls.addOwnPackingPicture, { params: { id }, body: new FormData() } as never),
  ]
  for (const id of [theirs, 999_999])
    for (const tried of tries(id)) {
      const { status, errno, message } = await refusalOf(tried())
      assert.deepEqual([status, errno, message], [404, missing.errno, missing.message])
    }
  const colleague = await openDesk(market, ['partner'], other.id)
  await confirm([theirs], colleague)
  const { batch_id } = await ship([theirs], {}, colleague)
  for (const id of [batch_id, 999_999]) {
    const { status, message } = await refusalOf(person.send(calls.undoOwnShipment, { params: { id } }))
    assert.deepEqual([status, message], [404, '정보가 없습니다'])
  }
  assert.deepEqual(await statesOf(market, [...mine, theirs]), ['DELW', 'DELW', 'DELI'])
})

it('neither the market’s staff nor a person without the role may do it', async () => {
  const owner = await openDesk(market, ['owner'])
  const boxes = await openDesk(market, ['partner-boxes', 'partner-money'], own.id)
  for (const who of [owner, desk, boxes])
    for (const tried of [
      () => who.send(calls.countOwnOrders),
      () => linesIn('new', who),
      () => who.send(calls.getOwnPackingList),
      () => confirm([1], who),
      () => ship([1], {}, who),
      () => short(1, '품절', who),
    ])
      assert.equal((await refusalOf(tried())).errno, 1114)
})

it('a 발주 is confirmed once, by whoever of the partner is first, and the desk sees when', async () => {
  const { mine, theirs, order_id } = await ordered()
  const second = await openDesk(market, ['partner'], own.id)
  const before = (await person.send(getStaffMe)).data.waiting.ownOrders!
  const answers = await Promise.all([confirm(mine), confirm(mine, second)])
  assert.deepEqual(answers, [
    { confirmed: 2, gone: 0 },
    { confirmed: 2, gone: 0 },
  ])
  assert.deepEqual(await confirm(mine), { confirmed: 2, gone: 0 })
  for (const line of mine) assert.equal((await actsOn(line)).length, 1)
  assert.equal((await person.send(getStaffMe)).data.waiting.ownOrders, before - 1)
  const { data } = await desk.send(getDeskOrder, { params: { id: order_id } })
  assert.deepEqual(
    data.lines.map(({ id, confirmed_at, confirms }) => [id, confirmed_at !== null, confirms]),
    [...mine.map((id) => [id, true, true]), [theirs, false, data.lines[2]!.confirms]],
  )
  assert.ok(data.corrections.some(({ action, line_id }) => action === 'line.confirmed' && line_id === mine[0]))
  assert.deepEqual(
    (await linesIn('pack')).filter(({ id }) => mine.includes(id)).map(({ id }) => id),
    mine,
  )
})

it('a 발주 that is taken back takes its confirmation and its shortage along', async () => {
  const { mine, batches } = await ordered()
  await confirm(mine)
  await short(mine[0]!)
  for (const { id } of batches) await desk.send(undoBatch, { params: { id } })
  const gone = await refusalOf(confirm(mine))
  assert.equal(gone.errno, 1180)
  await desk.send(orderLines, { body: { line_ids: mine } })
  const again = (await linesIn('new')).filter(({ id }) => mine.includes(id))
  assert.deepEqual(
    again.map(({ confirmed_at, shortage }) => [confirmed_at, shortage]),
    [
      [null, null],
      [null, null],
    ],
  )
})

it('lines that were cancelled meanwhile do not stop the others from being confirmed', async () => {
  const { mine } = await ordered()
  await desk.send(cancelOrderLines, { body: { line_ids: [mine[0]!], reason: '재고 없음', resell: true } })
  assert.deepEqual(await confirm(mine), { confirmed: 1, gone: 1 })
})

it('a confirmed order is sent in one parcel, and its people can take it back for ten minutes', async () => {
  const { mine, theirs, order_id } = await ordered()
  assert.equal((await refusalOf(ship(mine))).errno, 3221)
  await confirm(mine)
  const wrong = await refusalOf(ship(mine, { number: '12' }))
  assert.equal(wrong.status, 409)
  assert.match(JSON.stringify(wrong.result), /택배사에 맞지 않는 운송장 번호/)
  const { batch_id } = await ship(mine)
  assert.deepEqual(await statesOf(market, [...mine, theirs]), ['DELI', 'DELI', 'DELW'])
  const told = () =>
    sql<{ state: string }>`
      select state from messages where event = ${`shipped:${batch_id}:${order_id}`}`.execute(market.db)
  assert.equal((await told()).rows[0]?.state, 'QUEUED')
  const sent = (await linesIn('sent')).filter(({ id }) => mine.includes(id))
  assert.deepEqual(
    sent.map(({ undo }) => undo?.batch_id),
    [batch_id, batch_id],
  )
  assert.match(sent[0]!.reci_name, /\*/)
  assert.deepEqual([sent[0]!.zipcode, sent[0]!.delivery_addr2], ['', ''])
  const { data } = await desk.send(getDeskOrder, { params: { id: order_id } })
  assert.ok(data.lines[0]!.undo_until, 'the desk may undo it as well')
  assert.deepEqual(await person.send(calls.undoOwnShipment, { params: { id: batch_id } }), { undone: 2, gone_on: 0 })
  assert.deepEqual(await statesOf(market, mine), ['DELW', 'DELW'])
  assert.equal((await told()).rows.length, 0)
  const back = (await linesIn('pack')).filter(({ id }) => mine.includes(id))
  assert.equal(back.length, 2, 'still confirmed')
  const later = await ship(mine)
  await market.pass(601)
  assert.equal((await refusalOf(person.send(calls.undoOwnShipment, { params: { id: later.batch_id } }))).errno, 1181)
  await assertClean(market)
})

it('a shortage moves nothing: the desk sees it until it cancels the line, and the partner sees what became of it', async () => {
  const { mine, order_id } = await ordered()
  const [line, rest] = mine as [number, number]
  await confirm(mine)
  const counted = async () => (await desk.send(countLanes)).partners.find(({ id }) => id === own.id)!.short
  const waiting = async () => (await desk.send(getStaffMe)).data.waiting.orders!
  const [few, work] = [await counted(), await waiting()]
  await short(line, '품절')
  await short(line, '품절')
  await short(line, '무게 다름')
  assert.deepEqual(
    (await actsOn(line)).filter((act) => act.startsWith('shortage')),
    ['shortage.told person', 'shortage.told person'],
  )
  assert.deepEqual(await statesOf(market, mine), ['DELW', 'DELW'])
  assert.deepEqual([await counted(), await waiting()], [few + 1, work + 1])
  const { data } = await desk.send(getDeskOrder, { params: { id: order_id } })
  assert.deepEqual(
    data.lines.map(({ shortage }) => shortage?.reason),
    ['무게 다름', undefined, undefined],
  )
  const called = await desk.send(listLaneLines, { query: { calls: '1', partner_id: own.id } })
  assert.ok(called.data.some(({ id }) => id === line) && !called.data.some(({ id }) => id === rest))

  // It is not sent along unnoticed, nor packed.
  assert.equal((await refusalOf(ship(mine))).errno, 3222)
  const packing = (await person.send(calls.getOwnPackingList)).data.map(({ id }) => id)
  assert.deepEqual([packing.includes(line), packing.includes(rest)], [false, true])

  await person.send(calls.withdrawShortage, { params: { id: line } })
  await person.send(calls.withdrawShortage, { params: { id: line } })
  assert.equal(await counted(), few)
  await short(line)
  await desk.send(cancelOrderLines, { body: { line_ids: [line], reason: '재고 없음', resell: false } })
  assert.equal(await counted(), few)
  const told = (await linesIn('short')).find(({ id }) => id === line)!
  assert.deepEqual([told.os_code, told.shortage?.reason], ['ORDC', '품절'])
  assert.match(told.reci_name, /\*/)
  assert.equal((await refusalOf(person.send(calls.withdrawShortage, { params: { id: line } }))).errno, 1180)
  await short(rest)
  // The desk has called, and sends it after all.
  const { courier_code, tracking_number: number } = nextParcel()
  await desk.send(shipOrderLines, { body: { rows: [{ number }], line_ids: [rest], courier_code } })
  assert.equal(await counted(), few)
  assert.equal((await linesIn('short')).find(({ id }) => id === rest)?.os_code, 'DELI')
  await assertClean(market)
})

it('the desk is told to call about what is unconfirmed after the cut-off, with the telephone of the partner', async () => {
  const mute = await makePartner(market.db, { cut_off_time: '16:00', pick_up_days: '월화수목금' })
  const silent = await sell(market, [mute.id])
  const { mine } = await ordered()
  await desk.send(orderLines, { body: { line_ids: silent.lines } })
  const late = async (partner: Partner) => (await desk.send(countLanes)).partners.find(({ id }) => id === partner.id)!
  const calledAbout = async (partner: Partner) =>
    (await desk.send(listLaneLines, { query: { calls: '1', partner_id: partner.id } })).data.map(({ id }) => id)
  const before = (await late(own)).late
  assert.equal((await late(mute)).phone, undefined)
  assert.ok(!(await calledAbout(own)).includes(mine[0]!), 'not before the cut-off')
  await market.pass(24 * 3600)
  await logIn()
  const after = await late(own)
  assert.ok(after.late >= before + 2)
  assert.equal(after.phone, own.phone)
  const called = await calledAbout(own)
  assert.equal(called.length, after.late + after.short)
  assert.ok(mine.every((id) => called.includes(id)))
  assert.equal((await late(mute)).late, 0, 'nobody there can confirm')
  const looking = await openDesk(market, ['read-only'])
  assert.match((await looking.send(countLanes)).partners.find(({ id }) => id === own.id)!.phone!, /\*/)
  await confirm(mine)
  const left = await calledAbout(own)
  assert.ok(!mine.some((id) => left.includes(id)))
})

it('of a partner whose boxes the market packs, the market sends the parcels and knows the addresses', async () => {
  const here = await makePartner(market.db, { packed_here: true })
  const who = await openDesk(market, ['partner'], here.id)
  const sold = await sell(market, [here.id])
  await desk.send(orderLines, { body: { line_ids: sold.lines } })
  assert.equal((await who.send(calls.countOwnOrders)).packed_here, true)
  const [line] = await linesIn('new', who)
  assert.match(line!.reci_name, /\*/)
  await confirm(sold.lines, who)
  assert.equal((await refusalOf(ship(sold.lines, {}, who))).errno, 3223)
})
