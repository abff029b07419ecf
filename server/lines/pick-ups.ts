import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import { cutOffAfter, type PickUps } from '#domain/cut-off.ts'
import type { OrderStatus } from '#domain/order-status.ts'
import { readAllSettings } from '#server/config/settings.ts'

export type Partner = PickUps & {
  id: number
  partner_name: string
  phone: string
  order_phone: string
  packed_here: boolean
}

/** Every partner with its pick-ups; there are dozens, not thousands. */
export async function findPickUps(db: Database): Promise<Map<number, Partner>> {
  const [{ rows }, settings] = await Promise.all([
    sql<Partner>`
      select id, partner_name, phone, order_phone, packed_here, cut_off_time, pick_up_days, closed_from, closed_to from partners`.execute(
      db,
    ),
    readAllSettings(db),
  ])
  const holidays = settings.holidays.map(({ day }) => day)
  return new Map(rows.map((partner) => [partner.id, { ...partner, holidays }]))
}

/** Lanes whose lines have a deadline for leaving. */
const timed: readonly OrderStatus[] = ['PAYK', 'DELW']

/**
 * Since when a line waits to leave: since its payment until it is ordered from its partner, and then since the 발주, because nobody has to
 * keep a cut-off that was over when it was ordered. A box given in exchange was not paid, and waits since it entered its lane.
 */
export const waitsSince = (line: 'line' | 'other'): RawBuilder<string | null> =>
  sql`case when ${sql.raw(line)}.replaces_id is null and ${sql.raw(line)}.os_code <> 'DELW' then orders.paid_at else ${sql.raw(line)}.lane_at end`

/** The cut-off by which these lines have to leave: the earliest among their partners. */
export function dueAt(
  lane: OrderStatus,
  since: string | null,
  partnerIds: readonly number[],
  partners: ReadonlyMap<number, PickUps>,
): string | null {
  if (!since || !timed.includes(lane)) return null
  const moments = partnerIds
    .map((id) => partners.get(id))
    .map((partner) => partner && cutOffAfter(Date.parse(since), partner))
    .filter((moment) => moment !== undefined)
  return moments.length > 0 ? new Date(Math.min(...moments)).toISOString() : null
}
