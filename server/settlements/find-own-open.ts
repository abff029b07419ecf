import { sql } from 'kysely'
import type { Received, Result } from '#contract/call.ts'
import type { getOwnOpen, listOwnOpenLines, OwnOpen } from '#contract/partner/settlements.ts'
import type { Deps } from '#server/deps/deps.ts'
import { findLines } from './find-settlements.ts'
import { entrySums } from './settlement-sums.ts'

/** What a partner has earned that stands in no settlement yet, and what was carried over from the last. */
export async function findOwnOpen({ db }: Pick<Deps, 'db'>, partnerId: number): Promise<Result<typeof getOwnOpen>> {
  const { rows } = await sql<Omit<OwnOpen, 'amount'>>`
    select ${entrySums},
      (select coalesce(sum(net), 0)::bigint from settlements
        where partner_id = ${partnerId} and state = 'CARRIED' and carried_into is null) as carry,
      (select coalesce(min(day)::date::text, '') from partners
        cross join generate_series(market_today(), market_today() + 31, interval '1 day') day
        where partners.id = ${partnerId} and settlement_period_start(settlement_cycle, day::date + 1) > day::date) as ends_on
    from open_entries open join money_entries entry on entry.id = open.entry_id where open.partner_id = ${partnerId}`.execute(
    db,
  )
  const open = rows[0]!
  return { data: { ...open, amount: open.sales - open.refunds - open.fee + open.adjustments + open.carry } }
}

export const findOwnOpenLines = (
  { db }: Pick<Deps, 'db'>,
  partnerId: number,
  query: Received<typeof listOwnOpenLines>['query'],
): Promise<Result<typeof listOwnOpenLines>> =>
  findLines(db, sql`select entry_id from open_entries where partner_id = ${partnerId}`, query)
