import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import * as adjustments from '#contract/operator/settlement-adjustments.ts'
import * as settlements from '#contract/operator/settlements.ts'
import { getStaffMe } from '#contract/operator/session.ts'
import { getToday } from '#contract/operator/today.ts'
import { bankDayUntil, weekdayOf } from '#domain/calendar.ts'
import { publicHolidays } from '#domain/holidays.ts'
import type { Market } from '#tests/support/market.ts'
import {
  approve,
  closeFor,
  confirmed,
  earn,
  issue,
  makePayee,
  nextPeriod,
  openOf,
  owe,
  owedTo,
  passDays,
  settle,
} from '#tests/support/settling.ts'
import { openStillMarket } from '#tests/support/still-market.ts'
import { assertClean, makeShopper, refusalOf, type Shopper } from '#tests/support/shopping.ts'
import { type Desk, openDesk } from '#tests/support/staff.ts'

let market: Market
let shopper: Shopper
let desk: Desk
let second: Desk
before(async () => {
  market = await openStillMarket()
  shopper = await makeShopper(market)
  desk = await openDesk(market, ['money'])
  second = await openDesk(market, ['money'])
})
after(() => market[Symbol.asyncDispose]())

const settlementOf = async (id: number) => (await desk.send(settlements.getSettlement, { params: { id } })).data
const won = (answers: PromiseSettledResult<unknown>[]) => answers.filter(({ status }) => status === 'fulfilled').length

/** Books an adjustment in won, which one person asks for and another decides on. */
async function book(partner_id: number, amount: number): Promise<void> {
  const { id } = await desk.send(adjustments.askAdjustment, { body: { partner_id, amount, reason: '맞춤' } })
  await second.send(adjustments.decideAdjustment, { params: { id }, body: { decision: 'BOOKED' } })
}

describe('a small settlement', () => {
  it('carries over what is too little to be paid', async () => {
    const partner = await makePayee(market)
    const adjust = async (amount: number) => {
      const { id } = await desk.send(adjustments.askAdjustment, {
        body: { partner_id: partner.id, amount, reason: '라벨 값' },
      })
      return id
    }
    const decide = (id: number, decision: 'BOOKED' | 'REFUSED', who = second) =>
      who.send(adjustments.decideAdjustment, { params: { id }, body: { decision } })
    const one = await adjust(-50_000)
    assert.equal((await refusalOf(decide(one, 'BOOKED', desk))).status, 403)
    assert.equal(won(await Promise.allSettled([decide(one, 'BOOKED'), decide(one, 'BOOKED')])), 1)
    await decide(await adjust(9_999), 'REFUSED', desk)
    assert.equal((await refusalOf(decide(one, 'REFUSED'))).errno, 3287)
    const adjustmentOf = async (id: number) => (await second.send(adjustments.getAdjustment, { params: { id } })).data
    const { partner_name, amount, state, asked_by, history } = await adjustmentOf(one)
    assert.deepEqual(
      [partner_name, amount, state, asked_by.id, history.map(({ action, reason }) => [action, reason])],
      [
        partner.partner_name,
        -50_000,
        'BOOKED',
        desk.staff.id,
        [
          ['adjustment.book', ''],
          ['adjustment.ask', '라벨 값'],
        ],
      ],
    )
    assert.equal((await refusalOf(adjustmentOf(2_000_000_000))).status, 404)
    await nextPeriod(market)
    const owing = await closeFor(desk, partner.id)
    assert.deepEqual(
      [owing.net, owing.corrections.map(({ reason, amount }) => [reason, amount])],
      [-50_000, [['라벨 값', -50_000]]],
    )
    assert.deepEqual(await approve(second, owing), { state: 'CARRIED' })
    await confirmed(market, shopper, partner.id)
    await earn(market)
    await nextPeriod(market)
    const next = await closeFor(desk, partner.id)
    assert.deepEqual([next.carry, next.net], [-50_000, 430_000 - 15_050 - 1_505 - 50_000])
    assert.equal((await settlementOf(owing.id)).carried_into, next.number)
    await approve(second, next)
    await issue(desk, [next.id])
    await settle(desk, [next.id], 'PAID')
    assert.equal(await owedTo(market, partner.id), 0)
    await assertClean(market)
  })

  it('that is below zero is approved before the next one is closed, which takes it off', async () => {
    const partner = await makePayee(market)
    const adjust = (amount: number) => book(partner.id, amount)
    await adjust(-500_000)
    await nextPeriod(market)
    const owing = await closeFor(desk, partner.id)
    await adjust(600_000)
    await nextPeriod(market)
    const { ends_on, closable, waits } = await openOf(desk, partner.id)
    assert.deepEqual([closable, waits], [false, true])
    const close = () =>
      desk.send(settlements.closePeriods, { body: { periods: [{ partner_id: partner.id, ends_on }] } })
    assert.equal((await refusalOf(close())).errno, 3281)
    await approve(second, owing)
    assert.equal((await openOf(desk, partner.id)).closable, true)
    assert.equal((await closeFor(desk, partner.id)).net, 100_000)
  })

  it('does not fall below zero once the next one is closed, which would not take it off', async () => {
    const partner = await makePayee(market)
    const adjust = (amount: number) => book(partner.id, amount)
    const { lines } = await confirmed(market, shopper, partner.id)
    await earn(market)
    await adjust(-300_000)
    await nextPeriod(market)
    const first = await closeFor(desk, partner.id)
    await adjust(600_000)
    await nextPeriod(market)
    const next = await closeFor(desk, partner.id)
    const leave = () =>
      desk.send(settlements.leaveLineOut, {
        params: { id: first.id, line: lines[0]! },
        body: { reason: '무게가 달라요' },
      })
    assert.match((await refusalOf(leave())).message, /0원보다 적어질 수 없습니다/)
    assert.deepEqual([(await settlementOf(first.id)).net, next.net], [first.net, 600_000])
  })

  it('hands on the day by which it has to be paid', async () => {
    const partner = await makePayee(market)
    const adjust = (amount: number) => book(partner.id, amount)
    await confirmed(market, shopper, partner.id)
    await earn(market)
    await adjust(-405_000)
    await nextPeriod(market)
    const little = await closeFor(desk, partner.id)
    assert.deepEqual([little.net, typeof little.pay_by], [430_000 - 15_050 - 1_505 - 405_000, 'string'])
    assert.deepEqual(await approve(second, little), { state: 'CARRIED' })
    await adjust(5_000)
    await nextPeriod(market)
    const next = await closeFor(desk, partner.id)
    assert.deepEqual([next.net, next.pay_by], [little.net + 5_000, little.pay_by])
  })

  it('is to be paid on a day on which banks work, before the day by which it has to be paid', async () => {
    const partner = await makePayee(market)
    await book(partner.id, 9_000)
    await nextPeriod(market)
    const little = await closeFor(desk, partner.id)
    assert.deepEqual(await approve(second, little), { state: 'CARRIED' })
    await book(partner.id, 5_000)
    await nextPeriod(market)
    // The last Sunday.
    const { rows } = await sql<{ pay_by: string }>`
      update settlements set pay_by = market_today() - extract(isodow from market_today())::int where id = ${little.id}
      returning pay_by::text`.execute(market.db)
    const { pay_by } = rows[0]!
    const next = await closeFor(desk, partner.id)
    const holidays = publicHolidays.map(({ day }) => day)
    assert.deepEqual([next.pay_by, next.due_on], [pay_by, bankDayUntil(pay_by, holidays)])
    assert.equal(weekdayOf(pay_by), '일')
  })

  it('is paid to the last won when the partner sells no more', async () => {
    const partner = await makePayee(market)
    const body = { partner_id: partner.id, amount: 9_999, reason: '마지막 정산' }
    const { id } = await desk.send(adjustments.askAdjustment, { body })
    await second.send(adjustments.decideAdjustment, { params: { id }, body: { decision: 'BOOKED' } })
    await nextPeriod(market)
    const little = await closeFor(desk, partner.id)
    assert.equal(little.carries, true)
    await sql`update partners set status = 'PAUSED' where id = ${partner.id}`.execute(market.db)
    assert.equal((await refusalOf(approve(second, little))).errno, 3281, 'it was shown as one to be carried over')
    const now = await settlementOf(little.id)
    assert.deepEqual([now.state, now.carries], ['CLOSED', false])
    assert.deepEqual(await approve(second, now), { state: 'APPROVED' })
    await issue(desk, [little.id])
    await settle(desk, [little.id], 'PAID')
    assert.equal(await owedTo(market, partner.id), 0)
  })

  it('is passed over and named where somebody else has closed it, and the others are closed', async () => {
    const partners = [await makePayee(market), await makePayee(market)]
    for (const { id: partner_id } of partners) {
      const body = { partner_id, amount: 5_000, reason: '맞춤' }
      const { id } = await desk.send(adjustments.askAdjustment, { body })
      await second.send(adjustments.decideAdjustment, { params: { id }, body: { decision: 'BOOKED' } })
    }
    await nextPeriod(market)
    const [first, other] = await Promise.all(partners.map(({ id }) => openOf(desk, id)))
    const periods = [first!, other!].map(({ id, ends_on }) => ({ partner_id: id, ends_on }))
    await closeFor(second, first!.id)
    assert.deepEqual(await desk.send(settlements.closePeriods, { body: { periods } }), {
      closed: 1,
      passed_over: [first!.id],
    })
    assert.equal((await refusalOf(desk.send(settlements.closePeriods, { body: { periods } }))).errno, 3281)
  })

  it('closes what adds up to nothing, and says which partner there is none of', async () => {
    const partner = await makePayee(market)
    for (const amount of [5_000, -5_000]) {
      const { id } = await desk.send(adjustments.askAdjustment, {
        body: { partner_id: partner.id, amount, reason: '맞춤' },
      })
      await second.send(adjustments.decideAdjustment, { params: { id }, body: { decision: 'BOOKED' } })
    }
    await nextPeriod(market)
    const { closable, ends_on } = await openOf(desk, partner.id)
    assert.equal(closable, true)
    const unknown = { periods: [{ partner_id: 2_000_000_000, ends_on }] }
    assert.equal((await refusalOf(desk.send(settlements.closePeriods, { body: unknown }))).status, 404)
    assert.equal((await closeFor(desk, partner.id)).net, 0)
    const sorted = async (sort: 'lines' | '-lines') =>
      (await desk.send(settlements.listSettlements, { query: { lane: 'OVER', sort, limit: 100 } })).data.map(
        ({ lines }) => lines,
      )
    const up = await sorted('lines')
    assert.deepEqual(
      up,
      up.toSorted((one, other) => one - other),
    )
    assert.deepEqual(await sorted('-lines'), up.toReversed())
    await assertClean(market)
  })
})

it('the periods that can be closed are as many in the rail as at home', async () => {
  const look = async () => {
    const { settlements: rail } = (await desk.send(getStaffMe, {})).data.waiting
    const { count } = (await desk.send(getToday, {})).data.work.find(({ kind }) => kind === 'settlements')!
    return { rail, home: count }
  }
  const { home } = await look()
  const settled = async (partner: number, state: 'CLOSED' | 'CARRIED') => {
    await sql`
      insert into settlements (number, partner_id, starts_on, ends_on, state, sales, refunds, fee, vat, adjustments, carry, due_on, closed_by,
        asked_by, ended_at)
      values (${`JS-${partner}`}, ${partner}, '2020-01-01', '2020-01-31', ${state}, 0, 1000, 0, 0, 0, 0, market_today(), ${desk.staff.id},
        ${desk.staff.id}, case when ${state} = 'CARRIED' then market_now() end)`.execute(market.db)
  }
  // Nothing but what was carried over: it can be closed.
  await settled((await makePayee(market)).id, 'CARRIED')
  assert.deepEqual(await look(), { rail: home + 1, home: home + 1 })
  // Below zero and not approved: that is work, the next period is not.
  const { partner } = await owe(market, shopper)
  assert.deepEqual(await look(), { rail: home + 2, home: home + 2 })
  await settled(partner.id, 'CLOSED')
  assert.deepEqual(await look(), { rail: home + 2, home: home + 2 })
})

it('a period that nobody closes is work, and late when it could have been closed for a day', async () => {
  const partner = await makePayee(market)
  await confirmed(market, shopper, partner.id)
  await earn(market)
  await nextPeriod(market)
  const look = async () => {
    const { open, late } = await desk.send(settlements.countSettlements, {})
    const { work } = (await desk.send(getToday, {})).data
    const { count, late: lateAtHome } = work.find(({ kind }) => kind === 'settlements')!
    return { open, late, count, lateAtHome }
  }
  const now = await look()
  assert.ok((await openOf(desk, partner.id)).closable)
  await passDays(market, 1)
  assert.deepEqual(await look(), now)
  await passDays(market, 1)
  const then = await look()
  assert.deepEqual([then.open, then.count], [now.open, now.count])
  assert.deepEqual([then.late - now.late, then.lateAtHome - now.lateAtHome], [now.open, now.open])
  await closeFor(desk, partner.id)
  assert.equal((await look()).open, now.open - 1)
})
