import { type RawBuilder, sql } from 'kysely'

/** Whether a settlement of the partner is below zero and not approved: until it is, the next one could not take it off and would pay too much. */
export const owesUnapproved: RawBuilder<unknown> = sql`exists (
  select from settlements where settlements.partner_id = partners.id and settlements.state = 'CLOSED' and settlements.net < 0)`

/** Each partner with the end of its last period, whether that is closed or has to wait, and what was carried over to it. */
export const lastPeriods: RawBuilder<unknown> = sql`
  select partners.id, partners.partner_name, partners.settlement_cycle as cycle, period.ends_on, seoul_start(period.ends_on + 1) as over_at,
    exists (select from settlements where settlements.partner_id = partners.id and settlements.ends_on >= period.ends_on) as closed,
    ${owesUnapproved} as owes,
    coalesce(carried.amount, 0)::bigint as carry
  from partners cross join lateral (
    select settlement_period_start(partners.settlement_cycle, (select market_today())) - 1 as ends_on) period
  left join (
    select partner_id, sum(net) as amount from settlements where state = 'CARRIED' and carried_into is null group by partner_id
  ) carried on carried.partner_id = partners.id`

/**
 * Partners whose last period can be closed: `over_at` is when it ended, and it is `late` when it could have been closed for more than a day
 * (BUSINESS #1).
 */
export const closablePeriods: RawBuilder<unknown> = sql`
  select over_at, ends_on + 2 < (select market_today()) as late from (${lastPeriods}) period
  where not closed and not owes and (carry <> 0
    or exists (select from open_entries where partner_id = period.id and earned_at < period.over_at))`
