import { sql } from 'kysely'
import { earnLines } from '#server/settlements/earn-lines.ts'
import type { Market } from '#tests/support/market.ts'
import { closeFor as closeAt, confirmed, makePayee } from '#tests/support/settling.ts'
import type { Shopper } from '#tests/support/shopping.ts'
import { openDesk } from '#tests/support/staff.ts'

/** Days ago at which a purchase was confirmed that stands in the last period, wherever in the month today is. */
const longAgo = 20

/**
 * A partner with an account that it has had for long, and boxes of 430,000 won each that were confirmed long ago: money is owed for them.
 * The clock is not turned, because other tests use the same market.
 */
export async function owe(market: Market, shopper: Shopper, count = 1) {
  const partner = await makePayee(market)
  const { order_id, lines } = await confirmed(market, shopper, partner.id, count)
  await sql`
    update lines_to_earn set at = at - ${longAgo} * interval '1 day' where order_product_id = any(${lines}::int[])`.execute(
    market.db,
  )
  await earnLines(market.server.deps)
  return { partner, order_id, lines }
}

/** Closes what is owed to a partner, by somebody else; answers the settlement. */
export const closeFor = async (market: Market, partnerId: number) =>
  closeAt(await openDesk(market, ['money']), partnerId)
