-- What the price table, its chart and the badge are made of. Every counted sale is one narrow row here: paid, not cancelled, not
-- returned, not excluded. Its won per kg is price / weight. Two columns of a line that never change again; the day is that of payment.
create table price_boxes (
  order_product_id int primary key references order_products,
  day              date not null,
  beef_code        text not null,
  judge_sex_nm     text not null,
  grade_code       text not null,
  pc_code          text not null,
  weight           numeric(6, 2) not null check (weight > 0),
  price            int not null
);
-- The boxes of one cut of one day, for the band between the percentiles.
create index price_boxes_facet on price_boxes (pc_code, beef_code, judge_sex_nm, grade_code, day) include (weight, price);

-- Sales that say nothing about the market's price, each with the reason it was left out for. They stay sales: only the averages,
-- the counts beside them and the band go on without them, and the table says how many there are.
create table price_exclusions (
  order_product_id int primary key references order_products,
  reason           text not null check (btrim(reason) <> ''),
  created_at       timestamptz not null default market_now()
);

-- price_sales is from now on only what has not been folded yet; numbered, so that a fold takes exactly what it has seen.
alter table price_sales add column id bigint generated always as identity primary key;
drop index price_sales_day;

create table price_facets (
  id           int generated always as identity primary key,
  beef_code    text not null,
  judge_sex_nm text not null,
  grade_code   text not null,
  pc_code      text not null,
  unique (pc_code, beef_code, judge_sex_nm, grade_code)
);

-- The daily roll-up. n, weight (kg) and amount (won) are the day's; those with _to are of all days up to and including it, so that any
-- period is one subtraction, however many sales it has. p10 and p90 are won per kg, null under 5 sales.
create table price_days (
  facet     int not null references price_facets,
  day       date not null,
  n         int not null,
  weight    numeric(14, 2) not null,
  amount    bigint not null,
  n_to      int not null,
  weight_to numeric(14, 2) not null,
  amount_to bigint not null,
  p10       int,
  p90       int,
  primary key (facet, day)
) with (fillfactor = 70);

-- Averages are rounded here and nowhere else: to the nearest won.
create function won_per_kg(amount bigint, weight numeric) returns int language sql immutable as
$$ select round(amount / weight)::int $$;

-- What every insertion into and deletion from price_boxes adds to the sums.
create function price_boxes_came() returns trigger language plpgsql as $$
begin
  insert into price_sales (day, beef_code, judge_sex_nm, grade_code, pc_code, n, weight, amount)
  select day, beef_code, judge_sex_nm, grade_code, pc_code, count(*), sum(weight), sum(price)
  from changed group by 1, 2, 3, 4, 5;
  return null;
end $$;
create trigger price_boxes_came after insert on price_boxes
  referencing new table as changed for each statement execute function price_boxes_came();
create function price_boxes_went() returns trigger language plpgsql as $$
begin
  insert into price_sales (day, beef_code, judge_sex_nm, grade_code, pc_code, n, weight, amount)
  select day, beef_code, judge_sex_nm, grade_code, pc_code, -count(*), -sum(weight), -sum(price)
  from changed group by 1, 2, 3, 4, 5;
  return null;
end $$;
create trigger price_boxes_went after delete on price_boxes
  referencing old table as changed for each statement execute function price_boxes_went();

-- The lines among these that are counted, as boxes.
create function count_prices(p_lines int[]) returns void language sql as $$
  insert into price_boxes (order_product_id, day, beef_code, judge_sex_nm, grade_code, pc_code, weight, price)
  select line.id, (coalesce(paid_at, market_now()) at time zone 'Asia/Seoul')::date, line.beef_code, line.judge_sex_nm,
         line.grade_code, line.pc_code, line.weight, line.product_price
  from order_products line join orders on orders.id = line.order_id
  where line.id = any (p_lines) and sold(line.os_code)
    and not exists (select from price_exclusions where order_product_id = line.id)
  on conflict do nothing
$$;

create function price_exclusion_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    delete from price_boxes where order_product_id = new.order_product_id;
  else
    perform count_prices(array[old.order_product_id]);
  end if;
  return null;
end $$;
create trigger price_exclusion_changed after insert or delete on price_exclusions
  for each row execute function price_exclusion_changed();

-- How many boxes a day brought (by their sale date) and how many of them were sold and stayed so; additions and subtractions.
create table sale_tally (
  day   date not null,
  total int not null,
  bid   int not null
);
create index sale_tally_day on sale_tally (day) include (total, bid);
-- Counting over these was what they served.
drop index order_products_day;

create function sale_tally_intake() returns trigger language plpgsql as $$
begin
  insert into sale_tally select sale_date, count(*), 0 from taken_in group by 1;
  return null;
end $$;
create trigger sale_tally_intake after insert on products
  referencing new table as taken_in for each statement execute function sale_tally_intake();
create function sale_tally_change() returns trigger language plpgsql as $$
begin
  insert into sale_tally values (old.sale_date, -1, 0);
  if tg_op = 'UPDATE' then insert into sale_tally values (new.sale_date, 1, 0); end if;
  return null;
end $$;
create trigger sale_tally_move after update of sale_date on products
  for each row when (old.sale_date is distinct from new.sale_date) execute function sale_tally_change();
create trigger sale_tally_removal after delete on products for each row execute function sale_tally_change();

create function fold_sale_tally() returns int language plpgsql as $$
declare
  folded int;
begin
  if not pg_try_advisory_xact_lock(hashtext('fold_sale_tally')) then return 0; end if;
  with several as (select day from sale_tally group by 1 having count(*) > 1),
  gone as (delete from sale_tally using several where sale_tally.day = several.day returning sale_tally.*)
  insert into sale_tally
  select day, sum(total), sum(bid) from gone group by 1 having sum(total) <> 0 or sum(bid) <> 0;
  get diagnostics folded = row_count;
  return folded;
end $$;

-- History, the buyer's own event, and the sales that the price table is made of.
create or replace function order_product_after_move() returns trigger language plpgsql as $$
begin
  insert into order_product_history (order_product_id, from_code, to_code, actor, reason)
  select moved.id, was.os_code, moved.os_code,
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

  insert into sale_tally
  select moved.sale_date, 0, sum(sold(moved.os_code)::int - sold(was.os_code)::int)
  from moved join was on was.id = moved.id
  group by 1 having sum(sold(moved.os_code)::int - sold(was.os_code)::int) <> 0;

  -- Most moves are of what is sold and stays so: they end here.
  if exists (select from moved join was on was.id = moved.id where sold(moved.os_code) and not sold(was.os_code)) then
    perform count_prices(array(
      select moved.id from moved join was on was.id = moved.id where sold(moved.os_code) and not sold(was.os_code) order by 1));
  end if;
  if exists (select from moved join was on was.id = moved.id where sold(was.os_code) and not sold(moved.os_code)) then
    delete from price_boxes using moved join was on was.id = moved.id
    where order_product_id = moved.id and sold(was.os_code) and not sold(moved.os_code);
  end if;
  return null;
end $$;

-- Takes what has come into the daily roll-up. One folder at a time; what is written meanwhile waits for the next.
create or replace function fold_price_sales() returns int language plpgsql as $$
declare
  folding bigint[];
begin
  if not pg_try_advisory_xact_lock(hashtext('fold_price_sales')) then return 0; end if;
  select array_agg(id) into folding from price_sales;
  if folding is null then return 0; end if;

  insert into price_facets (beef_code, judge_sex_nm, grade_code, pc_code)
  select distinct beef_code, judge_sex_nm, grade_code, pc_code from price_sales where id = any (folding)
  on conflict do nothing;

  insert into price_days (facet, day, n, weight, amount, n_to, weight_to, amount_to)
  select fresh.facet, fresh.day, 0, 0, 0, coalesce(n_to, 0), coalesce(weight_to, 0), coalesce(amount_to, 0)
  from (select distinct price_facets.id facet, day from price_sales
        join price_facets using (pc_code, beef_code, judge_sex_nm, grade_code) where price_sales.id = any (folding)) fresh
  left join lateral (
    select n_to, weight_to, amount_to from price_days
    where price_days.facet = fresh.facet and price_days.day < fresh.day order by price_days.day desc limit 1) before on true
  on conflict do nothing;

  with gone as (
    delete from price_sales where id = any (folding) returning *
  ), steps as (
    select price_facets.id facet, day, pc_code, beef_code, judge_sex_nm, grade_code,
           sum(n) n, sum(weight) weight, sum(amount) amount
    from gone join price_facets using (pc_code, beef_code, judge_sex_nm, grade_code) group by 1, 2, 3, 4, 5, 6
  ), changed as (
    select days.facet, days.day, steps.facet is not null touched, band.*,
           coalesce(steps.n, 0) n, coalesce(steps.weight, 0) weight, coalesce(steps.amount, 0) amount,
           sum(steps.n) over upto n_up, sum(steps.weight) over upto weight_up, sum(steps.amount) over upto amount_up
    from (select facet, min(day) first from steps group by 1) reach
    join price_days days on days.facet = reach.facet and days.day >= reach.first
    left join steps on steps.facet = days.facet and steps.day = days.day
    left join lateral (
      select round(percentile_cont(0.1) within group (order by price / box.weight)::numeric)::int p10,
             round(percentile_cont(0.9) within group (order by price / box.weight)::numeric)::int p90
      from price_boxes box
      where box.pc_code = steps.pc_code and box.beef_code = steps.beef_code and box.judge_sex_nm = steps.judge_sex_nm
        and box.grade_code = steps.grade_code and box.day = steps.day
      having count(*) >= 5) band on true
    window upto as (partition by days.facet order by days.day)
  )
  update price_days set
    n = price_days.n + changed.n, weight = price_days.weight + changed.weight, amount = price_days.amount + changed.amount,
    n_to = n_to + n_up, weight_to = weight_to + weight_up, amount_to = amount_to + amount_up,
    p10 = case when touched then changed.p10 else price_days.p10 end,
    p90 = case when touched then changed.p90 else price_days.p90 end
  from changed where changed.facet = price_days.facet and changed.day = price_days.day;
  return cardinality(folding);
end $$;

-- The sums of a period by kind, sex, grade and cut, both ends included: what was folded and what was not yet, in one snapshot. The
-- table, the badge and today's market all ask here.
create function price_sums(p_first date, p_last date)
returns table (beef_code text, judge_sex_nm text, grade_code text, pc_code text, n int, weight numeric, amount bigint)
language sql stable as $$
  select beef_code, judge_sex_nm, grade_code, pc_code, sum(n)::int, sum(weight), sum(amount)::bigint
  from (
    select facets.beef_code, facets.judge_sex_nm, facets.grade_code, facets.pc_code,
           upto.n_to - coalesce(before.n_to, 0) n, upto.weight_to - coalesce(before.weight_to, 0) weight,
           upto.amount_to - coalesce(before.amount_to, 0) amount
    from price_facets facets
    cross join lateral (select n_to, weight_to, amount_to from price_days
      where facet = facets.id and day <= p_last order by day desc limit 1) upto
    left join lateral (select n_to, weight_to, amount_to from price_days
      where facet = facets.id and day < p_first order by day desc limit 1) before on true
    union all
    select late.beef_code, late.judge_sex_nm, late.grade_code, late.pc_code, late.n, late.weight, late.amount
    from price_sales late where day between p_first and p_last
  ) part
  group by 1, 2, 3, 4 having sum(n) > 0 and sum(weight) > 0
$$;

-- The badge's average of one cut: the last 30 days, today included; nothing under 5 sales.
create function market_price(p_beef text, p_sex text, p_grade text, p_cut text)
returns table (avg_kg_price int, n int) language sql stable as $$
  select won_per_kg(sum(amount)::bigint, sum(weight)), sum(n)::int
  from (
    select upto.n_to - coalesce(before.n_to, 0) n, upto.weight_to - coalesce(before.weight_to, 0) weight,
           upto.amount_to - coalesce(before.amount_to, 0) amount
    from price_facets facets
    cross join lateral (select n_to, weight_to, amount_to from price_days
      where facet = facets.id and day <= market_today() order by day desc limit 1) upto
    left join lateral (select n_to, weight_to, amount_to from price_days
      where facet = facets.id and day < market_today() - 29 order by day desc limit 1) before on true
    where (facets.pc_code, facets.beef_code, facets.judge_sex_nm, facets.grade_code) = (p_cut, p_beef, p_sex, p_grade)
    union all
    select late.n, late.weight, late.amount from price_sales late
    where (late.pc_code, late.beef_code, late.judge_sex_nm, late.grade_code) = (p_cut, p_beef, p_sex, p_grade)
      and day between market_today() - 29 and market_today()
  ) part
  having sum(n) >= 5 and sum(weight) > 0
$$;
drop table market_prices;

-- What was sold before this migration.
delete from price_sales;
select count_prices(array(select id from order_products where sold(os_code)));
insert into sale_tally
select day, sum(total), sum(bid) from (
  select sale_date as day, count(*) total, 0 bid from products group by 1
  union all select sale_date, 0, count(*) from order_products where sold(os_code) group by 1
) counted group by 1;
select fold_price_sales();
