import { type RawBuilder, sql } from 'kysely'
import type { WaitingWork } from '#contract/operator/session.ts'
import { paymentUnansweredSeconds } from '#domain/payment-unanswered.ts'
import { confirmDays } from '#domain/settlement/payout-rules.ts'
import { mayLook, type StaffRole } from '#domain/staff-role.ts'
import type { Deps } from '#server/deps/deps.ts'
import { closablePeriods } from '#server/partners/last-periods.ts'
import type { Staff } from '#server/session-tokens/caller.ts'

const unanswered = sql`select count(*) from payments
  where state = 'CONFIRMING' and created_at < (select market_now()) - ${sql.lit(paymentUnansweredSeconds)} * interval '1 second'`

/** Cancels to decide, and those whose refund is stuck. */
export const waitingCancels = sql`cancels left join refunds on refunds.own_line_id = cancels.order_product_id
  where cancels.open_order_product_id is not null
    and (cancels.state = 'ASKED' or refunds.state in ('MANUAL', 'EXTERNAL') or refunds.fail_code is not null)`

/** Payments at the provider that belong to no order, or were given back there. */
export const foreignPayments = sql`provider_events where outcome in ('external', 'unbooked') and payment_key is not null`

/**
 * What waits at each desk, which role sees it, and how it is counted; what is a partner's by the partner of the caller, `own.id`. Must be
 * cheap: every open console asks every 15 seconds.
 */
const desks: Record<keyof WaitingWork, { role: StaffRole; count: RawBuilder<unknown> }> = {
  members: {
    role: 'members',
    count: sql`select count(*) from users where status = 'WAIT' or (status = 'ACTIVE' and recheck)`,
  },
  inquiries: { role: 'members', count: sql`select count(*) from qnas where a_content is null` },
  refunds: {
    role: 'money',
    count: sql`select count(*) from refunds where state in ('HELD', 'MANUAL', 'EXTERNAL') and state <> 'DONE'`,
  },
  settlements: {
    role: 'money',
    count: sql`(select count(*) from settlements where state not in ('PAID', 'CARRIED'))
      + (select count(*) from settlement_adjustments where state = 'ASKED')
      + (select count(*) from (${closablePeriods}) closable)`,
  },
  cancels: {
    role: 'money',
    count: sql`select count(*) from ${waitingCancels}`,
  },
  payments: {
    role: 'money',
    count: sql`(select count(distinct payment_key) from ${foreignPayments})
      + (${unanswered})`,
  },
  attempts: { role: 'money', count: unanswered },
  returns: {
    role: 'money',
    count: sql`select count(*) from returns
      where state in ('REQUESTED', 'RECEIVED') and open_order_product_id is not null`,
  },
  orders: {
    role: 'orders',
    count: sql`select (select coalesce(sum(n), 0) from order_line_tally where os_code = 'PAYK')
      + (select count(*) from order_products line
         where line.os_code = 'DELW' and exists (
           select from shortages where order_product_id = line.id and withdrawn_at is null))`,
  },
  ownOrders: {
    role: 'partner-orders',
    count: sql`select count(distinct line.order_id) from order_products line
      where line.os_code = 'DELW' and line.partner_id = own.id
        and not exists (select from order_confirmations where order_product_id = line.id)`,
  },
  listings: {
    role: 'intake',
    count: sql`select count(*) from intake_drafts where listing = 'SUBMITTED' and state = 'DRAFT'`,
  },
  ownListings: {
    role: 'partner-boxes',
    count: sql`select count(*) from intake_drafts where partner_id = own.id and listing = 'RETURNED' and state = 'DRAFT'`,
  },
  ownSettlements: {
    role: 'partner-money',
    count: sql`select count(*) from settlements
      where partner_id = own.id and state = 'CLOSED' and confirmed_at is null
        and refund_due(coalesce(confirm_from, closed_at), ${sql.lit(confirmDays)}) >= (select market_today())
        and not exists (select from settlement_objections where settlement_id = settlements.id and state = 'OPEN')`,
  },
}

/** Counts only what this person may see. */
export async function countWaiting(
  { db }: Pick<Deps, 'db'>,
  { roles, partner }: Pick<Staff, 'roles' | 'partner'>,
): Promise<WaitingWork> {
  const seen = Object.entries(desks).filter(([, { role }]) => mayLook(roles, role))
  if (seen.length === 0) return {}
  const counts = seen.map(([name, { count }]) => sql`(${count})::int as ${sql.ref(name)}`)
  const { rows } = await sql<WaitingWork>`
    select ${sql.join(counts)} from (select ${partner?.id ?? null}::int as id) own`.execute(db)
  return rows[0] ?? {}
}
