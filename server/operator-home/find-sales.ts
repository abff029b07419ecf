import { type RawBuilder, sql } from 'kysely'
import type { Today } from '#contract/operator/today.ts'
import type { Database } from '#database/connect.ts'

/** Midnight in Seoul, `daysAgo` days before today: a bound that an index on a time can use. */
const midnight = (daysAgo: RawBuilder<unknown>): RawBuilder<unknown> => sql`seoul_start(market_today() - ${daysAgo})`

const zero = sql.lit(0)
const one = sql.lit(1)
const tomorrow = sql.lit(-1)

/**
 * Money that came in: captured payments of orders, and payments captured with a wrong amount, which go back whole. Dated by the provider,
 * as in the ledger audit.
 */
export const captured = sql`
  select payments.id, payments.order_id, coalesce(payments.approved_at, payments.created_at) as at,
    coalesce(wrong.amount, payments.amount) as amount, payments.pay_method, wrong.id is not null as is_wrong
  from payments left join refunds wrong on wrong.whole_payment_id = payments.id
  where payments.state <> 'CONFIRMING' and (payments.state = 'DONE' or wrong.id is not null)`

/** In won, exact: the same sums that the audit compares with the provider's own list. */
export async function findMoney(db: Database): Promise<NonNullable<Today['money']>> {
  const { rows } = await sql<NonNullable<Today['money']>>`
    select
      (select coalesce(sum(amount), 0)::float8 from (${captured}
        and coalesce(payments.approved_at, payments.created_at) >= (select ${midnight(zero)})
        and coalesce(payments.approved_at, payments.created_at) < (select ${midnight(tomorrow)})) came) as in,
      (select coalesce(sum(amount), 0)::float8 from (${captured}
        and coalesce(payments.approved_at, payments.created_at) >= (select ${midnight(one)})
        and coalesce(payments.approved_at, payments.created_at) < (select market_now() - interval '1 day')) came) as in_before,
      (select coalesce(sum(amount), 0)::float8 from refunds
       where state = 'DONE' and done_at >= ${midnight(zero)} and done_at < ${midnight(tomorrow)}) as out`.execute(db)
  return rows[0]!
}

type Sums = { is_today: boolean; count: number; weight: number; amount: number; kg_price: number | null }

/**
 * Lines paid today and yesterday that are still sold. A box given in exchange is no sale. Midnight is a subquery, so that it is computed
 * once and not for every line.
 */
export async function findSold(db: Database): Promise<Today['sold']> {
  const { rows } = await sql<Sums>`
    select orders.paid_at >= (select ${midnight(zero)}) as is_today, count(*)::int as count, sum(line.weight)::float8 as weight,
      sum(line.product_price)::float8 as amount, won_per_kg(sum(line.product_price), sum(line.weight)) as kg_price
    from orders join order_products line on line.order_id = orders.id
    where orders.paid_at >= ${midnight(one)} and orders.paid_at < ${midnight(tomorrow)} and sold(line.os_code)
      and line.replaces_id is null
    group by 1`.execute(db)
  const now = rows.find(({ is_today }) => is_today)
  const before = rows.find(({ is_today }) => !is_today)
  return {
    count: now?.count ?? 0,
    weight: now?.weight ?? 0,
    amount: now?.amount ?? 0,
    kg_price: now?.kg_price ?? null,
    kg_price_before: before?.kg_price ?? null,
  }
}

/** Paid orders of today, and of yesterday up to this time of the day. */
export async function findOrders(db: Database): Promise<Today['orders']> {
  const { rows } = await sql<Today['orders']>`
    select
      (select count(*)::int from orders where paid_at >= ${midnight(zero)} and paid_at < ${midnight(tomorrow)}) as count,
      (select count(*)::int from orders
       where paid_at >= ${midnight(one)} and paid_at < market_now() - interval '1 day') as before`.execute(db)
  return rows[0]!
}

/** Weeks over which the same weekday is averaged. */
const weeks = 4

export async function findHours(db: Database): Promise<Today['hours']> {
  const [{ rows }, { rows: first }] = await Promise.all([
    sql<{ back: number; hour: number; n: number }>`
      select back, (extract(epoch from bin - first) / 3600)::int as hour, n
      from generate_series(0, ${sql.lit(7 * weeks)}, 7) back
      cross join lateral (select ${midnight(sql.raw('back'))} as first, ${midnight(sql.raw('(back - 1)'))} as next offset 0) day
      cross join lateral (
        select date_bin('1 hour', paid_at, first) as bin, count(*)::int as n from orders
        where paid_at >= first and paid_at < next group by 1) hours`.execute(db),
    sql<{ days: number | null }>`
      select market_today() - seoul_day(min(paid_at)) as days from orders where paid_at is not null`.execute(db),
  ])
  // A market younger than four weeks is not compared with days before it began.
  const known = Math.min(weeks, Math.floor((first[0]?.days ?? 0) / 7))
  const sum = (hour: number, isNow: boolean) =>
    rows.filter((row) => row.hour === hour && (row.back === 0) === isNow).reduce((all, { n }) => all + n, 0)
  return Array.from({ length: 24 }, (_, hour) => ({
    hour,
    orders: sum(hour, true),
    usual: known > 0 ? Math.round((10 * sum(hour, false)) / known) / 10 : null,
  }))
}

/** The last fourteen days, today as the last: paid orders and what they came to. */
export async function findDays(db: Database): Promise<Today['days']> {
  // One index range, split into days afterwards: with one range per day the plan went through all orders each time. Days in Seoul always
  // have 24 hours, so a day is found by division from the first midnight; converting each order's time to Seoul's time zone took most of
  // the query.
  const { rows } = await sql<Today['days'][number]>`
    with span as materialized (
      select market_today() - 13 as day, ${midnight(sql.lit(13))} as first, ${midnight(tomorrow)} as next)
    select (day + place)::text as day, coalesce(paid.orders, 0) as orders, coalesce(paid.amount, 0) as amount
    from span cross join generate_series(0, 13) place
    left join (
      select date_bin('1 day', paid_at, (select first from span)) as bin, count(*)::int as orders, sum(amount)::float8 as amount
      from orders where paid_at >= (select first from span) and paid_at < (select next from span) group by 1
    ) paid on paid.bin = first + place * interval '1 day'
    order by 1`.execute(db)
  return rows
}
