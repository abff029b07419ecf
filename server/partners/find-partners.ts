import { sql } from 'kysely'
import type { Received, Result } from '#contract/call.ts'
import type { getPartner, listPartners, PartnerDetail, PartnerRow } from '#contract/operator/partners.ts'
import type { Database } from '#database/connect.ts'
import { type PartnerStatus, partnerStatusNames } from '#domain/partner-status.ts'
import { productStatuses } from '#domain/product-status.ts'
import { findCouriers } from '#server/lines/find-couriers.ts'
import { byName, byNumber, byWords, listOrder } from '#server/http/list-order.ts'
import { refuse } from '#server/http/refuse.ts'
import { actsOn } from '#server/audit-log/acts-on.ts'

const usual = 500

const columns = sql`partners.id, partners.partner_name, partners.region, partners.contact_name, partners.phone, partners.status,
  partner_open(partners) as open, partners.cut_off_time, partners.pick_up_days, partners.closed_from, partners.closed_to,
  partners.commission_percent,
  (select coalesce(sum(n), 0)::int from partner_tally
   where partner_id = partners.id and ps_code = ${sql.lit(productStatuses.available)}) as selling,
  (select coalesce(sum(n), 0)::int from partner_tally
   where partner_id = partners.id and ps_code between ${sql.lit(productStatuses.inCart)} and ${sql.lit(productStatuses.paying)}) as held,
  (select coalesce(sum(n), 0)::int from order_line_tally
   where os_code in ('PAYK', 'DELW') and partner_id = partners.id) as to_send,
  (select coalesce(sum(n), 0)::int from order_line_tally
   where os_code = 'PAYK' and partner_id = partners.id) as to_order`

const keys = {
  name: byWords(sql`found.partner_name`),
  state: byName(
    sql`case when found.status = 'OPEN' and not found.open then 'PAUSED' else found.status end`,
    partnerStatusNames,
  ),
  cutoff: byWords(sql`found.cut_off_time`),
  days: byWords(sql`found.pick_up_days`),
  closed: byWords(sql`found.closed_from`),
  contact: byWords(sql`found.contact_name`),
  commission: byNumber(sql`found.commission_percent`),
  send: byNumber(sql`found.to_send`),
  held: byNumber(sql`found.held`),
  selling: byNumber(sql`found.selling`),
}

/** `whole`: whether the search also compares contact persons. */
export async function findPartners(
  db: Database,
  { status, q = '', limit = usual, ...asked }: Received<typeof listPartners>['query'] & { limit?: number },
  whole: boolean,
): Promise<Result<typeof listPartners>> {
  const order = asked.sort
    ? listOrder(asked, { id: sql`found.id`, keys, usual: 'id' }).by
    : sql`found.status = 'CLOSED', found.partner_name`
  const words = `%${q.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  const [{ rows: data }, { rows: counts }, banks, couriers] = await Promise.all([
    sql<PartnerRow>`
      select * from (select ${columns} from partners
      where (${status ?? null}::text is null or partners.status = ${status ?? null})
        and (${q} = '' or partners.partner_name ilike ${words} or partners.region ilike ${words}
          or (${whole} and partners.contact_name ilike ${words}) or partners.business_no like ${words})) found
      order by ${order} limit ${limit}`.execute(db),
    sql<{ status: PartnerStatus; count: number }>`
      select status, count(*)::int as count from partners group by 1`.execute(db),
    db
      .selectFrom('banks')
      .select(['bank_code', 'bank_name'])
      .where('retired_at', 'is', null)
      .orderBy('position')
      .execute(),
    findCouriers(db),
  ])
  return {
    data,
    counts: (Object.keys(partnerStatusNames) as PartnerStatus[]).map((one) => ({
      status: one,
      count: counts.find((row) => row.status === one)?.count ?? 0,
    })),
    banks,
    couriers,
  }
}

export async function findPartner(db: Database, id: number): Promise<Result<typeof getPartner>> {
  const { rows } = await sql<PartnerDetail>`
    select ${columns}, partners.version, partners.business_no, partners.order_email, partners.order_fax, partners.order_phone, partners.courier_code, partners.packed_here, partners.bank_code,
      partners.account_holder, partners.bank_account_last4, partners.status_reason, partners.sale_model, partners.settlement_cycle,
      (select count(*)::int from staff where staff.partner_id = partners.id and staff.status = 'ACTIVE') as people,
      coalesce((select balance from money_accounts where partner_id = partners.id), 0)::bigint as owed,
      coalesce((
        select jsonb_agg(jsonb_build_object('valid_from', valid_from, 'sale_model', sale_model, 'fee_bps', fee_bps) order by valid_from desc)
        from (select distinct on (valid_from) * from partner_terms where partner_id = partners.id order by valid_from, id desc) terms
      ), '[]') as terms,
      ${actsOn('partner', 'partners.id')} as history
    from partners where partners.id = ${id}`.execute(db)
  if (!rows[0]) throw refuse('partner.missing')
  return { data: rows[0] }
}
