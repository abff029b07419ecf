-- Whether a move is allowed was looked up row by row, before each row was written: a third of what moving forty boxes costs. What moves
-- in a statement goes the same few ways, so each way is looked up once, after the rows are written; a wrong one takes them all back.
create or replace function product_before_move() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;

create or replace function product_after_move() returns trigger language plpgsql as $$
declare
  now_at constant timestamptz := market_now();
  wrong text;
begin
  with changed as materialized (
    select moved.id, moved.version, moved.product_type, moved.beef_code, moved.grade_code, moved.pc_code,
           was.ps_code as from_code, moved.ps_code as to_code, claims.user_id
    from moved full join was on was.id = moved.id left join claims on claims.product_id = moved.id
    where moved.ps_code is distinct from was.ps_code
  ), history as (
    insert into product_history (product_id, version, from_code, to_code, at, user_id, actor, reason)
    select id, version, from_code, to_code, now_at, user_id, coalesce(nullif(current_setting('market.actor', true), ''), 'job'),
           coalesce(current_setting('market.reason', true), '')
    from changed
  ), told as (
    insert into outbox (event, product_id, version, ps_code, user_id)
    select 'product-status-updated', id, version, to_code, case when to_code between 2 and 5 then user_id end
    from changed order by id
  ), counted as (
    insert into product_tally
    select product_type, step.ps_code, beef_code, grade_code, pc_code, sum(step.n)
    from changed cross join lateral (values (from_code, -1), (to_code, 1)) step (ps_code, n)
    group by 1, 2, 3, 4, 5
  )
  select format('%s to %s', from_code, to_code) into wrong
  from (select distinct from_code, to_code from changed) way
  where not exists (select from product_moves move where move.from_code = way.from_code and move.to_code = way.to_code);
  if found then raise exception 'a box cannot move from %', wrong using errcode = 'HG001'; end if;
  return null;
end $$;

-- As 0091 has it.
drop trigger order_product_before_move on order_products;
drop function order_product_before_move();
create or replace function order_product_after_move() returns trigger language plpgsql as $$
declare
  now_at constant timestamptz := market_now();
  wrong text;
  came int[];
  went int[];
begin
  with changed as materialized (
    select moved.id, moved.order_id, moved.partner_id, moved.replaces_id, was.os_code as from_code, moved.os_code as to_code
    from moved full join was on was.id = moved.id where moved.os_code is distinct from was.os_code
  ), history as (
    insert into order_product_history (order_product_id, from_code, to_code, at, actor, reason)
    select id, from_code, to_code, now_at, coalesce(nullif(current_setting('market.actor', true), ''), 'job'),
           coalesce(current_setting('market.reason', true), '')
    from changed order by id
  ), told as (
    insert into outbox (event, user_id, private, payload)
    select 'order-updated', orders.user_id, true, jsonb_build_object('order_id', orders.id)
    from (select distinct order_id from changed where to_code not in ('ORDW', 'PAYF')) one
    join orders on orders.id = one.order_id
    order by orders.id
  ), counted as (
    insert into order_line_tally
    select step.os_code, partner_id, sum(step.n)
    from changed cross join lateral (values (from_code, -1), (to_code, 1)) step (os_code, n)
    where step.os_code not in ('ORDW', 'PAYF')
    group by 1, 2
  )
  -- Most moves are of what is sold and stays so: they end here.
  select (select format('%s to %s', from_code, to_code) from (select distinct from_code, to_code from changed) way
          where not exists (select from order_product_moves move where move.from_code = way.from_code and move.to_code = way.to_code)
          limit 1),
         array_agg(id order by id) filter (where sold(to_code)), array_agg(id order by id) filter (where sold(from_code))
  into wrong, came, went
  from changed where sold(to_code) <> sold(from_code) and replaces_id is null;
  if wrong is not null then raise exception 'a line cannot move from %', wrong using errcode = 'HG002'; end if;
  if came is null and went is null then return null; end if;

  insert into sale_tally
  select sale_date, 0, sum(sold(os_code)::int * 2 - 1) from moved where id = any (came || went) group by 1;
  if came is not null then perform count_prices(came); end if;
  if went is not null then delete from price_boxes where order_product_id = any (went); end if;
  return null;
end $$;
