/** The invariants of what is owed to partners (docs/decisions/285), as queries that must return no row. Each answers {what} per violation. */
export const settlementQueries = {
  'S1 entries that do not add up to zero': `
    select 'posting ' || posting as what from money_entries group by posting having sum(amount) <> 0`,
  'S2 a balance that is not the sum of its entries': `
    select 'account ' || account.id as what
    from money_accounts account left join money_entries entry on entry.account_id = account.id
    group by account.id having account.balance <> coalesce(sum(entry.amount), 0)`,
  'S3 a line earned otherwise than its entries say': `
    select 'line ' || coalesce(booked.order_product_id, said.order_product_id) as what
    from earned_lines booked full join (
      select entry.order_product_id,
        sum(entry.amount) filter (where account.partner_id is not null and entry.kind in ('SALE', 'REFUND')) as price,
        -sum(entry.amount) filter (where account.partner_id is not null and entry.kind in ('FEE', 'FEE_BACK')) as fee,
        -sum(entry.amount) filter (where account.kind = 'SALES') as received,
        count(distinct account.partner_id) as partners, max(account.partner_id) as partner_id
      from money_entries entry join money_accounts account on account.id = entry.account_id
      where entry.order_product_id is not null group by entry.order_product_id
    ) said on said.order_product_id = booked.order_product_id
    where (booked.price, booked.fee, booked.received)
        is distinct from (coalesce(said.price, 0), coalesce(said.fee, 0), coalesce(said.received, 0))
      or said.partners > 1 or said.partner_id <> booked.partner_id`,
  'S4 what is owed to a partner differs from its settlements': `
    select 'partner ' || account.partner_id as what
    from money_accounts account
    left join (
      select open.partner_id, sum(entry.amount) as amount
      from open_entries open join money_entries entry on entry.id = open.entry_id group by open.partner_id
    ) open on open.partner_id = account.partner_id
    left join (
      select partner_id, sum(net + vat + coalesce((
        select sum(entry.amount) from money_entries entry join money_accounts own on own.id = entry.account_id
        where entry.settlement_id = settlements.id and entry.kind = 'VAT' and own.partner_id is not null), 0)) as amount
      from settlements where state <> 'PAID' and (state <> 'CARRIED' or carried_into is null) group by partner_id
    ) waiting on waiting.partner_id = account.partner_id
    where account.partner_id is not null
      and account.balance <> coalesce(open.amount, 0) + coalesce(waiting.amount, 0)`,
  'S5 a settlement differs from its entries': `
    select 'settlement ' || settlements.id as what
    from settlements left join (
      select part.settlement_id,
        sum(entry.amount) filter (where entry.kind = 'SALE') as sales, -sum(entry.amount) filter (where entry.kind = 'REFUND') as refunds,
        -sum(entry.amount) filter (where entry.kind in ('FEE', 'FEE_BACK')) as fee,
        sum(entry.amount) filter (where entry.kind = 'ADJUSTMENT') as adjustments,
        bool_or(account.partner_id <> settlements.partner_id) as others
      from settlement_entries part join money_entries entry on entry.id = part.entry_id
      join money_accounts account on account.id = entry.account_id join settlements on settlements.id = part.settlement_id
      group by part.settlement_id
    ) said on said.settlement_id = settlements.id
    left join lateral (
      select sum(entry.amount) as amount from money_entries entry join money_accounts account on account.id = entry.account_id
      where entry.settlement_id = settlements.id and entry.kind in ('PAYOUT', 'PAYOUT_BACK') and account.kind = 'BANK'
    ) paid on true
    where (settlements.sales, settlements.refunds, settlements.fee, settlements.adjustments) is distinct from
        (coalesce(said.sales, 0), coalesce(said.refunds, 0), coalesce(said.fee, 0), coalesce(said.adjustments, 0))
      or settlements.vat <> trunc(settlements.fee / 10.0)
      or settlements.carry <> (select coalesce(sum(one.net), 0) from settlements one where one.carried_into = settlements.id)
      or coalesce(said.others, false)
      or coalesce(paid.amount, 0) <> case when settlements.state = 'PAID' then settlements.net else 0 end
    union all
    select 'entry ' || open.entry_id from open_entries open join settlement_entries part on part.entry_id = open.entry_id
    union all
    select 'entry ' || entry.id from money_entries entry join money_accounts account on account.id = entry.account_id
    where account.partner_id is not null and entry.settlement_id is null
      and not exists (select from open_entries where entry_id = entry.id)
      and not exists (select from settlement_entries where entry_id = entry.id)`,
  'S6 a confirmed line that nobody will settle': `
    -- Nearly all lines have earned: what costs more is asked about the others only.
    with unearned as materialized (
      select id, order_id, partner_id, replaces_id from order_products line
      where os_code = 'ORDK'
        and not exists (select from lines_to_earn where order_product_id = line.id)
        and not exists (select from earned_lines where order_product_id = line.id)
    )
    select 'line ' || line.id as what from unearned line
    where (select min(at) from order_product_history where to_code = 'ORDK' and order_product_id = any(
          case when line.replaces_id is null then array[line.id] else array(
            select one.id from exchange_chain(line.id) chain join order_products one on one.id = chain.id and one.partner_id = line.partner_id) end))
        >= (select created_at from money_accounts where kind = 'SALES')
      and (select terms.sale_model from partner_terms terms join orders on orders.id = line.order_id
           where terms.partner_id = line.partner_id
           order by terms.valid_from <= seoul_day(orders.paid_at) desc,
             case when terms.valid_from <= seoul_day(orders.paid_at) then terms.valid_from end desc, terms.valid_from, terms.id desc
           limit 1) = 'BROKERAGE'`,
  'S7 an adjustment out of step with its entries': `
    select 'adjustment ' || adjustment.id as what from settlement_adjustments adjustment
    where case when state = 'BOOKED' then amount else 0 end <> coalesce((
      select sum(entry.amount) from money_entries entry join money_accounts account on account.id = entry.account_id
      where entry.adjustment_id = adjustment.id and account.partner_id = adjustment.partner_id), 0)`,
  'S8 an objection that nobody answered to what was approved': `
    select 'objection ' || objection.id as what
    from settlement_objections objection join settlements on settlements.id = objection.settlement_id
    where objection.state = 'OPEN' and settlements.state <> 'CLOSED'`,
  'S9 a partner whose terms are not those that were kept': `
    select 'partner ' || partners.id as what
    from partners left join lateral (
      select sale_model, fee_bps from partner_terms where partner_id = partners.id order by valid_from desc, id desc limit 1) newest on true
    where (newest.sale_model, newest.fee_bps) is distinct from (partners.sale_model, round(partners.commission_percent * 100)::int)`,
  'S10 a line earned otherwise than the money that is left of it says': `
    select 'line ' || line.id as what
    from earned_lines booked join order_products line on line.id = booked.order_product_id
    join partner_terms terms on terms.id = booked.terms_id
    where line.os_code in ('ORDK', 'RTNK') and not exists (select from lines_to_earn where order_product_id = line.id)
      and booked.received <> case
        when terms.sale_model = 'OWN' or exists (select from order_products given where given.replaces_id = line.id) then 0
        -- Nearly all lines stand for none: only the others are looked for along their chain.
        else greatest(0, case when line.replaces_id is null then line.product_price
            else (select chain.product_price from exchange_chain(line.id) chain order by chain.id limit 1) end - (
          select coalesce(sum(amount), 0) from refunds where (state = 'DONE' or bounced_at is not null) and order_product_id = any(
            case when line.replaces_id is null then array[line.id]
              else array(select chain.id from exchange_chain(line.id) chain) end))) end`,
} as const satisfies Record<string, string>
