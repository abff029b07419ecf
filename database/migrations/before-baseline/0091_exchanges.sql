-- Exchange: a returned line is answered with another box instead of money. The box is a line of its own in the same order, at price 0,
-- that says which line it stands for. What was paid for the old line stays in the order and is from then on what the new line is worth.
alter table order_products
  add column replaces_id int unique references order_products,
  -- Every other line was sold, and nothing is sold for nothing.
  add constraint order_products_replacement check (
    case when replaces_id is null then product_price > 0 else product_price = 0 and delivery_price = 0 and kg_price = 0 end);

-- Only what came back is replaced, in its own order, and what a line stands for never changes.
create function order_product_replaces() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' or not exists (
    select from order_products back
    where back.id = new.replaces_id and back.order_id = new.order_id and back.os_code = 'RTNK' and not back.live
  ) then
    raise exception 'line % cannot stand for line %', new.id, new.replaces_id using errcode = 'HG003';
  end if;
  return new;
end $$;
create trigger order_product_replaces before insert on order_products
  for each row when (new.replaces_id is not null) execute function order_product_replaces();
create trigger order_product_replaces_stays before update of replaces_id on order_products
  for each row when (new.replaces_id is distinct from old.replaces_id) execute function order_product_replaces();

-- A line with those it stands for, back to the one that was paid.
create function exchange_chain(line_id int) returns table (id int, product_price int, delivery_price int) language sql stable as $$
  with recursive chain as (
    select line.id, line.replaces_id, line.product_price, line.delivery_price from order_products line where line.id = line_id
    union all
    select line.id, line.replaces_id, line.product_price, line.delivery_price
    from chain join order_products line on line.id = chain.replaces_id
  )
  select chain.id, chain.product_price, chain.delivery_price from chain
$$;

-- The line that stands for this one in the end: itself, unless it was exchanged.
create function exchange_end(line_id int) returns int language sql stable as $$
  with recursive chain as (
    select line_id as id
    union all
    select line.id from chain join order_products line on line.replaces_id = chain.id
  )
  select max(id) from chain
$$;

-- What a line is worth: what was paid for it, or for the lines it stands for, less what the provider's console has given back of it
-- beside our own refund. A line that was exchanged has handed its worth on. In won.
create or replace function line_worth(line_id int) returns int language sql stable as $$
  select case when exists (select from order_products where replaces_id = line_id) then 0
    else (sum(product_price + delivery_price) - sum((
      select coalesce(sum(amount), 0) from refunds where order_product_id = chain.id and own_line_id is null)))::int end
  from exchange_chain(line_id) chain
$$;

-- What of a line has neither gone back nor is on its way, in won.
create or replace function line_due(line_id int) returns int language sql stable as $$
  select case when exists (select from order_products where replaces_id = line_id) then 0
    else (sum(product_price + delivery_price) - sum((
      select coalesce(sum(amount), 0) from refunds where order_product_id = chain.id)))::int end
  from exchange_chain(line_id) chain
$$;

-- A replacement is no sale: neither the prices nor the boxes sold of a day know it.
create or replace function count_prices(p_lines int[]) returns void language sql as $$
  insert into price_boxes (order_product_id, day, beef_code, judge_sex_nm, grade_code, pc_code, weight, price)
  select line.id, (coalesce(paid_at, market_now()) at time zone 'Asia/Seoul')::date, line.beef_code, line.judge_sex_nm,
         line.grade_code, line.pc_code, line.weight, line.product_price
  from order_products line join orders on orders.id = line.order_id
  where line.id = any (p_lines) and sold(line.os_code) and line.replaces_id is null
    and not exists (select from price_exclusions where order_product_id = line.id)
  on conflict do nothing
$$;

-- As 0060 has it, but for the replacements.
create or replace function order_product_after_move() returns trigger language plpgsql as $$
declare
  now_at constant timestamptz := market_now();
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
  select array_agg(id order by id) filter (where sold(to_code)), array_agg(id order by id) filter (where sold(from_code))
  into came, went
  from changed where sold(to_code) <> sold(from_code) and replaces_id is null;
  if came is null and went is null then return null; end if;

  insert into sale_tally
  select sale_date, 0, sum(sold(os_code)::int * 2 - 1) from moved where id = any (came || went) group by 1;
  if came is not null then perform count_prices(came); end if;
  if went is not null then delete from price_boxes where order_product_id = any (went); end if;
  return null;
end $$;
