-- What one statement moves, it moves at one moment: asked once for the statement and not by the column's default for every row, which
-- costs as much again as writing the row.
create or replace function product_after_move() returns trigger language plpgsql as $$
declare
  now_at constant timestamptz := market_now();
begin
  insert into product_history (product_id, version, from_code, to_code, at, user_id, actor, reason)
  select moved.id, moved.version, was.ps_code, moved.ps_code, now_at, claims.user_id,
         coalesce(nullif(current_setting('market.actor', true), ''), 'job'),
         coalesce(current_setting('market.reason', true), '')
  from moved join was on was.id = moved.id left join claims on claims.product_id = moved.id
  where moved.ps_code <> was.ps_code;
  if not found then return null; end if;

  insert into outbox (event, product_id, version, ps_code, user_id)
  select 'product-status-updated', moved.id, moved.version, moved.ps_code,
         case when moved.ps_code between 2 and 5 then claims.user_id end
  from moved join was on was.id = moved.id left join claims on claims.product_id = moved.id
  where moved.ps_code <> was.ps_code
  order by moved.id;

  -- Boxes of one kind are counted together.
  insert into product_tally
  select moved.product_type, step.ps_code, moved.beef_code, moved.grade_code, moved.pc_code, sum(step.n)
  from moved join was on was.id = moved.id
  cross join lateral (values (was.ps_code, -1), (moved.ps_code, 1)) step (ps_code, n)
  where moved.ps_code <> was.ps_code
  group by 1, 2, 3, 4, 5;
  return null;
end $$;

create or replace function product_after_intake() returns trigger language plpgsql as $$
declare
  now_at constant timestamptz := market_now();
begin
  insert into claims (product_id, kind, first_at) select id, 'OFF', now_at from taken_in;
  insert into product_tally
  select product_type, ps_code, beef_code, grade_code, pc_code, count(*) from taken_in group by 1, 2, 3, 4, 5;
  return null;
end $$;

create or replace function order_product_after_move() returns trigger language plpgsql as $$
declare
  now_at constant timestamptz := market_now();
begin
  insert into order_product_history (order_product_id, from_code, to_code, at, actor, reason)
  select moved.id, was.os_code, moved.os_code, now_at,
         coalesce(nullif(current_setting('market.actor', true), ''), 'job'),
         coalesce(current_setting('market.reason', true), '')
  from moved join was on was.id = moved.id where moved.os_code <> was.os_code
  order by moved.id;
  if not found then return null; end if;

  insert into outbox (event, user_id, private, payload)
  select 'order-updated', orders.user_id, true, jsonb_build_object('order_id', orders.id)
  from (select distinct moved.order_id from moved join was on was.id = moved.id
        where moved.os_code <> was.os_code and moved.os_code not in ('ORDW', 'PAYF')) changed
  join orders on orders.id = changed.order_id
  order by orders.id;

  insert into price_sales
  select (coalesce(orders.paid_at, now_at) at time zone 'Asia/Seoul')::date, moved.beef_code, moved.judge_sex_nm, moved.grade_code,
         moved.pc_code, sum(step.n), sum(step.n * moved.weight), sum(step.n * moved.product_price::bigint)
  from moved join was on was.id = moved.id join orders on orders.id = moved.order_id
  cross join lateral (select sold(moved.os_code)::int - sold(was.os_code)::int as n) step
  where step.n <> 0
  group by 1, 2, 3, 4, 5;
  return null;
end $$;
