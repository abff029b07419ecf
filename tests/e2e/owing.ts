import { sql } from 'kysely'
import { transaction } from '#database/transaction.ts'
import { lockBooks, postEntries } from '#server/settlements/post-entries.ts'
import { makePartner } from '#tests/support/make.ts'
import type { Market } from '#tests/support/market.ts'
import { closeFor as closeAt, longAgo } from '#tests/support/settling.ts'
import { openDesk } from '#tests/support/staff.ts'

/** Partners to each of whom 20,000 won are owed since the last period, by name. */
export async function oweMany(market: Market, count: number): Promise<{ id: number; partner_name: string }[]> {
  const partners = []
  for (let n = 1; n <= count; n++)
    partners.push(await makePartner(market.db, { partner_name: `공급사 ${String(n).padStart(3, '0')}` }))
  await correct(
    market,
    partners.map(({ id }) => id),
    20_000,
  )
  return partners
}

/** Adds a sum for each of these partners, with two names; it is owed since the last period. */
export async function correct(market: Market, partnerIds: readonly number[], amount: number): Promise<void> {
  const [asker, decider] = [await openDesk(market, ['money']), await openDesk(market, ['money'])]
  await transaction(market.server.deps.money, `operator:${decider.staff.id}`, async (trx) => {
    await lockBooks(trx, partnerIds)
    const { rows } = await sql<{ id: number; partner_id: number; at: string }>`
      insert into settlement_adjustments (partner_id, amount, reason, state, asked_by, decided_by, decided_at)
      select id, ${amount}, '포장비', 'BOOKED', ${asker.staff.id}, ${decider.staff.id}, market_now() from unnest(${partnerIds}::int[]) id
      returning id, partner_id, (market_now() - ${longAgo} * interval '1 day')::text as at`.execute(trx)
    await postEntries(
      trx,
      rows.map(({ id, partner_id, at }) => ({
        of: { adjustmentId: id },
        kind: 'ADJUSTMENT' as const,
        earnedAt: at,
        amounts: [
          [partner_id, amount],
          ['PLATFORM_COST', -amount],
        ] as const,
      })),
    )
  })
}

/** Closes what is owed to a partner, by somebody else; answers the settlement. */
export const closeFor = async (market: Market, partnerId: number) =>
  closeAt(await openDesk(market, ['money']), partnerId)
