import { sql } from 'kysely'
import { isRefundSettled } from '#server/lines/refund-settled.ts'
import type { Result } from '#contract/call.ts'
import type { getLineEarned, LineEarned } from '#contract/operator/settlements.ts'
import type { ReturnReason } from '#domain/return-reasons.ts'
import { usualBearer } from '#domain/settlement/bearer.ts'
import type { Deps } from '#server/deps/deps.ts'
import { refuse } from '#server/http/refuse.ts'

/**
 * Why a line earns its partner what it earns: the terms that it was booked with, and every posting of it. `partnerId`: a line of another
 * partner does not exist.
 */
export async function findLineEarned(
  { db }: Pick<Deps, 'db'>,
  id: number,
  partnerId: number | null = null,
): Promise<Result<typeof getLineEarned>> {
  const { rows } = await sql<LineEarned & { reason_code: ReturnReason | null; packed_here: boolean }>`
    select orders.id as order_id, orders.order_no, line.pc_name, line.partner_name, coalesce(orders.paid_at, orders.created_at) as paid_at,
      booked.price, booked.fee,
      (select coalesce(sum(amount), 0)::int from refunds
        where ${isRefundSettled} and order_product_id in (select chain.id from exchange_chain(line.id) chain)) as refunded,
      back.borne_by, back.reason_code, partners.packed_here,
      jsonb_build_object('valid_from', terms.valid_from::text, 'sale_model', terms.sale_model, 'fee_bps', terms.fee_bps) as terms,
      coalesce((select jsonb_agg(jsonb_build_object('id', one.id, 'kind', one.kind, 'amount', one.amount, 'cost', one.cost, 'at', one.at,
          'number', one.number) order by one.id)
        from (
          select min(entry.id) as id, entry.kind, min(entry.at) as at, min(settlements.number) as number,
            coalesce(sum(entry.amount) filter (where account.kind = 'PARTNER_PAYABLE'), 0) as amount,
            coalesce(-sum(entry.amount) filter (where account.kind = 'PLATFORM_COST'), 0) as cost
          from money_entries entry join money_accounts account on account.id = entry.account_id
          left join settlement_entries part on part.entry_id = entry.id left join settlements on settlements.id = part.settlement_id
          where entry.order_product_id = line.id group by entry.posting, entry.kind) one), '[]') as entries
    from earned_lines booked join order_products line on line.id = booked.order_product_id join orders on orders.id = line.order_id
    join partner_terms terms on terms.id = booked.terms_id join partners on partners.id = line.partner_id
    left join lateral (
      select borne_by, reason_code from returns where returns.order_product_id = line.id and state = 'DONE' order by id desc limit 1) back on true
    where line.id = ${id} and (${partnerId}::int is null or booked.partner_id = ${partnerId})`.execute(db)
  if (!rows[0]) throw refuse('settlement.missing')
  const { reason_code, packed_here, borne_by, ...line } = rows[0]
  return { data: { ...line, borne_by: borne_by ?? (reason_code && usualBearer(reason_code, packed_here)) } }
}
