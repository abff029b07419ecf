import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import * as returns from '#contract/operator/returns.ts'
import { getLineEarned } from '#contract/operator/settlements.ts'
import { returnReasons } from '#domain/return-reasons.ts'
import type { Bearer } from '#domain/settlement/bearer.ts'
import { earnLines } from '#server/settlements/earn-lines.ts'
import { askBack, returnOf, withdraw } from '#tests/support/asking-back.ts'
import { bringTo } from '#tests/support/lines.ts'
import { makeProduct } from '#tests/support/make.ts'
import type { Market } from '#tests/support/market.ts'
import { confirmed, earn, makePayee, nextPeriod, closeFor, passDays } from '#tests/support/settling.ts'
import { openStillMarket } from '#tests/support/still-market.ts'
import { assertClean, makeShopper, type Shopper } from '#tests/support/shopping.ts'
import { type Desk, openDesk } from '#tests/support/staff.ts'

let market: Market
let shopper: Shopper
let desk: Desk
before(async () => {
  market = await openStillMarket()
  shopper = await makeShopper(market)
  desk = await openDesk(market, ['money', 'orders', 'owner'])
})
after(() => market[Symbol.asyncDispose]())

/** What a line has earned its partner, with what it cost us; undefined: nothing was booked. */
async function earnedBy(line: number) {
  const { rows } = await sql<{ price: number; fee: number; received: number; cost: number }>`
    select price, fee, received, (
      select coalesce(-sum(amount), 0)::int from money_entries entry join money_accounts account on account.id = entry.account_id
      where entry.order_product_id = ${line} and account.kind = 'PLATFORM_COST') as cost
    from earned_lines where order_product_id = ${line}`.execute(market.db)
  return rows[0]
}
const kindsOf = async (line: number) =>
  (await desk.send(getLineEarned, { params: { id: line } })).data.entries.map(({ kind, amount }) => [kind, amount])
const line = async (partnerId: number) => (await confirmed(market, shopper, partnerId)).lines[0]!
/** The desk takes the line back for its buyer and refunds it, all of it or a part. */
async function giveBack(id: number, { part = null, bearer }: { part?: number | null; bearer?: Bearer } = {}) {
  const { rows } = await sql<{ today: string }>`select market_today()::text as today`.execute(market.db)
  await desk.send(returns.takeReturnRequest, {
    body: { line_ids: [id], return_content: returnReasons.wrong, asked_on: rows[0]!.today },
  })
  const request = await returnOf(market, id)
  if (bearer) await sql`update returns set borne_by = ${bearer} where id = ${request.id}`.execute(market.db)
  await desk.send(returns.refundReturnRequest, { params: { id: request.id }, body: { state: 'REQUESTED', part } })
}

describe('what a line earns its partner', () => {
  it('is booked once the days of a return are over, and once only', async () => {
    const partner = await makePayee(market)
    const sold = await line(partner.id)
    await passDays(market, 3)
    await earnLines(market.server.deps)
    assert.equal(await earnedBy(sold), undefined)
    await passDays(market, 1)
    await Promise.all([1, 2, 3].map(() => earnLines(market.server.deps)))
    assert.deepEqual(await earnedBy(sold), { price: 430_000, fee: 15_050, received: 430_000, cost: 0 })
    assert.deepEqual(await kindsOf(sold), [
      ['SALE', 430_000],
      ['FEE', -15_050],
    ])
    assert.equal(await earnLines(market.server.deps), 0)
    await assertClean(market)
  })

  it('goes by the terms of the day on which it was paid, whatever is agreed later', async () => {
    const partner = await makePayee(market, 3.5)
    const before_ = await line(partner.id)
    await passDays(market, 1)
    await sql`update partners set commission_percent = 7 where id = ${partner.id}`.execute(market.db)
    const then = await line(partner.id)
    await passDays(market, 1)
    await sql`update partners set sale_model = 'OWN' where id = ${partner.id}`.execute(market.db)
    const own = await line(partner.id)
    await earn(market)
    assert.equal((await earnedBy(before_))?.fee, 15_050)
    assert.equal((await earnedBy(then))?.fee, 30_100)
    assert.equal(await earnedBy(own), undefined, 'goods of our own are owed to nobody')
    await assertClean(market)
  })

  it('is nothing for goods that came back before it was booked, and waits while a return is open', async () => {
    const partner = await makePayee(market)
    const [back, kept] = [await line(partner.id), await line(partner.id)]
    await askBack(shopper, kept)
    await giveBack(back)
    await earn(market)
    assert.equal(await earnedBy(back), undefined)
    assert.equal(await earnedBy(kept), undefined)
    await withdraw(shopper, kept)
    await earnLines(market.server.deps)
    assert.equal((await earnedBy(kept))?.price, 430_000, 'the days of a return do not begin anew')
    await assertClean(market)
  })

  it('is taken off again when the goods come back later, the fee too, and the next settlement says so', async () => {
    const partner = await makePayee(market)
    const [whole, part] = [await line(partner.id), await line(partner.id)]
    await earn(market)
    await giveBack(whole)
    await giveBack(part, { part: 30_000 })
    await earnLines(market.server.deps)
    assert.deepEqual(await earnedBy(whole), { price: 0, fee: 0, received: 0, cost: 0 })
    assert.deepEqual(await kindsOf(whole), [
      ['SALE', 430_000],
      ['FEE', -15_050],
      ['REFUND', -430_000],
      ['FEE_BACK', 15_050],
    ])
    assert.deepEqual(await earnedBy(part), { price: 400_000, fee: 14_000, received: 400_000, cost: 0 })
    await nextPeriod(market)
    const { sales, refunds, fee, net } = await closeFor(desk, partner.id)
    assert.deepEqual([sales, refunds, fee, net], [860_000, 460_000, 14_000, 400_000 - 14_000 - 1_400])
    await assertClean(market)
  })

  it('stays the partner’s when we or the courier bear the return: it costs us', async () => {
    for (const bearer of ['PLATFORM', 'COURIER'] as const) {
      const partner = await makePayee(market)
      const [early, late] = [await line(partner.id), await line(partner.id)]
      await giveBack(early, { bearer })
      await earn(market)
      await giveBack(late, { bearer })
      await earnLines(market.server.deps)
      const whole = { price: 430_000, fee: 15_050, received: 0, cost: 430_000 }
      assert.deepEqual([await earnedBy(early), await earnedBy(late)], [whole, whole])
    }
    await assertClean(market)
  })

  it('moves with an exchange: nothing within a partner, and between two at the price of the box that was given', async () => {
    const [partner, other] = [await makePayee(market), await makePayee(market, 10)]
    for (const [giver, listed] of [
      [partner, 500_000],
      [other, 480_000],
    ] as const) {
      const old = await line(partner.id)
      await askBack(shopper, old)
      const { id } = await returnOf(market, old)
      const box = await makeProduct(market.db, { partner_id: giver.id, weight: 5, price: listed })
      const { line_id } = await desk.send(returns.exchangeReturnRequest, {
        params: { id },
        body: { state: 'REQUESTED', product_id: box.id },
      })
      await bringTo(market, shopper, [line_id], 'ORDK')
      await earn(market)
      assert.equal(await earnedBy(old), undefined)
      assert.deepEqual(
        await earnedBy(line_id),
        giver === partner
          ? { price: 430_000, fee: 15_050, received: 430_000, cost: 0 }
          : { price: 480_000, fee: 48_000, received: 430_000, cost: 50_000 },
      )
      await giveBack(line_id)
      await earnLines(market.server.deps)
      assert.deepEqual(await earnedBy(line_id), { price: 0, fee: 0, received: 0, cost: 0 })
    }
    await assertClean(market)
  })

  it('is booked whole by two that work at the same time', async () => {
    const partner = await makePayee(market)
    const { lines } = await confirmed(market, shopper, partner.id, 40)
    const more = await confirmed(market, shopper, partner.id, 40)
    const most = await confirmed(market, shopper, partner.id, 40)
    await passDays(market, 4)
    const both = await Promise.all([1, 2].map(() => earnLines(market.server.deps)))
    assert.equal(both[0]! + both[1]!, 120)
    assert.ok(both.length === 2 && lines.length + more.lines.length + most.lines.length === 120)
    const { rows } = await sql`select from lines_to_earn where waits`.execute(market.db)
    assert.equal(rows.length, 0)
    await assertClean(market)
  })

  it('is not kept waiting by lines of another partner that cannot be calculated', async () => {
    const [without, other] = [await makePayee(market), await makePayee(market)]
    for (let orders = 0; orders < 2; orders++) await confirmed(market, shopper, without.id, 50)
    const behind = await line(other.id)
    // As if nothing had kept them: else they can only be added to.
    await market.pool.query(
      `begin; set local session_replication_role = replica; delete from partner_terms where partner_id = ${without.id}; commit`,
    )
    await passDays(market, 4)
    assert.equal(await earnLines(market.server.deps), 1)
    assert.equal((await earnedBy(behind))?.price, 430_000)
    await sql`
      insert into partner_terms (partner_id, valid_from, sale_model, fee_bps)
      values (${without.id}, '2026-01-01', 'BROKERAGE', 350)`.execute(market.db)
    assert.equal(await earnLines(market.server.deps), 100)
    await assertClean(market)
  })

  it('is nothing for what was confirmed before there were these books, even when it comes back', async () => {
    const partner = await makePayee(market)
    const [old, exchanged] = [await line(partner.id), await line(partner.id)]
    await sql`
      update money_accounts set created_at = market_now() + interval '1 minute' where kind = 'SALES'`.execute(market.db)
    await giveBack(old, { bearer: 'PLATFORM' })
    await askBack(shopper, exchanged)
    const box = await makeProduct(market.db, { partner_id: partner.id, weight: 4, price: 400_000 })
    const { line_id } = await desk.send(returns.exchangeReturnRequest, {
      params: { id: (await returnOf(market, exchanged)).id },
      body: { state: 'REQUESTED', product_id: box.id },
    })
    await bringTo(market, shopper, [line_id], 'ORDK')
    await earn(market)
    assert.equal(await earnedBy(old), undefined)
    assert.equal(await earnedBy(line_id), undefined, 'its partner was paid for the box before')
    await assertClean(market)
    await sql`
      update money_accounts set created_at = '2020-01-01' where kind = 'SALES'`.execute(market.db)
  })
})
