import { sql } from 'kysely'
import { closePeriods, listOpenPeriods, listSettlements } from '#contract/operator/settlements.ts'
import { seal } from '#server/session-tokens/seal.ts'
import { earnLines } from '#server/settlements/earn-lines.ts'
import { bringTo } from '#tests/support/lines.ts'
import { makePartner, makeProduct } from '#tests/support/make.ts'
import type { Market } from '#tests/support/market.ts'
import { buy, type Shopper } from '#tests/support/shopping.ts'
import { openDesk } from '#tests/support/staff.ts'

/** Days ago at which a purchase was confirmed that stands in the last period, wherever in the month today is. */
const longAgo = 20

/**
 * A partner with an account that it has had for long, and boxes of 430,000 won each that were confirmed long ago: money is owed for them.
 * The clock is not turned, because other tests use the same market.
 */
export async function owe({ db, config, sandbox, server }: Market, shopper: Shopper, count = 1) {
  const partner = await makePartner(db, {
    commission_percent: 3.5,
    bank_code: '88',
    account_holder: '안성축산',
    bank_account_last4: '7890',
  })
  await sql`
    update partners set bank_account = ${seal(config, `${partner.id}:110234567890`)} where id = ${partner.id}`.execute(
    db,
  )
  await sql`update partners set account_changed_at = null where id = ${partner.id}`.execute(db)
  const boxes: number[] = []
  for (let n = 0; n < count; n++)
    boxes.push((await makeProduct(db, { partner_id: partner.id, weight: 4.3, price: 430_000 })).id)
  const { order_id } = await buy({ sandbox }, shopper, boxes)
  const { rows } = await sql<{ id: number }>`select id from order_products where order_id = ${order_id}`.execute(db)
  const lines = rows.map(({ id }) => id)
  await bringTo({ db }, shopper, lines, 'ORDK')
  await sql`
    update lines_to_earn set at = at - ${longAgo} * interval '1 day' where order_product_id = any(${lines}::int[])`.execute(
    db,
  )
  await earnLines(server.deps)
  return { partner, order_id, lines }
}

/** Closes what is owed to a partner, by somebody else; answers the settlement. */
export async function closeFor(market: Market, partnerId: number) {
  const desk = await openDesk(market, ['money'])
  const { data: open } = await desk.send(listOpenPeriods, { query: {} })
  const { ends_on } = open.find(({ id }) => id === partnerId)!
  await desk.send(closePeriods, { body: { periods: [{ partner_id: partnerId, ends_on }] } })
  const { data } = await desk.send(listSettlements, { query: { lane: 'APPROVE', sort: '-number', limit: 100 } })
  return data.find(({ partner_id }) => partner_id === partnerId)!
}
