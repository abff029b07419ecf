import { productStatuses } from '#domain/product-status.ts'
import { settlementQueries } from './settlement-queries.ts'

const { off, available, inCart, inOrder, paying, sold, returned, closed } = productStatuses

/** When the snapshot was taken, by the market's clock: by `market_now()`, what was due then would be late after the queries before. */
const snapshotAt = '(select now() + shift from market_clock)'

/**
 * The invariants of the market as queries that must return no row (A1 to A15: INVARIANTS c1; those after them came with what they watch).
 * Each answers {what} per violation.
 */
export const auditQueries = {
  'A1 a box sold twice': `
    select product_id::text as what from order_products where live group by 1 having count(*) > 1`,
  'A2 goods without money': `
    select id::text as what from orders where state = 'PAID'
      and (select count(*) from payments where payments.order_id = orders.id and payments.state = 'DONE') <> 1`,
  'A3 money without goods': `
    select payments.id::text as what from payments join orders on orders.id = payments.order_id
    where payments.state = 'DONE' and orders.state <> 'PAID'`,
  'A4 amounts differ': `
    select 'order ' || orders.id as what from orders where orders.amount <>
      (select coalesce(sum(product_price + delivery_price), 0) from order_products where order_id = orders.id)
    union all
    select 'payment ' || payments.id from payments join orders on orders.id = payments.order_id
    where payments.amount <> orders.amount
    union all
    select 'frozen ' || line.id from order_products line join orders on orders.id = line.order_id
    where orders.state = 'FORM' and line.live
      and line.product_price <> (select price from products where products.id = line.product_id)`,
  'A5 sold claim and paid order disagree': `
    select 'claim ' || claims.product_id as what from claims left join orders on orders.id = claims.order_id
    where claims.kind = 'SOLD' and orders.state is distinct from 'PAID'
    union all
    select 'line ' || line.id from order_products line join orders on orders.id = line.order_id
    left join claims on claims.product_id = line.product_id and claims.order_id = orders.id and claims.kind = 'SOLD'
    where orders.state = 'PAID' and line.live and claims.product_id is null
    union all
    select 'claim ' || claims.product_id from claims
    where claims.kind in ('ORDER', 'PAYING', 'SOLD') and not exists (
      select from order_products where live_product_id = claims.product_id and live_order_id = claims.order_id)`,
  'A6 shown status is not the truth': `
    select products.id::text as what from products left join claims on claims.product_id = products.id
    where not case
      when claims.product_id is null then products.ps_code = ${available}
      when claims.kind = 'CART' then products.ps_code = ${inCart}
      when claims.kind = 'ORDER' then products.ps_code = ${inOrder}
      when claims.kind = 'PAYING' then products.ps_code = ${paying}
      when claims.kind = 'SOLD' then products.ps_code in (${sold}, ${returned}, ${closed})
      else products.ps_code in (${off}, ${returned}, ${closed}) end`,
  'A7 a hold that should have ended': `
    select product_id::text as what from claims where expires_at < ${snapshotAt} - interval '10 seconds'`,
  'A8 stuck paying': `
    select 'claim ' || claims.product_id as what from claims left join orders on orders.id = claims.order_id
    where claims.kind = 'PAYING' and orders.state is distinct from 'CONFIRMING'
    union all
    select 'payment ' || id from payments
    where state = 'CONFIRMING' and not silent and tries >= 5 and created_at < ${snapshotAt} - interval '60 seconds'
    union all
    select 'refund ' || id from refunds where state = 'NEW' and tries >= 9`,
  'A9 lines live where their order is not, or not where it is': `
    select line.id::text as what from order_products line join orders on orders.id = line.order_id
    where line.live and orders.state not in ('FORM', 'CONFIRMING', 'PAID')
       or not line.live and (orders.state in ('FORM', 'CONFIRMING') or orders.state = 'PAID' and line.os_code not in ('ORDC', 'RTNK'))`,
  'A10 a move without its history or event': `
    -- Read once in the order of its key: a look-up for each box takes many times as long.
    select products.id::text as what from products left join (
      select product_id, count(*) as n, max(version) as last from product_history group by product_id
    ) told on told.product_id = products.id
    where version <> coalesce(n, 0) or version <> coalesce(last, 0)
    union all
    -- Old events are pruned from the oldest on: what a box still has reaches without a gap to its present version.
    select 'event ' || products.id from outbox join products on products.id = outbox.product_id
    group by products.id
    having count(*) <> max(outbox.version) - min(outbox.version) + 1 or max(outbox.version) <> products.version`,
  'A11 an event not numbered': `
    select id::text as what from outbox where seq is null and created_at < now() - interval '10 seconds'`,
  'A12 a gap in the numbers': `
    select 'outbox' as what from (select count(*) as n, min(seq) as low, max(seq) as high from outbox where seq is not null) numbered
    where n > 0 and (high - low + 1 <> n or high <> (select last from outbox_sequence))`,
  'A13 confirming without a payment': `
    select id::text as what from orders where state = 'CONFIRMING'
      and not exists (select 1 from payments where payments.order_id = orders.id and payments.state = 'CONFIRMING')`,
  'A14 refunds exceed the capture, or differ from what was given back': `
    select payments.id::text as what from payments
    where cancel_amount <> (select coalesce(sum(amount), 0) from refunds where payment_id = payments.id and state = 'DONE')
       or (payments.state <> 'FAILED'
           and (select coalesce(sum(amount), 0) from refunds where payment_id = payments.id) > payments.amount)
       or (payments.state = 'DONE' and cancel_amount + (
             select coalesce(sum(amount), 0) from refunds where payment_id = payments.id and state <> 'DONE' and bounced_at is not null) <> (
             select coalesce(sum(line.product_price + line.delivery_price), 0) from order_products line
             where line.order_id = payments.order_id and line.os_code = 'ORDC'
           ) + (select coalesce(sum(refunds.amount), 0) from refunds join order_products line on line.id = refunds.order_product_id
                where refunds.payment_id = payments.id and (refunds.state = 'DONE' or bounced_at is not null)
                  and (line.os_code <> 'ORDC' or line.replaces_id is not null)))`,
  'A15 an illegal move in the history': `
    select 'product ' || product_id || ' ' || from_code || '>' || to_code as what from product_history
    where not exists (select 1 from product_moves m where m.from_code = product_history.from_code and m.to_code = product_history.to_code)
    union all
    select 'line ' || order_product_id || ' ' || from_code || '>' || to_code from order_product_history
    where from_code is not null and not exists (
      select 1 from order_product_moves m where m.from_code = order_product_history.from_code and m.to_code = order_product_history.to_code)`,
  'A16 a line out of step with its box': `
    select line.id || ' ' || line.os_code || '/' || products.ps_code as what
    from order_products line join products on products.id = line.product_id
    where line.live and not case
      when line.os_code = 'ORDW' then products.ps_code in (${inOrder}, ${paying})
      when line.os_code = 'PAYW' then products.ps_code = ${paying}
      when line.os_code in ('PAYK', 'DELW', 'DELI', 'DELK', 'CANW') then products.ps_code = ${sold}
      when line.os_code in ('ORDK', 'RTNW') then products.ps_code in (${sold}, ${closed})
      when line.os_code = 'RTNI' then products.ps_code in (${sold}, ${returned})
      when line.os_code = 'RTNK' then products.ps_code in (${returned}, ${closed})
      else false end`,
  'A17 counts differ from the boxes': `
    select product_type || ps_code || beef_code || grade_code || pc_code as what from (
      select product_type, ps_code, beef_code, grade_code, pc_code, count(*) as n from products group by 1, 2, 3, 4, 5
      union all
      select product_type, ps_code, beef_code, grade_code, pc_code, -sum(n) from product_tally group by 1, 2, 3, 4, 5
    ) counted group by 1 having sum(n) <> 0
    union all
    select 'partner ' || partner_id || ' ' || ps_code from (
      select partner_id, ps_code, count(*) as n from products where ps_code between ${available} and ${paying} group by 1, 2
      union all
      select partner_id, ps_code, -sum(n) from partner_tally group by 1, 2
    ) counted group by partner_id, ps_code having sum(n) <> 0
    union all
    select 'members ' || status from (
      select status, count(*) as n from users group by 1
      union all
      select status, -sum(n) from member_tally group by 1
    ) counted group by status having sum(n) <> 0`,
  'A18 sales differ from the lines': `
    with counted as (
      select seoul_day(orders.paid_at) as day, line.*
      from order_products line join orders on orders.id = line.order_id
      where sold(line.os_code) and line.replaces_id is null
        and not exists (select from price_exclusions where order_product_id = line.id)
    )
    select day || pc_code as what from (
      select day, beef_code, judge_sex_nm, grade_code, pc_code, count(*) as n, sum(weight) as weight, sum(product_price) as amount
      from counted group by 1, 2, 3, 4, 5
      union all
      select day, beef_code, judge_sex_nm, grade_code, pc_code, -n, -weight, -amount
      from price_days join price_facets on price_facets.id = facet
      union all
      select day, beef_code, judge_sex_nm, grade_code, pc_code, -n, -weight, -amount from price_sales
    ) compared group by day, beef_code, judge_sex_nm, grade_code, pc_code
    having sum(n) <> 0 or sum(weight) <> 0 or sum(amount) <> 0
    union all
    select 'running ' || coalesce(run.facet, kept.facet) || ' ' || coalesce(run.day, kept.day) from (
      select reach.facet, dates.day, coalesce(sum(n) over upto, 0) as n, coalesce(sum(weight) over upto, 0) as weight,
        coalesce(sum(amount) over upto, 0) as amount
      from (select facet, min(day) as first from price_days group by 1) reach
      join price_dates dates on dates.day >= reach.first
      left join price_days days on days.facet = reach.facet and days.day = dates.day
      window upto as (partition by reach.facet order by dates.day)
    ) run full join price_totals kept on kept.facet = run.facet and kept.day = run.day
    where (n, weight, amount) is distinct from (n_to, weight_to, amount_to)
    union all
    select 'box ' || coalesce(id, order_product_id) from counted full join price_boxes box on order_product_id = id
    where (counted.day, counted.weight, counted.product_price) is distinct from (box.day, box.weight, box.price)`,
  'A19 boxes and sales of a day differ': `
    select day::text as what from (
      select sale_date as day, count(*) as total, 0 as bid from products group by 1
      union all
      select sale_date, 0, count(*) from order_products where sold(os_code) and replaces_id is null group by 1
      union all
      select day, -total, -bid from sale_tally
    ) compared group by 1 having sum(total) <> 0 or sum(bid) <> 0`,
  'R1 a return out of step with its line': `
    select returns.id || ' ' || returns.state || '/' || line.os_code as what
    from returns join order_products line on line.id = returns.order_product_id
    where returns.state = 'REQUESTED' and line.os_code <> 'RTNW'
       or returns.state in ('PICKUP', 'RECEIVED') and line.os_code <> 'RTNI'
       or returns.state = 'REFUNDING' and (line.os_code not in ('RTNW', 'RTNI')
            or not exists (select from refunds where refunds.own_line_id = line.id))
       or returns.state = 'DONE' and line.os_code <> 'RTNK'
    union all
    select line.id || ' ' || line.os_code || ' without a request' from order_products line
    where line.os_code in ('RTNW', 'RTNI')
      and not exists (select from returns where returns.open_order_product_id = line.id)`,
  'R2 an exchange out of step, or a return that ended without money or goods': `
    select 'line ' || given.id as what from order_products given join order_products back on back.id = given.replaces_id
    where given.replaces_id is not null and (
      back.order_id <> given.order_id or back.os_code <> 'RTNK' or back.live or given.os_code in ('ORDW', 'PAYW', 'PAYF')
      or not exists (
        select from returns where order_product_id = back.id and state = 'DONE' and decision = 'none' and refund_amount is null))
    union all
    select 'return ' || returns.id from returns
    where state = 'DONE' and not exists (select from refunds where own_line_id = returns.order_product_id)
      and not exists (select from order_products given where given.replaces_id = returns.order_product_id)`,
  'A20 counts of lanes differ from the lines': `
    select os_code || ' of partner ' || partner_id as what from (
      select os_code, partner_id, count(*) as n from order_products where os_code not in ('ORDW', 'PAYF') group by 1, 2
      union all
      select os_code, partner_id, -sum(n) from order_line_tally group by 1, 2
    ) counted group by os_code, partner_id having sum(n) <> 0`,
  'A21 a line gives back more than it was worth, or its own refund is not its own': `
    -- A line that was exchanged has handed its worth on: the line that stands for it in the end is asked.
    select 'line ' || id as what
    from (select distinct exchange_end(order_product_id) as id from refunds where order_product_id is not null) ended
    where line_due(id) < 0
    union all
    select 'refund ' || id from refunds
    where way <> 'external' and own_line_id is distinct from order_product_id
       or way = 'external' and (state <> 'DONE' or transaction_key is null)
       or own_line_id is not null and state = 'DONE' and way <> 'external' and way <> 'bank' and transaction_key is null`,
  'A22 one cancel of the provider stands for two payments': `
    select transaction_key as what from refunds where transaction_key is not null
    group by 1 having count(distinct payment_id) > 1`,
  'A23 a box on sale under another kind or grade than its carcass': `
    select products.id::text as what from products join carcass_infos carcass on carcass.id = products.carcass_id
    where ps_code in (${available}, ${inCart}, ${inOrder}, ${paying})
      and (products.beef_code, products.grade_code) <> (carcass.beef_code, carcass.grade_code)`,
  'C1 a cancel out of step with its line': `
    select 'cancel ' || cancels.id || ' ' || cancels.state || '/' || line.os_code as what
    from cancels join order_products line on line.id = cancels.order_product_id
    where open_order_product_id is not null
        and (line.os_code <> 'CANW'
          or (cancels.state = 'ASKED') = exists (select from refunds where refunds.own_line_id = line.id))
       or cancels.state = 'DONE' and line.os_code <> 'ORDC'
    union all
    select 'line ' || line.id || ' without a cancel' from order_products line
    where line.os_code = 'CANW' and not exists (select from cancels where open_order_product_id = line.id)`,
  'C2 a refund out of step with its line': `
    select 'refund ' || refunds.id || ' ' || refunds.state || '/' || line.os_code as what
    from refunds join order_products line on line.id = refunds.own_line_id
    where case when refunds.state = 'DONE' or bounced_at is not null then line.os_code not in ('ORDC', 'RTNK')
      else line.os_code not in ('CANW', 'RTNW', 'RTNI') end`,
  'B1 a bank file out of step with its refunds': `
    select 'refund ' || refunds.id as what from refunds where batch_id is not null and not exists (
      select from refund_batch_lines line
      where line.batch_id = refunds.batch_id and refund_id = refunds.id and line.state = 'WAIT' and line.amount = refunds.amount)
    union all
    select 'line ' || line.batch_id || '/' || refund_id from refund_batch_lines line
    where line.state = 'WAIT' and not exists (
        select from refunds where refunds.id = refund_id and refunds.batch_id = line.batch_id)
      or line.state = 'DONE' and not exists (
        select from refunds
        where refunds.id = refund_id and refunds.state = 'DONE' and way = 'bank' and refunds.amount = line.amount)
    union all
    select 'paid twice ' || refund_id from refund_batch_lines where state = 'DONE' group by refund_id having count(*) > 1
    union all
    select 'batch ' || id from refund_batches where (state = 'DONE') = exists (
      select from refund_batch_lines line where line.batch_id = refund_batches.id and line.state = 'WAIT')`,
  ...settlementQueries,
  'W1 a session or hold of somebody who may not trade': `
    select 'session ' || sessions.id as what from sessions join users on users.id = sessions.user_id
    where sessions.ended_at is null and (users.status = 'OUT' or users.status = 'STOP' and exists (
      select from audit_log where target_kind = 'member' and target_id = users.id::text and action = 'member.suspend'
        and audit_log.at > sessions.created_at))
    union all
    select 'claim ' || product_id from claims join users on users.id = claims.user_id
    where claims.kind in ('CART', 'ORDER') and users.status <> 'ACTIVE'`,
  'W2 something is left of somebody who has left': `
    select 'member ' || id as what from users where left_at is not null and (
      phone_no <> '' or business_no <> '' or business_name <> '' or password_hash <> '' or name <> '탈퇴회원' or userid <> 'out-' || id
      or num_nonnulls(cert_ori_name, reject_reason, tax_state) > 0)
    union all
    select 'address ' || user_addresses.id from user_addresses join users on users.id = user_id where left_at is not null
    union all
    select 'question ' || qnas.id from qnas join users on users.id = user_id where left_at is not null
    union all
    select 'return ' || returns.id from returns join order_products line on line.id = open_order_product_id
    join orders on orders.id = line.order_id join users on users.id = orders.user_id where left_at is not null`,
} as const satisfies Record<string, string>

/** Queries whose cost grows with the whole history: `npm run audit` and tests run them, the sweep of every minute does not. */
export const wholeHistoryQueries: readonly string[] = [
  ...Object.keys(settlementQueries),
  'A4 amounts differ',
  'A6 shown status is not the truth',
  'A10 a move without its history or event',
  'A15 an illegal move in the history',
  'A17 counts differ from the boxes',
  'A18 sales differ from the lines',
  'A19 boxes and sales of a day differ',
  'A20 counts of lanes differ from the lines',
  'A21 a line gives back more than it was worth, or its own refund is not its own',
  'A22 one cancel of the provider stands for two payments',
  'A23 a box on sale under another kind or grade than its carcass',
  'C2 a refund out of step with its line',
  'B1 a bank file out of step with its refunds',
  'W2 something is left of somebody who has left',
]
