import { sql } from 'kysely'
import * as payouts from '#contract/operator/payouts.ts'
import * as settlements from '#contract/operator/settlements.ts'
import { seal } from '#server/session-tokens/seal.ts'
import { earnLines } from '#server/settlements/earn-lines.ts'
import { bringTo } from './lines.ts'
import { makePartner, makeProduct } from './make.ts'
import type { Market } from './market.ts'
import { buy, type Shopper } from './shopping.ts'
import type { Desk } from './staff.ts'

const oneDay = 86_400
/** Days after which what was confirmed has earned: the day itself and three more are over. */
const returnDays = 4

/** A partner with a fee in percent, and an account that it has had for long. */
export async function makePayee({ db, config }: Pick<Market, 'db' | 'config'>, commission_percent = 3.5) {
  const partner = await makePartner(db, {
    commission_percent,
    bank_code: '88',
    account_holder: '안성축산',
    bank_account_last4: '7890',
  })
  await sql`
    update partners set bank_account = ${seal(config, `${partner.id}:110234567890`)} where id = ${partner.id}`.execute(
    db,
  )
  await sql`update partners set account_changed_at = null where id = ${partner.id}`.execute(db)
  return partner
}

/** Lines of a partner's boxes at 430,000 won each, in one order that its buyer has confirmed. */
export async function confirmed(
  market: Pick<Market, 'db' | 'sandbox'>,
  shopper: Shopper,
  partnerId: number,
  count = 1,
): Promise<{ order_id: number; lines: number[] }> {
  const boxes: number[] = []
  for (let n = 0; n < count; n++)
    boxes.push((await makeProduct(market.db, { partner_id: partnerId, weight: 4.3, price: 430_000 })).id)
  const { order_id } = await buy(market, shopper, boxes)
  const { rows } = await sql<{ id: number }>`
    select id from order_products where order_id = ${order_id} order by id`.execute(market.db)
  const lines = rows.map(({ id }) => id)
  await bringTo(market, shopper, lines, 'ORDK')
  return { order_id, lines }
}

/** Days ago at which a purchase was confirmed that stands in the last period, wherever in the month today is. */
export const longAgo = 20

/**
 * A partner with an account that it has had for long, and boxes of 430,000 won each that were confirmed long ago: money is owed for them.
 * The clock is not turned, so that the rest of the market stays as it is.
 */
export async function owe(market: Pick<Market, 'config' | 'db' | 'sandbox' | 'server'>, shopper: Shopper, count = 1) {
  const partner = await makePayee(market)
  const { order_id, lines } = await confirmed(market, shopper, partner.id, count)
  await sql`
    update lines_to_earn set at = at - ${longAgo} * interval '1 day' where order_product_id = any(${lines}::int[])`.execute(
    market.db,
  )
  await earnLines(market.server.deps)
  return { partner, order_id, lines }
}

/** Lets days pass, over which the staff stay logged in. */
export async function passDays({ db, pass }: Pick<Market, 'db' | 'pass'>, days: number): Promise<void> {
  await pass(days * oneDay)
  await sql`
    update staff_sessions set last_used_at = market_now(), ends_at = market_now() + interval '1 day'
    where ended_at is null`.execute(db)
}

/** Lets the days of a return pass, and books what was earned. */
export async function earn(market: Pick<Market, 'db' | 'pass' | 'server'>): Promise<void> {
  await passDays(market, returnDays)
  await earnLines(market.server.deps)
}

/** Turns the clock to the first or the 16th day of a month, whichever comes next. */
export async function nextPeriod(market: Pick<Market, 'db' | 'pass'>): Promise<void> {
  const { rows } = await sql<{ days: number }>`
    select (case when extract(day from today) < 16 then date_trunc('month', today)::date + 15
      else (date_trunc('month', today) + interval '1 month')::date end - today)::int as days
    from (select market_today()::timestamp::date as today) one`.execute(market.db)
  await passDays(market, rows[0]!.days)
}

/** The open period of a partner, as the desk shows it. */
export async function openOf(desk: Desk, partnerId: number): Promise<settlements.OpenPeriod> {
  const { data } = await desk.send(settlements.listOpenPeriods, { query: {} })
  const found = data.find(({ id }) => id === partnerId)
  if (!found) throw new Error(`partner ${partnerId} has nothing open`)
  return found
}

/** Closes what a partner has earned until the end of the last period; answers the settlement. */
export async function closeFor(desk: Desk, partnerId: number): Promise<settlements.SettlementDetail> {
  const { ends_on } = await openOf(desk, partnerId)
  await desk.send(settlements.closePeriods, { body: { periods: [{ partner_id: partnerId, ends_on }] } })
  const { data } = await desk.send(settlements.listSettlements, {
    query: { lane: 'APPROVE', sort: '-end', limit: 100 },
  })
  const found = data.find(({ partner_id, ends_on: end }) => partner_id === partnerId && end === ends_on)
  if (!found) throw new Error(`the period of partner ${partnerId} was not closed`)
  return (await desk.send(settlements.getSettlement, { params: { id: found.id } })).data
}

/** Approves a settlement as the desk showed it. */
export const approve = (
  desk: Desk,
  {
    id,
    state,
    net,
    carries,
  }: Pick<settlements.SettlementRow, 'id' | 'state' | 'net'> & Partial<Pick<settlements.SettlementDetail, 'carries'>>,
) => desk.send(settlements.approveSettlement, { params: { id }, body: { state, net, carries } })

/** Puts approved settlements into a file for the bank. */
export const issue = (desk: Desk, ids: number[]) => desk.send(payouts.issuePayout, { body: { settlement_ids: ids } })

/** Records what the bank says of settlements. */
export const settle = (desk: Desk, ids: number[], result: 'PAID' | 'RETURNED' | 'UNRESOLVED', note = '') =>
  desk.send(payouts.settlePayouts, { body: { settlement_ids: ids, result, note } })

/** What is owed to a partner, in won. */
export async function owedTo({ db }: Pick<Market, 'db'>, partnerId: number): Promise<number> {
  const { rows } = await sql<{ balance: number }>`
    select balance from money_accounts where partner_id = ${partnerId}`.execute(db)
  return rows[0]?.balance ?? 0
}
