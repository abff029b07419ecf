import { type RawBuilder, sql } from 'kysely'
import type { Received, Result } from '#contract/call.ts'
import type {
  countSettlements,
  getSettlement,
  listSettlementLines,
  listSettlements,
  SettlementDetail,
  SettlementLine,
  SettlementRow,
} from '#contract/operator/settlements.ts'
import type { Database } from '#database/connect.ts'
import { newAccountHours } from '#domain/settlement/payout-rules.ts'
import { settlementLanes, settlementStateNames } from '#domain/settlement/settlement-state.ts'
import { actsOn } from '#server/audit-log/acts-on.ts'
import type { Deps } from '#server/deps/deps.ts'
import { pageOf } from '#server/http/cursor.ts'
import { byName, byNumber, byWords, listOrder, type Placed } from '#server/http/list-order.ts'
import { refuse } from '#server/http/refuse.ts'
import { carries } from './lock-settlement.ts'
import { closablePeriods } from '#server/partners/last-periods.ts'
import { confirmBy, confirmedAt, isDisputed } from './partners-word.ts'

/** An account is checked until the money has left. */
export const settlementColumns = sql`settlements.id, settlements.number, settlements.partner_id, partners.partner_name, settlements.starts_on::text as starts_on,
  settlements.ends_on::text as ends_on, settlements.state, settlements.sales, settlements.refunds, settlements.fee, settlements.vat,
  settlements.adjustments, settlements.carry, coalesce(settlements.net, 0) as net, settlements.due_on::text as due_on,
  settlements.pay_by::text as pay_by, settlements.ended_at is null and settlements.due_on < (select market_today()) as late, settlements.payout_id,
  ${carries} as carries,
  case when ${confirmedAt} is not null then jsonb_build_object('at', ${confirmedAt},
    'by', (select name from staff where staff.id = settlements.confirmed_by)) end as confirmation,
  (select count(distinct entry.order_product_id)::int from settlement_entries part join money_entries entry on entry.id = part.entry_id
    where part.settlement_id = settlements.id) as lines,
  case when settlements.state not in ('CLOSED', 'RETURNED', 'APPROVED') then null
    when settlements.held_reason <> '' then 'HELD'
    when ${isDisputed} then 'DISPUTED'
    when settlements.state = 'APPROVED' and partners.account_changed_at > settlements.approved_at then 'OTHER_ACCOUNT'
    when partners.bank_account is null or partners.bank_code is null or partners.account_holder = '' then 'NO_ACCOUNT'
    when partners.account_changed_at > (select market_now()) - ${newAccountHours} * interval '1 hour' then 'NEW_ACCOUNT' end as obstacle`
export const settlementSource = sql`settlements join partners on partners.id = settlements.partner_id`

export const settlementKeys = {
  name: byWords(sql`partners.partner_name`),
  state: byName(sql`settlements.state`, settlementStateNames),
  end: byWords(sql`settlements.ends_on`),
  due: byWords(sql`settlements.due_on`),
  sales: byNumber(sql`settlements.sales`),
  fee: byNumber(sql`settlements.fee`),
  lines:
    byNumber(sql`(select count(distinct entry.order_product_id) from settlement_entries part join money_entries entry on entry.id = part.entry_id
    where part.settlement_id = settlements.id)`),
  net: byNumber(sql`settlements.net`),
}

type Lane = Received<typeof listSettlements>['query']['lane']

/** A condition for each lane, with its states written out, so that the index of open settlements serves it. */
const laneCondition: Record<Lane, RawBuilder<unknown>> = {
  APPROVE: sql`settlements.state in ('CLOSED', 'RETURNED')`,
  PAY: sql`settlements.state = 'APPROVED'`,
  BANK: sql`settlements.state in ('SENDING', 'UNRESOLVED')`,
  OVER: sql`settlements.state in ('PAID', 'CARRIED')`,
}

export async function findSettlementLanes({ db }: Pick<Deps, 'db'>): Promise<Result<typeof countSettlements>> {
  const { rows } = await sql<{ state: string; n: number; late: number }>`
    select state, count(*)::int as n, (count(*) filter (where due_on < (select market_today())))::int as late
    from settlements where state not in ('PAID', 'CARRIED') group by state`.execute(db)
  const { rows: sums } = await sql<{ owed: number; asked: number; open: number; late: number }>`
    with closable as materialized (${closablePeriods})
    select (select count(*)::int from closable) as open, (select count(*)::int from closable where late) as late,
      (select coalesce(sum(balance), 0)::bigint from money_accounts where kind = 'PARTNER_PAYABLE') as owed,
      (select count(*)::int from settlement_adjustments where state = 'ASKED') as asked`.execute(db)
  const of = (states: readonly string[]) =>
    rows.filter(({ state }) => states.includes(state)).reduce((all, { n }) => all + n, 0)
  return {
    open: sums[0]!.open,
    asked: sums[0]!.asked,
    owed: sums[0]!.owed,
    lanes: (['APPROVE', 'PAY', 'BANK'] as const).map((lane) => ({ lane, count: of(settlementLanes[lane]) })),
    late: rows.reduce((all, { late }) => all + late, sums[0]!.late),
  }
}

export async function findSettlements(
  { db }: Pick<Deps, 'db'>,
  { lane, q, limit, ...asked }: Received<typeof listSettlements>['query'],
): Promise<Result<typeof listSettlements>> {
  const order = listOrder(asked, {
    id: sql`settlements.id`,
    keys: settlementKeys,
    usual: lane === 'OVER' ? '-id' : 'id',
  })
  const sought = q ? sql`(strpos(partners.partner_name, ${q}) > 0 or strpos(settlements.number, ${q}) > 0)` : sql`true`
  const { rows } = await sql<SettlementRow & Placed>`
    select ${settlementColumns}, ${order.place} as place from ${settlementSource}
    where ${laneCondition[lane]} and ${sought} and ${order.beyond} order by ${order.by} limit ${limit + 1}`.execute(db)
  return pageOf(rows, limit, order.keyOf)
}

export async function findSettlement({ db }: Pick<Deps, 'db'>, id: number): Promise<Result<typeof getSettlement>> {
  const { rows } = await sql<SettlementDetail>`
    select ${settlementColumns}, jsonb_build_object('id', closer.id, 'name', closer.name) as closed_by, settlements.closed_at, settlements.asked_by,
      (select name from staff where staff.id = settlements.approved_by) as approved_by, settlements.approved_at, settlements.ended_at,
      settlements.held_reason, settlements.note,
      case when settlements.account_last4 <> '' then jsonb_build_object('bank_name', settlements.bank_name,
          'account_holder', settlements.account_holder, 'last4', settlements.account_last4)
        when settlements.state in ('CLOSED', 'RETURNED') and partners.bank_account is not null then
          jsonb_build_object('bank_name', coalesce((select bank_name from banks where banks.bank_code = partners.bank_code), ''),
            'account_holder', partners.account_holder, 'last4', partners.bank_account_last4) end as account,
      (select other.number from settlements other where other.id = settlements.carried_into) as carried_into,
      ${confirmBy}::text as confirm_by,
      coalesce((select jsonb_agg(jsonb_build_object('id', objection.id, 'line_id', line.id, 'order_no', orders.order_no, 'pc_name', line.pc_name,
          'reason', objection.reason, 'state', objection.state, 'asked_by', asker.name, 'asked_at', objection.asked_at,
          'answer', objection.answer, 'decided_by', decider.name, 'decided_at', objection.decided_at) order by objection.id)
        from settlement_objections objection join order_products line on line.id = objection.order_product_id
        join orders on orders.id = line.order_id join staff asker on asker.id = objection.asked_by
        left join staff decider on decider.id = objection.decided_by
        where objection.settlement_id = settlements.id), '[]') as objections,
      coalesce((select jsonb_agg(jsonb_build_object('id', adjustment.id, 'reason', adjustment.reason, 'amount', entry.amount) order by entry.id)
        from settlement_entries part join money_entries entry on entry.id = part.entry_id
        join settlement_adjustments adjustment on adjustment.id = entry.adjustment_id
        where part.settlement_id = settlements.id), '[]') as corrections,
      ${actsOn('settlement', 'settlements.id')} as history
    from ${settlementSource} join staff closer on closer.id = settlements.closed_by where settlements.id = ${id}`.execute(
    db,
  )
  if (!rows[0]) throw refuse('settlement.missing')
  return { data: rows[0] }
}

const lineKeys = { order: byWords(sql`orders.order_no`), cut: byWords(sql`line.pc_name`) }

/** The lines of a settlement, as they were earned. */
export const findSettlementLines = (
  { db }: Pick<Deps, 'db'>,
  id: number,
  query: Received<typeof listSettlementLines>['query'],
): Promise<Result<typeof listSettlementLines>> =>
  findLines(db, sql`select entry_id from settlement_entries where settlement_id = ${id}`, query)

/** The lines of entries: `part` selects the `entry_id` of each. */
export async function findLines(
  db: Database,
  part: RawBuilder<unknown>,
  { limit, ...asked }: Received<typeof listSettlementLines>['query'],
): Promise<Result<typeof listSettlementLines>> {
  const order = listOrder(asked, { id: sql`line.id`, keys: lineKeys, usual: 'id' })
  const { rows } = await sql<SettlementLine & Placed>`
    select line.id, orders.id as order_id, orders.order_no, line.pc_name, line.cattle_no, line.weight::float8 as weight,
      coalesce(max(seoul_day(entry.earned_at))::text, '') as earned_on,
      coalesce(sum(entry.amount) filter (where entry.kind = 'SALE'), 0)::int as sale,
      coalesce(-sum(entry.amount) filter (where entry.kind = 'REFUND'), 0)::int as refund,
      coalesce(-sum(entry.amount) filter (where entry.kind in ('FEE', 'FEE_BACK')), 0)::int as fee,
      coalesce(sum(entry.amount), 0)::int as net, ${order.place} as place
    from (${part}) part join money_entries entry on entry.id = part.entry_id
    join order_products line on line.id = entry.order_product_id join orders on orders.id = line.order_id
    where ${order.beyond}
    group by line.id, orders.id order by ${order.by} limit ${limit + 1}`.execute(db)
  return pageOf(rows, limit, order.keyOf)
}
