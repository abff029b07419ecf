-- A statement may move one box or three hundred. What follows from it (history, event, counts) is written once for all of them: the rows
-- before and after are matched once, and counts are added up before they are written. `full join`, which drops no row here, is always
-- hashed: a plan made for one box would nest loops, and be kept for three hundred. A market_now() in a `select` of its own is asked once
-- and not for every row.
create or replace function product_after_move() returns trigger language plpgsql as $$
declare
  now_at constant timestamptz := market_now();
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
  )
  insert into product_tally
  select product_type, step.ps_code, beef_code, grade_code, pc_code, sum(step.n)
  from changed cross join lateral (values (from_code, -1), (to_code, 1)) step (ps_code, n)
  group by 1, 2, 3, 4, 5;
  return null;
end $$;

-- With the counts of the lanes, which 0040 wrote line by line in a trigger of their own.
drop trigger order_product_tally on order_products;
drop function order_product_tally();
create or replace function order_product_after_move() returns trigger language plpgsql as $$
declare
  now_at constant timestamptz := market_now();
  came int[];
  went int[];
begin
  with changed as materialized (
    select moved.id, moved.order_id, moved.partner_id, was.os_code as from_code, moved.os_code as to_code
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
  select array_agg(id order by id) filter (where sold(to_code)), array_agg(id order by id) filter (where sold(from_code))
  into came, went
  from changed where sold(to_code) <> sold(from_code);
  if came is null and went is null then return null; end if;

  insert into sale_tally
  select sale_date, 0, sum(sold(os_code)::int * 2 - 1) from moved where id = any (came || went) group by 1;
  if came is not null then perform count_prices(came); end if;
  if went is not null then delete from price_boxes where order_product_id = any (went); end if;
  return null;
end $$;

-- A statement that moves many lines says the moment itself; only for one that does not is it asked line by line.
drop trigger order_product_lane_at on order_products;
create or replace function order_product_lane_at() returns trigger language plpgsql as $$
begin
  new.lane_at := market_now();
  return new;
end $$;
create trigger order_product_lane_at before update of os_code on order_products
  for each row when (old.os_code is distinct from new.os_code and new.lane_at = old.lane_at)
  execute function order_product_lane_at();

create or replace function claim_after_release() returns trigger language plpgsql as $$
begin
  insert into hold_spans (user_id, product_id, first_at, ended_at)
  select user_id, product_id, first_at, (select market_now()) from released where kind in ('CART', 'ORDER', 'PAYING')
  on conflict (user_id, product_id) do update set first_at = excluded.first_at, ended_at = excluded.ended_at;
  return null;
end $$;

-- Since when a member who takes these boxes now has had each: from the first take on, unless ten minutes of rest lie between.
create function held_since(p_user int, p_products int[]) returns table (product_id int, since timestamptz) language sql stable as $$
  with moment as materialized (select market_now() as at)
  select id, coalesce(span.first_at, moment.at)
  from moment cross join unnest(p_products) id
  left join hold_spans span on span.user_id = p_user and span.product_id = id and span.ended_at > moment.at - interval '10 minutes'
$$;

-- As 0004 has it, with the boxes looked at together.
create or replace function take_for_cart(
  p_user int, p_ids int[], p_hold_seconds int, p_cap_seconds int, p_max_held int, p_max_lapses int
) returns table (failed jsonb, full_at int) language plpgsql as $$
declare
  now_at timestamptz := market_now();
  wanted int[];
  won    int;
begin
  failed := take_refusals(p_user, p_ids);
  if failed is not null then return next; return; end if;

  perform set_config('market.actor', 'user:' || p_user, true), set_config('market.reason', '', true);
  -- The member's row is the gate for the limits: two requests of one member take turns.
  perform 1 from users where id = p_user and status = 'ACTIVE' for no key update;
  if not found then raise exception 'not a trading member' using errcode = 'HG403'; end if;

  perform release_lapsed_cart(array(
    select claims.product_id from claims
    where claims.product_id = any (p_ids) and claims.kind = 'CART' and claims.expires_at <= now_at));

  select array_agg(ids.id order by ids.id) into wanted
  from (select distinct unnest(p_ids) as id) ids
  where not exists (
    select 1 from claims where claims.product_id = ids.id and claims.kind = 'CART' and claims.user_id = p_user);
  if wanted is null then return; end if;

  if (select count(*) from claims where claims.user_id = p_user and claims.kind in ('CART', 'ORDER', 'PAYING'))
     + cardinality(wanted)
     > p_max_held then
    full_at := p_max_held; return next; return;
  end if;

  select jsonb_agg(jsonb_build_object('product_id', lapses.product_id, 'pc_name', cuts.pc_name, 'reason', 'too-often'))
  into failed
  from (
    select product_history.product_id from product_history
    where product_history.product_id = any (wanted) and product_history.user_id = p_user
      and product_history.to_code = 1 and product_history.reason in ('cart.lapsed', 'order.lapsed')
      and product_history.at > now_at - interval '1 hour'
    group by 1 having count(*) >= p_max_lapses
    union
    select span.product_id from held_since(p_user, wanted) span
    where span.since + p_cap_seconds * interval '1 second' <= now_at + interval '1 minute'
  ) lapses
  join products on products.id = lapses.product_id join cuts on cuts.pc_code = products.pc_code;
  if failed is not null then return next; return; end if;

  insert into claims (product_id, kind, user_id, expires_at, first_at)
  select span.product_id, 'CART', p_user,
         least(now_at + p_hold_seconds * interval '1 second', began.at + p_cap_seconds * interval '1 second'), began.at
  from held_since(p_user, wanted) span cross join lateral (select least(span.since, now_at) as at) began order by span.product_id
  on conflict (product_id) do nothing;
  get diagnostics won = row_count;
  if won < cardinality(wanted) then raise exception 'a rival was faster' using errcode = 'HG409'; end if;

  update products set ps_code = 2 where id = any (wanted) and ps_code = 1;
  get diagnostics won = row_count;
  if won < cardinality(wanted) then raise exception 'a rival was faster' using errcode = 'HG409'; end if;

  insert into cart_lines (user_id, product_id, added_at)
  select p_user, id, now_at from unnest(wanted) id
  on conflict (user_id, product_id) do update set lapsed = null, added_at = excluded.added_at;
end $$;
drop function held_since(int, int);
