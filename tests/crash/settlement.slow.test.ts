import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { sql } from 'kysely'
import * as payouts from '#contract/operator/payouts.ts'
import * as settlements from '#contract/operator/settlements.ts'
import { lastPeriodEnd } from '#domain/settlement/settlement-cycle.ts'
import { confirmed, makePayee, nextPeriod } from '#tests/support/settling.ts'
import { assertClean, type Shopper } from '#tests/support/shopping.ts'
import type { Desk } from '#tests/support/staff.ts'
import type { ChildMarket } from './child-market.ts'
import { killInFlight, stopAtRow } from './in-flight.ts'
import { openMoneyMarket } from './money-market.ts'

let market: ChildMarket
let shopper: Shopper
let desk: Desk
let second: Desk
before(async () => {
  ;({ market, shopper, desk, second } = await openMoneyMarket())
})
after(() => market?.[Symbol.asyncDispose]())

const net = 826_890

/** Kills the server while this act waits for a row, in the middle of its transaction. */
async function killedAt(rows: string, id: number, act: () => Promise<unknown>): Promise<void> {
  const held = stopAtRow(market, rows, id)
  await held.ready()
  await killInFlight(market, [{ name: rows, act, ...held }])
}

it('a settlement that is cut off by kill -9 at any step is where it was, and is paid once', async () => {
  const partner = await makePayee(market)
  await confirmed(market, shopper, partner.id, 2)
  await nextPeriod(market)
  await nextPeriod(market)
  const { rows: days } = await sql<{ today: string }>`select market_today()::text as today`.execute(market.db)
  const ends_on = lastPeriodEnd('HALF', days[0]!.today)
  const body = { periods: [{ partner_id: partner.id, ends_on }] }
  await killedAt('partners', partner.id, () => desk.send(settlements.closePeriods, { body }))
  await desk.send(settlements.closePeriods, { body })
  const { data } = await desk.send(settlements.listSettlements, { query: { lane: 'APPROVE' } })
  assert.deepEqual(
    data.map((row) => [row.partner_id, row.net]),
    [[partner.id, net]],
  )
  const { id } = data[0]!

  const params = { id }
  const approve = () => second.send(settlements.approveSettlement, { params, body: { state: 'CLOSED', net } })
  await killedAt('partners', partner.id, approve)
  await approve()
  const issue = () => desk.send(payouts.issuePayout, { body: { settlement_ids: [id] } })
  await killedAt('settlements', id, issue)
  await issue()
  const settle = () => desk.send(payouts.settlePayouts, { body: { settlement_ids: [id], result: 'PAID' } })
  await killedAt('settlements', id, settle)
  await settle()

  const { rows } = await sql<{ kind: string; won: number; files: number }>`
    select money_entries.kind, sum(amount)::int as won, (select count(*)::int from payouts) as files
    from money_entries join money_accounts on money_accounts.id = account_id
    where settlement_id = ${id} and money_accounts.kind in ('BANK', 'FEE_VAT') group by money_entries.kind order by 1`.execute(
    market.db,
  )
  assert.deepEqual(rows, [
    { kind: 'PAYOUT', won: net, files: 1 },
    { kind: 'VAT', won: 3_010, files: 1 },
  ])
  await assertClean(market)
})
