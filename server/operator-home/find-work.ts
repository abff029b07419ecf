import { type RawBuilder, sql } from 'kysely'
import type { Work, WorkKind } from '#contract/operator/today.ts'
import type { Database } from '#database/connect.ts'
import { marketNow } from '#database/market-now.ts'
import { cutOffBefore } from '#domain/cut-off.ts'
import { holdsCountedTo } from '#domain/holds-counted-to.ts'
import { paymentUnansweredSeconds } from '#domain/payment-unanswered.ts'
import { productStatuses } from '#domain/product-status.ts'
import { findPickUps, waitsSince } from '#server/lines/pick-ups.ts'
import { isFailed } from '#server/messages/find-messages.ts'
import { foreignPayments, waitingCancels } from '#server/staff/count-waiting.ts'
import { closablePeriods } from '#server/partners/last-periods.ts'

/** The last cut-off of each partner, as JSON: what has waited since before it is late. */
const lateLines = (lane: 'PAYK' | 'DELW', cutOffs: string) => sql`(
  select count(*) from order_products line join orders on orders.id = line.order_id
  join jsonb_to_recordset(${cutOffs}::jsonb) cut (partner_id int, at timestamptz) on cut.partner_id = line.partner_id
  where line.os_code = ${sql.lit(lane)} and ${waitsSince('line')} <= cut.at)`

/** From the settings: business days until a refund must be paid, and seconds after which a hold counts as long. */
export type Limits = { refundDays: number; longHoldSeconds: number }

/** What waits at each desk: how many, how many of them too long, and since when. Each reads an index of the open rows. */
const queues = ({ refundDays, longHoldSeconds }: Limits, cutOffs: string): Record<WorkKind, RawBuilder<unknown>> => ({
  orders: sql`
    select (select coalesce(sum(n), 0) from order_line_tally where os_code = 'PAYK') as count, ${lateLines('PAYK', cutOffs)} as late,
      (select min(lane_at) from order_products where os_code = 'PAYK') as oldest_at`,
  parcels: sql`
    select (select coalesce(sum(n), 0) from order_line_tally where os_code = 'DELW') as count, ${lateLines('DELW', cutOffs)} as late,
      (select min(lane_at) from order_products where os_code = 'DELW') as oldest_at`,
  listings: sql`
    select count(*), 0, min(submitted_at) from intake_drafts where listing = 'SUBMITTED' and state = 'DRAFT'`,
  members: sql`
    select count(*), 0, min(created_at) from (
      select created_at from users where status = 'WAIT'
      union all select created_at from users where recheck and status = 'ACTIVE') waiting`,
  cancels: sql`
    select count(*), 0, min(cancels.asked_at) from ${waitingCancels}`,
  returns: sql`
    select count(*), 0, min(requested_at) from returns
    where state in ('REQUESTED', 'RECEIVED') and open_order_product_id is not null`,
  refunds: sql`
    select count(*) filter (where state in ('HELD', 'MANUAL', 'EXTERNAL')),
      count(*) filter (where refund_due(coalesce(bounced_at, created_at), ${refundDays}::int) < (select market_today())),
      min(created_at) filter (where state in ('HELD', 'MANUAL', 'EXTERNAL'))
    from refunds where state <> 'DONE'`,
  settlements: sql`
    select count(*), count(*) filter (where late), min(at) from (
      select due_on < (select market_today()) as late, closed_at as at from settlements where state not in ('PAID', 'CARRIED')
      union all select false, asked_at from settlement_adjustments where state = 'ASKED'
      union all select late, over_at from (${closablePeriods}) closable) waiting`,
  payments: sql`
    select count(*), count(*) filter (where unanswered), min(at) from (
      select true as unanswered, created_at as at from payments
      where state = 'CONFIRMING' and created_at < (select market_now()) - ${sql.lit(paymentUnansweredSeconds)} * interval '1 second'
      union all select false, min(received_at) from ${foreignPayments} group by payment_key) waiting`,
  inquiries: sql`
    select count(*), count(*) filter (where created_at < (select market_now() - interval '24 hours')), min(created_at)
    from qnas where a_content is null`,
  holds: sql`
    select (select coalesce(sum(n), 0) from product_tally
        where ps_code between ${sql.lit(productStatuses.inCart)} and ${sql.lit(productStatuses.paying)}),
      (select count(*) from (
        select from claims where kind in ('CART', 'ORDER', 'PAYING')
          and first_at < (select market_now() - ${longHoldSeconds}::int * interval '1 second')
        limit ${sql.lit(holdsCountedTo)}) late),
      (select min(first_at) from claims where kind in ('CART', 'ORDER', 'PAYING'))`,
  messages: sql`select count(*), count(*), min(created_at) from messages m where ${isFailed}`,
})

export async function findWork(db: Database, limits: Limits): Promise<Work[]> {
  const [now, partners] = await Promise.all([marketNow(db), findPickUps(db)])
  const cutOffs = [...partners.values()].flatMap((partner) => {
    const at = cutOffBefore(Math.floor(now), partner)
    return at === undefined ? [] : { partner_id: partner.id, at: new Date(at).toISOString() }
  })
  const parts = Object.entries(queues(limits, JSON.stringify(cutOffs))).map(
    ([kind, queue]) =>
      sql`select ${sql.lit(kind)}::text as kind, count::int, late::int, oldest_at from (${queue}) ${sql.ref(kind)} (count, late, oldest_at)`,
  )
  const { rows } = await sql<Work>`${sql.join(parts, sql` union all `)}`.execute(db)
  return rows
}
