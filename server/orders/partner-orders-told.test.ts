import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { sql } from 'kysely'
import sharp from 'sharp'
import { orderLines } from '#contract/operator/fulfilment.ts'
import { getPackingList } from '#contract/operator/order-sheets.ts'
import { countLanes, getDeskOrder, listLaneCards, listLaneLines } from '#contract/operator/orders.ts'
import { addPackingPicture } from '#contract/operator/packing.ts'
import { shipOrderLines } from '#contract/operator/shipments.ts'
import * as calls from '#contract/partner/orders.ts'
import { transaction } from '#database/transaction.ts'
import { wipePerson } from '#server/members/separate-records.ts'
import { sendMessages } from '#server/messages/send-messages.ts'
import { nextParcel } from '#tests/support/lines.ts'
import { makePartner, type Partner } from '#tests/support/make.ts'
import { type Market, openMarket } from '#tests/support/market.ts'
import { noonOfMonday } from '#tests/support/noon-of-monday.ts'
import { refusalOf } from '#tests/support/shopping.ts'
import { sell } from '#tests/support/sold.ts'
import { asStaff, type Desk, makeStaff, openDesk } from '#tests/support/staff.ts'
import { openStillMarket } from '#tests/support/still-market.ts'
import { textsTo } from '#tests/support/texts.ts'
import { tellOrdered } from './tell-ordered.ts'

let market: Market
let own: Partner
let person: Desk
before(async () => {
  market = await openMarket({ env: { ROLE: 'server' } })
  own = await makePartner(market.db)
  person = await openDesk(market, ['partner-orders'], own.id)
})
after(() => market[Symbol.asyncDispose]())

/** A box of this partner, ordered from it. */
async function ordered() {
  const { lines: mine, shopper } = await sell(market, [own.id])
  const desk = await openDesk(market, ['orders'])
  await desk.send(orderLines, { body: { line_ids: mine } })
  return { mine, shopper }
}

it('is told nothing of where a line goes that was not ordered yet, or is sent, by a shipment that is refused', async () => {
  const sold = await sell(market, [own.id])
  const wrong = (line: number, more: object = {}) =>
    refusalOf(
      person.send(calls.shipOwnLines, {
        body: { line_ids: [line], courier_code: 'kr.cjlogistics', number: '1', ...more },
      }),
    )
  const saysNothing = ({ result, message }: Awaited<ReturnType<typeof wrong>>) =>
    assert.doesNotMatch(JSON.stringify([result, message]), /address|서울|01\d{8,}/)
  const early = await wrong(sold.lines[0]!)
  assert.equal(early.status, 404)
  saysNothing(early)
  const { mine } = await ordered()
  await person.send(calls.confirmOwnLines, { body: { line_ids: mine } })
  const ready = await wrong(mine[0]!)
  assert.equal(ready.status, 409)
  assert.doesNotMatch(JSON.stringify(ready.result), /address/)
  assert.match(JSON.stringify(ready.result), /맞지 않는 운송장/)
  const { courier_code, tracking_number: number } = nextParcel()
  await person.send(calls.shipOwnLines, { body: { line_ids: [mine[0]!, mine[0]!], courier_code, number } })
  saysNothing(await wrong(mine[0]!))
})

it('what it writes of a line goes with the member whose it was', async () => {
  const { mine, shopper } = await ordered()
  const body = { reason: '김한결 010-1234-5678 연락 안 됨' }
  await person.send(calls.tellShortage, { params: { id: mine[0]! }, body })
  await transaction(market.db, 'demo', (trx) => wipePerson(trx, shopper.id))
  const { rows } = await sql<{ said: string }>`
    select reason as said from shortages where order_product_id = ${mine[0]}
    union all select reason from audit_log where target_kind = 'line' and target_id = ${String(mine[0])}`.execute(
    market.db,
  )
  assert.doesNotMatch(JSON.stringify(rows), /김한결|1234/)
})

it('its packing list says how much waits that is not on it, as the desk’s does', async () => {
  await using many = await openStillMarket()
  const [mine, other] = [await makePartner(many.db), await makePartner(many.db)]
  const { lines, order_id } = await sell(many, [mine.id, other.id])
  const desk = await openDesk(many, ['orders'])
  await desk.send(orderLines, { body: { line_ids: lines } })
  const who = await openDesk(many, ['partner-orders'], mine.id)
  const sizes = async () => {
    const lists = [await who.send(calls.getOwnPackingList), await desk.send(getPackingList)]
    return lists.map(({ data, left }) => [data.length, left])
  }
  assert.deepEqual(await sizes(), [
    [1, 0],
    [2, 0],
  ])
  await sql`
    insert into order_products (order_id, product_id, os_code, product_price, delivery_price, weight, kg_price, pc_code, pc_name, beef_code,
      grade_code, "gradeName", judge_breed_nm, judge_sex_nm, cattle_no, partner_id, partner_name, sale_date, from_cart, live)
    select order_id, product_id, 'DELW', product_price, delivery_price, weight, kg_price, pc_code, pc_name, beef_code,
      grade_code, "gradeName", judge_breed_nm, judge_sex_nm, cattle_no, partner_id, partner_name, sale_date, from_cart, false
    from order_products, generate_series(1, 1004) n where order_id = ${order_id} and partner_id = ${mine.id}`.execute(
    many.db,
  )
  assert.deepEqual(await sizes(), [
    [1000, 5],
    [1000, 6],
  ])
  await who.send(calls.tellShortage, { params: { id: lines[0]! }, body: { reason: '품절' } })
  assert.deepEqual((await sizes())[0], [1000, 4])
})

it('nobody of it learns who of the market acted; the desk reads who of the partner did, behind its name', async () => {
  const ours = await asStaff(market, await makeStaff(market, { roles: ['orders', 'money'], name: '나직원' }))
  const { lines, order_id } = await sell(market, [own.id, own.id, own.id])
  const [shipped, byUs, waits] = lines as [number, number, number]
  await ours.send(orderLines, { body: { line_ids: lines } })
  await shoot(ours, addPackingPicture, waits)
  await shoot(person, calls.addOwnPackingPicture, waits)
  await person.send(calls.confirmOwnLines, { body: { line_ids: lines } })
  await person.send(calls.tellShortage, { params: { id: waits }, body: { reason: '품절' } })
  const { courier_code, tracking_number: number } = nextParcel()
  await person.send(calls.shipOwnLines, { body: { line_ids: [shipped], courier_code, number } })
  const { tracking_number } = nextParcel()
  await ours.send(shipOrderLines, { body: { rows: [{ number: tracking_number }], line_ids: [byUs], courier_code } })

  const seen = []
  for (const lane of calls.ownLanes) seen.push(...(await person.send(calls.listOwnLines, { query: { lane } })).data)
  for (const id of lines) assert.ok(seen.some((line) => line.id === id))
  assert.deepEqual(
    seen.find(({ id }) => id === waits)?.packing.map(({ staff_name }) => staff_name),
    ['한결', '김담당'],
  )
  const told = [seen, await person.send(calls.countOwnOrders), await person.send(calls.getOwnPackingList)]
  assert.doesNotMatch(JSON.stringify(told), /나직원/)
  assert.equal(seen.find(({ id }) => id === byUs)?.undo, null)

  const { data } = await ours.send(getDeskOrder, { params: { id: order_id } })
  const theirs = `${own.partner_name} 김담당`
  const whoDid = (line: number) => data.history.filter(({ line_id }) => line_id === line).map((act) => act.staff_name)
  assert.deepEqual([whoDid(shipped)[0], whoDid(byUs)[0], whoDid(waits)[0]], [theirs, '나직원', '나직원'])
  assert.deepEqual(
    data.corrections.map(({ action, line_id, staff_name }) => [action, line_id, staff_name]),
    [['shortage.told', waits, theirs], ...lines.toReversed().map((line) => ['line.confirmed', line, theirs])],
  )
  assert.deepEqual(
    data.lines.find(({ id }) => id === waits)?.packing.map(({ staff_name }) => staff_name),
    ['나직원', theirs],
  )
})

async function shoot(who: Desk, call: typeof addPackingPicture, line: number) {
  const bytes = await sharp({ create: { width: 8, height: 6, channels: 3, background: '#7a1f2b' } })
    .jpeg()
    .toBuffer()
  const body = new FormData()
  body.set('picture', new Blob([new Uint8Array(bytes)]), '상자.jpg')
  await who.send(call, { params: { id: line }, body } as never)
}

it('has until the next cut-off for what was paid before one and ordered after it, and is called late only then', async () => {
  await using still = await openStillMarket()
  await noonOfMonday(still)
  const phones = { order_phone: '01044449999', cut_off_time: '16:00', pick_up_days: '월화수목금' }
  const { id: partner_id, order_phone } = await makePartner(still.db, phones)
  const { lines } = await sell(still, [partner_id])
  await still.pass(5 * 3600)
  const { desk, who } = await logIn()
  const dueOf = async (lane: 'PAYK' | 'DELW') => {
    const { data: rows } = await desk.send(listLaneLines, { query: { lane, partner_id, sort: 'due' } })
    const { data: cards } = await desk.send(listLaneCards, { query: { lane, partner_id } })
    assert.deepEqual([rows.length, cards[0]!.due_at], [1, rows[0]!.due_at])
    return Date.parse(rows[0]!.due_at!)
  }
  const asPaid = await dueOf('PAYK')
  await desk.send(orderLines, { body: { line_ids: lines } })
  assert.equal(await dueOf('DELW'), asPaid + 24 * 3_600_000)
  const { data: seen } = await who.send(calls.listOwnLines, { query: { lane: 'new' } })
  assert.equal(Date.parse(seen[0]!.due_at!), asPaid + 24 * 3_600_000)
  await still.pass(10 * 60)
  await tellOrdered(still.server.deps)
  await sendMessages(still.server.deps)
  assert.match((await textsTo(still, order_phone))[0]!, / 16:00까지 확인해 주세요/)
  assert.deepEqual(await calledAbout(desk), [0, []])
  await still.pass(24 * 3600)
  assert.deepEqual(await calledAbout((await logIn()).desk), [1, lines])

  async function logIn() {
    const all = [openDesk(still, ['orders']), openDesk(still, ['partner-orders'], partner_id)] as const
    const [desk, who] = await Promise.all(all)
    return { desk, who }
  }
  async function calledAbout(desk: Desk) {
    const { partners } = await desk.send(countLanes)
    const { data } = await desk.send(listLaneLines, { query: { calls: '1', partner_id } })
    return [partners.find(({ id }) => id === partner_id)!.late, data.map(({ id }) => id)]
  }
})
