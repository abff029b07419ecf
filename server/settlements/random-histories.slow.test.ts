import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import * as adjustments from '#contract/operator/settlement-adjustments.ts'
import * as payouts from '#contract/operator/payouts.ts'
import * as returns from '#contract/operator/returns.ts'
import * as settlements from '#contract/operator/settlements.ts'
import { returnReasons } from '#domain/return-reasons.ts'
import { earnLines } from '#server/settlements/earn-lines.ts'
import { returnOf } from '#tests/support/asking-back.ts'
import { chance, pick } from '#tests/support/chance.ts'
import { bringTo } from '#tests/support/lines.ts'
import { makeProduct } from '#tests/support/make.ts'
import type { Market } from '#tests/support/market.ts'
import { confirmed, makePayee, nextPeriod, passDays } from '#tests/support/settling.ts'
import { openStillMarket } from '#tests/support/still-market.ts'
import { assertClean, makeShopper, type Shopper } from '#tests/support/shopping.ts'
import { type Desk, openDesk } from '#tests/support/staff.ts'

let market: Market
let shopper: Shopper
let desk: Desk
let second: Desk
before(async () => {
  market = await openStillMarket()
  shopper = await makeShopper(market)
  desk = await openDesk(market, ['money', 'orders', 'owner'])
  second = await openDesk(market, ['money'])
})
after(() => market[Symbol.asyncDispose]())

/** A line as this test knows it: what it has to earn its partner in the end, in won. */
type Line = { id: number; partner: number; bps: number; price: number; over: boolean; paidOn: string }
/** Its fees in basis points, each from a day on, the newest last. */
type Partner = { id: number; fees: { from: string; bps: number }[] }

const today = async () =>
  (await sql<{ today: string }>`select market_today()::text as today`.execute(market.db)).rows[0]!.today
const feeOn = ({ fees }: Partner, day: string) => (fees.findLast(({ from }) => from <= day) ?? fees[0]!).bps

/** Acts of a few months in a row that chance decides; answers the lines with what each has to have earned. */
async function live(seed: number, acts: number): Promise<Line[]> {
  const next = chance(seed)
  const partners: Partner[] = []
  for (const percent of [0, 3.5, 7.77]) {
    const { id } = await makePayee(market, percent)
    partners.push({ id, fees: [{ from: await today(), bps: Math.round(percent * 100) }] })
  }
  const lines: Line[] = []
  const sold = async (partner: Partner) => {
    const made = await confirmed(market, shopper, partner.id, 1 + Math.floor(next() * 2))
    const paidOn = await today()
    for (const id of made.lines)
      lines.push({ id, partner: partner.id, bps: feeOn(partner, paidOn), price: 430_000, over: false, paidOn })
  }
  const takeBack = async () => {
    const open = lines.filter(({ over }) => !over)
    if (open.length === 0) return undefined
    const line = pick(open, next)
    const asked = await desk
      .send(returns.takeReturnRequest, {
        body: { line_ids: [line.id], return_content: returnReasons.wrong, asked_on: await today() },
      })
      .catch(() => undefined)
    // Its days are over.
    if (!asked) return void (line.over = true)
    return { line, request: await returnOf(market, line.id) }
  }
  const refund = async () => {
    const taken = await takeBack()
    if (!taken) return
    const { line, request } = taken
    const bearer = pick(['PARTNER', 'PLATFORM', 'COURIER', 'BUYER'] as const, next)
    await sql`update returns set borne_by = ${bearer} where id = ${request.id}`.execute(market.db)
    const part = next() < 0.5 ? null : 10_000 + Math.floor(next() * 300_000)
    await desk.send(returns.refundReturnRequest, { params: { id: request.id }, body: { state: 'REQUESTED', part } })
    const isOurs = bearer === 'PLATFORM' || bearer === 'COURIER'
    if (!isOurs) line.price = part === null ? 0 : line.price - part
    line.over = true
  }
  const exchange = async () => {
    const taken = await takeBack()
    if (!taken) return
    const { line, request } = taken
    const giver = pick(partners, next)
    const listed = 300_000 + Math.floor(next() * 300) * 1_000
    const box = await makeProduct(market.db, { partner_id: giver.id, weight: 4, price: listed })
    const { line_id } = await desk.send(returns.exchangeReturnRequest, {
      params: { id: request.id },
      body: { state: 'REQUESTED', product_id: box.id },
    })
    await bringTo(market, shopper, [line_id], 'ORDK')
    const price = giver.id === line.partner ? line.price : listed
    const { paidOn } = line
    lines.push({ id: line_id, partner: giver.id, bps: feeOn(giver, paidOn), price, over: true, paidOn })
    Object.assign(line, { over: true, price: 0 })
  }
  const newTerms = async () => {
    const partner = pick(partners, next)
    const bps = Math.floor(next() * 1_000)
    // What was paid on a day goes by the last terms of that day.
    await passDays(market, 1)
    partner.fees.push({ from: await today(), bps })
    await sql`update partners set commission_percent = ${bps / 100} where id = ${partner.id}`.execute(market.db)
  }
  const correct = async () => {
    const amount = pick([-1, 1], next) * (1 + Math.floor(next() * 50_000))
    const body = { partner_id: pick(partners, next).id, amount, reason: '조정' }
    const { id } = await desk.send(adjustments.askAdjustment, { body })
    await second.send(adjustments.decideAdjustment, { params: { id }, body: { decision: 'BOOKED' } })
  }
  for (let n = 0; n < acts; n++) {
    const dice = next()
    if (dice < 0.35) await sold(pick(partners, next))
    else if (dice < 0.5) await refund()
    else if (dice < 0.58) await exchange()
    else if (dice < 0.63) await newTerms()
    else if (dice < 0.68) await correct()
    else if (dice < 0.85) await passDays(market, Math.floor(next() * 4))
    else await payRound(next)
    if (next() < 0.5) await earnLines(market.server.deps)
  }
  await passDays(market, 5)
  await earnLines(market.server.deps)
  return lines
}

/** Closes what can be closed, and brings some of it further: approved, sent, paid, returned, in doubt. */
async function payRound(next: () => number): Promise<void> {
  if (next() < 0.5) await nextPeriod(market)
  const { data: open } = await desk.send(settlements.listOpenPeriods, { query: {} })
  const periods = open.filter(({ closable }) => closable).map(({ id, ends_on }) => ({ partner_id: id, ends_on }))
  if (periods.length > 0) await desk.send(settlements.closePeriods, { body: { periods } })
  for (const lane of ['APPROVE', 'PAY', 'BANK'] as const) {
    const { data } = await desk.send(settlements.listSettlements, { query: { lane, limit: 100 } })
    for (const { id, state, net } of data) {
      if (next() < 0.3) continue
      const body = { settlement_ids: [id] }
      if (lane === 'APPROVE') await approve({ id, state, net }, next)
      else if (lane === 'PAY') await desk.send(payouts.issuePayout, { body })
      else {
        const result = pick(['PAID', 'PAID', 'RETURNED'] as const, next)
        await desk.send(payouts.settlePayouts, { body: { ...body, result, note: '은행' } })
      }
    }
  }
}

async function approve(of: Pick<settlements.SettlementRow, 'id' | 'state' | 'net'>, next: () => number): Promise<void> {
  if (of.state === 'CLOSED' && next() < 0.3) {
    const { data } = await desk.send(settlements.listSettlementLines, { params: { id: of.id }, query: {} })
    if (data.length === 0) return
    const out = { params: { id: of.id, line: pick(data, next).id }, body: { reason: '이의' } }
    await desk.send(settlements.leaveLineOut, out)
    return
  }
  const { id, state, net } = of
  await second.send(settlements.approveSettlement, { params: { id }, body: { state, net } })
}

describe('whatever happens to lines and settlements', () => {
  for (const seed of [20261129, 7, 41, 4711, 90125])
    it(`each line has earned what it has to, and no won is owed twice or lost: seed ${seed}`, async () => {
      const lines = await live(seed, 120)
      await assertClean(market)
      const { rows } = await sql<{ id: number; partner_id: number; price: number; fee: number }>`
        select order_product_id as id, partner_id, price, fee from earned_lines
        where order_product_id = any(${lines.map(({ id }) => id)}::int[])`.execute(market.db)
      const booked = new Map(rows.map((row) => [row.id, row]))
      for (const { id, partner, bps, price } of lines) {
        const fee = Math.floor((price * bps + 5_000) / 10_000)
        const found = booked.get(id) ?? { id, partner_id: partner, price: 0, fee: 0 }
        assert.deepEqual(found, { id, partner_id: partner, price, fee }, `line ${id}`)
      }
      const { rows: sums } = await sql<{ all: number; paid: number }>`
        select (select coalesce(sum(balance), 0)::bigint from money_accounts) as all,
          (select count(*)::int from settlements where state = 'PAID') as paid`.execute(market.db)
      assert.equal(sums[0]!.all, 0, 'all accounts together are nothing')
      assert.ok(lines.length > 30 && sums[0]!.paid > 0, 'something went on')
    })
})
