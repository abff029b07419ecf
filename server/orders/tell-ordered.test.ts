import assert from 'node:assert/strict'
import { after, before, beforeEach, it } from 'node:test'
import { sql } from 'kysely'
import { cancelOrderLines } from '#contract/operator/cancels.ts'
import { orderLines, undoBatch } from '#contract/operator/fulfilment.ts'
import { listMessages, retryMessages } from '#contract/operator/messages.ts'
import { countLanes, listLaneLines } from '#contract/operator/orders.ts'
import { getPartner, savePartner } from '#contract/operator/partners.ts'
import { confirmOwnLines } from '#contract/partner/orders.ts'
import { sendMessages } from '#server/messages/send-messages.ts'
import { makePartner, type Partner } from '#tests/support/make.ts'
import type { Market } from '#tests/support/market.ts'
import { noonOfMonday } from '#tests/support/noon-of-monday.ts'
import { refusalOf } from '#tests/support/shopping.ts'
import { sell } from '#tests/support/sold.ts'
import { type Desk, openDesk } from '#tests/support/staff.ts'
import { openStillMarket } from '#tests/support/still-market.ts'
import { textsTo } from '#tests/support/texts.ts'
import { tellOrdered } from './tell-ordered.ts'

let market: Market
let desk: Desk
before(async () => {
  market = await openStillMarket()
})
after(() => market[Symbol.asyncDispose]())
beforeEach(async () => {
  await noonOfMonday(market)
  desk = await openDesk(market, ['orders', 'content', 'intake', 'money'])
})

let phones = 0
/** A partner with a person who has logged in, and a telephone of its own for orders. */
async function withPeople(differences: Partial<Partner> = {}) {
  const own = await makePartner(market.db, {
    order_phone: `0104444${String(1000 + ++phones)}`,
    cut_off_time: '16:00',
    ...differences,
  })
  return { own, person: await openDesk(market, ['partner-orders'], own.id) }
}
async function sold(...partners: Partner[]) {
  const { lines } = await sell(
    market,
    partners.map(({ id }) => id),
  )
  return lines
}
const order = async (line_ids: number[], who = desk) => (await who.send(orderLines, { body: { line_ids } })).batches
async function tell() {
  const told = await tellOrdered(market.server.deps)
  await sendMessages(market.server.deps)
  return told
}
const tenMinutes = () => market.pass(10 * 60)
const callsOf = async ({ id }: Partner) => (await desk.send(countLanes)).partners.find((one) => one.id === id)!

it('a partner gets one text about all that was ordered, when it can no longer be taken back', async () => {
  const { own } = await withPeople()
  const { own: other } = await withPeople()
  await order([...(await sold(own, own, other)), ...(await sold(own))])
  await order(await sold(own))
  assert.equal(await tell(), 0)
  await tenMinutes()
  assert.equal(await tell(), 2)
  assert.deepEqual(await textsTo(market, own.order_phone), [
    `[한결] 새 발주 3건(상품 4개)이 왔어요. ${await dayOf('16:00')}까지 확인해 주세요.\n${market.config.publicUrl}/partner/orders`,
  ])
  assert.equal((await textsTo(market, other.order_phone)).length, 1)
  assert.equal(await tell(), 0)
  assert.equal((await textsTo(market, own.order_phone)).length, 1)
})

/** '11월 30일 16:00' of today. */
async function dayOf(clock: string): Promise<string> {
  const { rows } = await sql<{ day: string }>`select to_char(market_today(), 'FMMM"월" FMDD"일"') as day`.execute(
    market.db,
  )
  return `${rows[0]!.day} ${clock}`
}

it('says to confirm now, once the cut-off is over', async () => {
  const { own } = await withPeople()
  const lines = await sold(own)
  await market.pass(4 * 3600 - 300)
  desk = await openDesk(market, ['orders'])
  await order(lines)
  await tenMinutes()
  await tell()
  assert.match((await textsTo(market, own.order_phone))[0]!, /지금 바로 확인해 주세요/)
})

it('tells nothing of what was taken back, refused, cancelled or confirmed meanwhile', async () => {
  const { own, person } = await withPeople()
  const [back, read, gone, waits] = [await sold(own), await sold(own), await sold(own), await sold(own)]
  const [batch] = await order([...back])
  await desk.send(undoBatch, { params: { id: batch!.id } })
  await order([...read, ...gone])
  await person.send(confirmOwnLines, { body: { line_ids: read } })
  await desk.send(cancelOrderLines, { body: { line_ids: gone, reason: '품절', resell: false } })
  await refusalOf(order([...waits, ...read]))
  await tenMinutes()
  assert.equal(await tell(), 0)

  const [again] = await order([...back, ...waits])
  await desk.send(undoBatch, { params: { id: again!.id } })
  await order(back)
  await tenMinutes()
  assert.equal(await tell(), 1)
  assert.match((await textsTo(market, own.order_phone))[0]!, /1건\(상품 1개\)/)
})

it('two who order at once, and sweeps at once, send one text', async () => {
  const { own } = await withPeople()
  const [one, two] = [await sold(own), await sold(own)]
  const other = await openDesk(market, ['orders'])
  const outcomes = await Promise.allSettled([
    order([...one, ...two]),
    order([...two, ...one], other),
    order(one, other),
  ])
  assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1)
  // If only one of the two orders was ordered, by the last of the requests, the other follows.
  await order(two).catch(() => [])
  await tenMinutes()
  const told = await Promise.all(Array.from({ length: 5 }, () => tellOrdered(market.server.deps)))
  assert.equal(
    told.reduce((sum, count) => sum + count, 0),
    1,
  )
  await sendMessages(market.server.deps)
  const texts = await textsTo(market, own.order_phone)
  assert.equal(texts.length, 1)
  assert.match(texts[0]!, /2건\(상품 2개\)/)
})

it('a sweep that fails tells it the next time, once', async () => {
  const { own } = await withPeople()
  await order(await sold(own))
  await tenMinutes()
  await sql`alter table messages add constraint none check (template <> 'partner.ordered') not valid`.execute(market.db)
  await assert.rejects(tellOrdered(market.server.deps), /none/)
  await sql`alter table messages drop constraint none`.execute(market.db)
  assert.equal(await tell(), 1)
  assert.equal((await textsTo(market, own.order_phone)).length, 1)
})

it('does not ring at night', async () => {
  const { own } = await withPeople()
  await market.pass(9.75 * 3600)
  desk = await openDesk(market, ['orders'])
  await order(await sold(own))
  await market.pass(20 * 60)
  assert.equal(await tell(), 0, '22:05')
  await market.pass(8.8 * 3600)
  assert.equal(await tell(), 0, '6:53')
  await market.pass(10 * 60)
  assert.equal(await tell(), 1, '7:03')
})

it('a partner whose people do not use the portal gets none; without a telephone, the desk is told to call', async () => {
  const silent = await makePartner(market.db, { order_phone: '01044449998' })
  const { own } = await withPeople({ order_phone: '', phone: '0311112222' })
  const { own: told } = await withPeople()
  const [one] = await sold(own)
  await order([...(await sold(silent, told)), one!])
  await tenMinutes()
  assert.equal(await tell(), 1)
  assert.deepEqual(await textsTo(market, silent.order_phone), [])
  const calls = async () => {
    const { late, short, untold, phone } = await callsOf(own)
    return { late, short, untold, phone }
  }
  assert.deepEqual(await calls(), { late: 0, short: 0, untold: 1, phone: '0311112222' })
  assert.deepEqual([(await callsOf(told)).untold, (await callsOf(silent)).untold], [0, 0])
  const { data } = await desk.send(listLaneLines, { query: { lane: 'DELW', calls: '1', partner_id: own.id } })
  assert.deepEqual(
    data.map(({ id }) => id),
    [one],
  )
  await market.pass(5 * 3600)
  desk = await openDesk(market, ['orders'])
  assert.deepEqual(await calls(), { late: 1, short: 0, untold: 0, phone: '0311112222' })
  // Once there is a telephone, it is told what waited for one.
  await market.db.updateTable('partners').set({ order_phone: '01044449997' }).where('id', '=', own.id).execute()
  assert.equal(await tell(), 1)
  assert.match((await textsTo(market, '01044449997'))[0]!, /1건\(상품 1개\).*지금 바로/)
  await market.db.updateTable('partners').set({ order_phone: '' }).where('id', '=', own.id).execute()
  await (await openDesk(market, ['partner-orders'], own.id)).send(confirmOwnLines, { body: { line_ids: [one!] } })
  assert.equal((await callsOf(own)).untold, 0)
})

it('the messages’ desk shows which partner was told, and finds it by its name', async () => {
  const { own } = await withPeople()
  await order(await sold(own))
  await tenMinutes()
  await tell()
  const { data } = await desk.send(listMessages, { query: { q: own.partner_name } })
  assert.deepEqual(
    data.map(({ template, state, member, partner, to }) => ({ template, state, member, partner, to })),
    [
      {
        template: 'partner.ordered',
        state: 'SENT',
        member: null,
        partner: { id: own.id, partner_name: own.partner_name },
        to: `010-****-${own.order_phone.slice(-4)}`,
      },
    ],
  )
})

it('a text that failed is sent again to the telephone that stands by now, and to none where there is none', async () => {
  const { own } = await withPeople()
  await order(await sold(own))
  await tenMinutes()
  await tellOrdered(market.server.deps)
  const { rows } = await sql<{ id: number }>`
    update messages set state = 'FAILED', failure = '1010' where to_phone = ${own.order_phone} returning id`.execute(
    market.db,
  )
  const again = () => desk.send(retryMessages, { body: { ids: rows.map(({ id }) => id) } })
  const now = (order_phone: string) =>
    market.db.updateTable('partners').set({ order_phone }).where('id', '=', own.id).execute()
  await now('')
  assert.match((await refusalOf(again())).message, /^발주 알림 휴대폰이 없는 공급사의 문자가 있어/)
  await now('01044448888')
  // Asked about at the old one, which may have it.
  const doubt = (doubtful: boolean) =>
    sql`update messages set state = 'FAILED', doubtful = ${doubtful} where id = ${rows[0]!.id}`.execute(market.db)
  const goesTo = async () =>
    (await sql<{ phone: string }>`select to_phone as phone from messages where id = ${rows[0]!.id}`.execute(market.db))
      .rows[0]!.phone
  await doubt(true)
  await again()
  assert.equal(await goesTo(), own.order_phone)
  await doubt(false)
  await again()
  await sendMessages(market.server.deps)
  assert.deepEqual(
    [(await textsTo(market, own.order_phone)).length, (await textsTo(market, '01044448888')).length],
    [0, 1],
  )
})

it('the partners’ desk enters the telephone: a mobile one, or none; a form without it leaves it as it is', async () => {
  const { own } = await withPeople()
  const look = async (who = desk) => (await who.send(getPartner, { params: { id: own.id } })).data
  const save = async (more: object) => {
    const { version, partner_name, cut_off_time, pick_up_days } = await look()
    const form = {
      partner_name,
      cut_off_time,
      pick_up_days,
      business_no: '',
      region: '',
      contact_name: '',
      phone: '',
      order_email: '',
      order_fax: '',
      closed_from: '',
      closed_to: '',
      courier_code: '',
      commission_percent: 0,
      bank_code: '',
      account_holder: '',
      bank_account: '',
      ...more,
    }
    return desk.send(savePartner, { params: { id: own.id }, body: { version, form } })
  }
  await save({})
  assert.equal((await look()).order_phone, own.order_phone)
  assert.equal((await refusalOf(save({ order_phone: '02-123-4567' }))).message, '휴대폰번호를 정확히 입력하세요')
  // A text that waits to be sent, for example because the provider is away, goes to the new one.
  await order(await sold(own))
  await tenMinutes()
  await tellOrdered(market.server.deps)
  await save({ order_phone: '010-5555-6666' })
  assert.equal((await look()).order_phone, '01055556666')
  await sendMessages(market.server.deps)
  assert.deepEqual(
    [(await textsTo(market, own.order_phone)).length, (await textsTo(market, '01055556666')).length],
    [0, 1],
  )
  assert.doesNotMatch((await look(await openDesk(market, ['read-only']))).order_phone, /5555/)
  await order(await sold(own))
  await tenMinutes()
  await tellOrdered(market.server.deps)
  await save({ order_phone: '' })
  assert.equal((await look()).order_phone, '')
  await sendMessages(market.server.deps)
  assert.equal((await textsTo(market, '01055556666')).length, 1, 'a number that was taken away gets nothing more')
})
