import { sql } from 'kysely'
import type { Result } from '#contract/call.ts'
import type { countLanes } from '#contract/operator/orders.ts'
import type { Database } from '#database/connect.ts'
import { cutOffAfter } from '#domain/cut-off.ts'
import { listedStatuses, type OrderStatus } from '#domain/order-status.ts'
import { findCouriers } from '#server/lines/find-couriers.ts'
import { awaits } from './awaited-lines.ts'
import { dueAt, findPickUps, type Partner, waitsSince } from '#server/lines/pick-ups.ts'

/** Reads the tally that triggers maintain: a few rows for each partner and lane, however many orders there are. */
export async function findLanes(db: Database): Promise<Result<typeof countLanes>> {
  const [{ rows }, partners, couriers, { rows: clock }, { rows: asked }] = await Promise.all([
    sql<{ os_code: OrderStatus; partner_id: number; n: number }>`
      select os_code, partner_id, sum(n)::int as n from order_line_tally group by 1, 2`.execute(db),
    findPickUps(db),
    findCouriers(db),
    sql<{ now: string }>`select market_now() as now`.execute(db),
    sql<{ partner_id: number; since: string; awaited: number; short: number }>`
      select line.partner_id, ${waitsSince('line')} as since,
        (count(*) filter (where not is_short))::int as awaited, (count(*) filter (where is_short))::int as short
      from (
        select id, false as is_short from order_products line where os_code = 'DELW' and ${awaits}
        union all
        select order_product_id, true from shortages where withdrawn_at is null
      ) asked join order_products line on line.id = asked.id join orders on orders.id = line.order_id
      where line.os_code = 'DELW'
      group by 1, 2`.execute(db),
  ])
  const countOf = (lane: OrderStatus, partnerId?: number) =>
    rows
      .filter((row) => row.os_code === lane && (partnerId === undefined || row.partner_id === partnerId))
      .reduce((sum, { n }) => sum + n, 0)
  const now = Date.parse(clock[0]!.now)
  const isLate = (since: string, partnerId: number) =>
    Date.parse(dueAt('DELW', since, [partnerId], partners) ?? '9999-12-31') < now
  const callsOf = ({ id, phone, order_phone }: Partner) => {
    const own = asked.filter(({ partner_id }) => partner_id === id)
    const sum = (count: (one: (typeof own)[number]) => number) => own.reduce((total, one) => total + count(one), 0)
    const late = sum((one) => (isLate(one.since, id) ? one.awaited : 0))
    const short = sum((one) => one.short)
    const untold = order_phone === '' ? sum((one) => one.awaited) - late : 0
    return { late, short, untold, ...(late + short + untold > 0 && { phone }) }
  }
  return {
    lanes: listedStatuses.map((os_code) => ({ os_code, count: countOf(os_code) })),
    partners: [...partners.values()]
      .map((partner) => {
        const next = cutOffAfter(now, partner)
        return {
          id: partner.id,
          partner_name: partner.partner_name,
          paid: countOf('PAYK', partner.id),
          ordered: countOf('DELW', partner.id),
          ...callsOf(partner),
          cut_off_at: next === undefined ? null : new Date(next).toISOString(),
        }
      })
      .filter(({ paid, ordered }) => paid + ordered > 0)
      .toSorted((a, b) => (a.cut_off_at ?? '9').localeCompare(b.cut_off_at ?? '9') || a.id - b.id),
    couriers,
  }
}
