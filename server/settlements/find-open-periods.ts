import { sql } from 'kysely'
import type { Received, Result } from '#contract/call.ts'
import type { listOpenPeriods, OpenPeriod } from '#contract/operator/settlements.ts'
import { settlementCycleNames } from '#domain/settlement/settlement-cycle.ts'
import { vatOfFee } from '#domain/settlement/line-earning.ts'
import type { Deps } from '#server/deps/deps.ts'
import { lastPeriods } from '#server/partners/last-periods.ts'
import { entrySums, type EntrySums } from './settlement-sums.ts'

type Row = EntrySums &
  Pick<OpenPeriod, 'id' | 'partner_name' | 'cycle' | 'ends_on' | 'carry' | 'later' | 'waits'> & {
    closed: boolean
    n: number
  }

/** Partners with entries that stand in no settlement, or with a sum that was carried over; there are hundreds at most. */
export async function findOpenPeriods(
  { db }: Pick<Deps, 'db'>,
  { sort = 'name' }: Received<typeof listOpenPeriods>['query'],
): Promise<Result<typeof listOpenPeriods>> {
  const { rows } = await sql<Row>`
    with periods as materialized (${lastPeriods})
    select periods.id, periods.partner_name, periods.cycle, coalesce(periods.ends_on::text, '') as ends_on, periods.carry, periods.closed, periods.owes and not periods.closed as waits,
      coalesce(sum(entry.later), 0)::bigint as later, count(entry.kind)::int as n, ${entrySums}
    from periods left join lateral (
      select case when open.earned_at < periods.over_at then one.kind end as kind, one.amount,
        case when open.earned_at < periods.over_at then one.order_product_id end as order_product_id,
        case when open.earned_at >= periods.over_at then one.amount end as later
      from open_entries open join money_entries one on one.id = open.entry_id where open.partner_id = periods.id
    ) entry on true
    group by periods.id, periods.partner_name, periods.cycle, periods.ends_on, periods.carry, periods.closed, periods.owes
    having count(entry.amount) > 0 or periods.carry <> 0`.execute(db)
  const found = rows.map(({ closed, n, ...row }) => {
    const vat = vatOfFee(row.fee)
    const net = row.sales - row.refunds - row.fee - vat + row.adjustments + row.carry
    return { ...row, vat, net, closable: !closed && !row.waits && (n > 0 || row.carry !== 0) }
  })
  const key = keys[sort.replace('-', '') as keyof typeof keys]
  const way = sort.startsWith('-') ? -1 : 1
  return { data: found.toSorted((one, other) => way * compare(key(one), key(other)) || one.id - other.id) }
}

const keys = {
  name: ({ partner_name }: OpenPeriod) => partner_name,
  cycle: ({ cycle }: OpenPeriod) => settlementCycleNames[cycle],
  end: ({ ends_on }: OpenPeriod) => ends_on,
  lines: ({ lines }: OpenPeriod) => lines,
  later: ({ later }: OpenPeriod) => later,
  net: ({ net }: OpenPeriod) => net,
}
const compare = (one: string | number, other: string | number): number =>
  typeof one === 'number' && typeof other === 'number' ? one - other : String(one).localeCompare(String(other), 'ko')
