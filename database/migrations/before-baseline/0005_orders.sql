create sequence order_numbers;

-- FORM: being filled in. ENDED: left or run out. CONFIRMING: our server is asking for the money. PAID. FAILED: not charged.
create table orders (
  id              int generated always as identity primary key,
  order_no        text not null unique default
                    to_char(market_now() at time zone 'Asia/Seoul', 'YYYYMMDD') || '-' || lpad(nextval('order_numbers')::text, 6, '0'),
  url_code        text not null unique,
  user_id         int not null references users,
  state           text not null default 'FORM' check (state in ('FORM', 'ENDED', 'CONFIRMING', 'PAID', 'FAILED')),
  goods_amount    int not null,
  delivery_amount int not null,
  amount          int not null check (amount = goods_amount + delivery_amount),
  pay_method      text check (pay_method in ('C', 'B')),
  pay_order_id    text not null unique, -- the unguessable orderId given to the provider
  pay_started_at  timestamptz, -- the provider's window was opened: from then on leaving the page releases nothing
  next_ask        timestamptz, -- when the provider is asked whether the buyer has authorised and vanished
  delivery_type   text not null default 'G' check (delivery_type in ('G', 'P')),
  reci_name       text not null default '',
  reci_phone      text not null default '',
  zipcode         text not null default '',
  delivery_addr1  text not null default '',
  delivery_addr2  text not null default '',
  delivery_memo   text not null default '',
  fail_code       text,
  fail_message    text,
  created_at      timestamptz not null default market_now(),
  listed_at       timestamptz, -- when it became an order in the buyer's history: money asked for or paid
  paid_at         timestamptz,
  check (state <> 'PAID' or paid_at is not null)
);
create index orders_listed on orders (user_id, listed_at desc, id desc) where listed_at is not null;
create index orders_forms on orders (user_id) where state = 'FORM';
create index orders_ask on orders (next_ask) where next_ask is not null;

alter table claims add foreign key (order_id) references orders;

-- A line with what was frozen at sale. `live` lines own their box: a composite key ties them to the claim, so that a live line
-- cannot lose its claim, and the unique column makes a second live line of one box impossible.
create table order_products (
  id              int generated always as identity primary key,
  order_id        int not null references orders,
  product_id      int not null references products,
  os_code         text not null default 'ORDW' check (os_code in ('ORDW', 'PAYW', 'PAYK', 'PAYF', 'DELW', 'DELI', 'DELK',
                    'ORDK', 'CANW', 'ORDC', 'RTNW', 'RTNI', 'RTNK')),
  product_price   int not null,
  delivery_price  int not null,
  weight          numeric(6, 2) not null,
  kg_price        int not null,
  pc_code         text not null,
  pc_name         text not null,
  beef_code       text not null,
  grade_code      text not null,
  "gradeName"     text not null,
  judge_breed_nm  text not null,
  judge_sex_nm    text not null,
  cattle_no       text not null,
  partner_id      int not null references partners,
  partner_name    text not null,
  sale_date       date not null,
  from_cart       boolean not null,
  courier_code    text,
  tracking_number text,
  live            boolean not null default true,
  live_product_id int unique,
  live_order_id   int,
  check (live = (live_product_id is not null)),
  check (live_product_id is null or (live_product_id = product_id and live_order_id = order_id)),
  foreign key (live_product_id, live_order_id) references claims (product_id, order_id)
);
create index order_products_order on order_products (order_id, id);
create index order_products_product on order_products (product_id);
create index order_products_lane on order_products (os_code, id) where os_code in ('PAYW', 'PAYK', 'DELW', 'DELI', 'DELK', 'CANW', 'RTNW', 'RTNI');

create table order_product_moves (
  from_code text not null,
  to_code   text not null,
  primary key (from_code, to_code)
);
insert into order_product_moves values
  ('ORDW', 'PAYW'), ('ORDW', 'PAYK'), ('ORDW', 'PAYF'), ('PAYW', 'PAYK'), ('PAYW', 'ORDC'), ('PAYK', 'CANW'),
  ('PAYK', 'ORDC'), ('PAYK', 'DELW'), ('CANW', 'ORDC'), ('CANW', 'PAYK'), ('DELW', 'DELI'), ('DELW', 'ORDC'), ('DELI', 'DELK'),
  ('DELI', 'ORDK'), ('DELK', 'ORDK'), ('ORDK', 'RTNW'), ('RTNW', 'ORDK'), ('RTNW', 'RTNI'), ('RTNW', 'RTNK'), ('RTNI', 'ORDK'),
  ('RTNI', 'RTNK');

create table order_product_history (
  id               bigint generated always as identity primary key,
  order_product_id int not null references order_products,
  from_code        text,
  to_code          text not null,
  at               timestamptz not null default market_now(),
  actor            text not null,
  reason           text not null default ''
);
create index order_product_history_line on order_product_history (order_product_id, id);

create function order_product_before_move() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from order_product_moves where from_code = old.os_code and to_code = new.os_code) then
    raise exception 'a line cannot move from % to %', old.os_code, new.os_code using errcode = 'HG002';
  end if;
  return new;
end $$;
create trigger order_product_before_move before update of os_code on order_products
  for each row when (old.os_code is distinct from new.os_code) execute function order_product_before_move();

-- History, the buyer's own event, and the sales that the price table is made of.
create function order_product_after_move() returns trigger language plpgsql as $$
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

  insert into price_sales
  select orders_day.day, moved.beef_code, moved.judge_sex_nm, moved.grade_code, moved.pc_code, step.n, step.n * moved.weight,
         step.n * moved.product_price::bigint
  from moved join was on was.id = moved.id
  join lateral (select (coalesce(paid_at, market_now()) at time zone 'Asia/Seoul')::date as day
                from orders where orders.id = moved.order_id) orders_day on true
  cross join lateral (select sold(moved.os_code)::int - sold(was.os_code)::int as n) step
  where step.n <> 0;
  return null;
end $$;

-- Counted as sold: paid and not cancelled or returned.
create function sold(os_code text) returns boolean language sql immutable as
$$ select os_code in ('PAYK', 'DELW', 'DELI', 'DELK', 'ORDK', 'CANW', 'RTNW', 'RTNI') $$;

-- Sales by day and facet, as additions and subtractions that a sweep folds together. kg and won.
create table price_sales (
  day          date not null,
  beef_code    text not null,
  judge_sex_nm text not null,
  grade_code   text not null,
  pc_code      text not null,
  n            int not null,
  weight       numeric(12, 2) not null,
  amount       bigint not null
);
create index price_sales_day on price_sales (day, beef_code, judge_sex_nm, grade_code, pc_code) include (n, weight, amount);

create function fold_price_sales() returns int language plpgsql as $$
declare
  folded int;
begin
  if not pg_try_advisory_xact_lock(hashtext('fold_price_sales')) then return 0; end if;
  with facets as (
    select day, beef_code, judge_sex_nm, grade_code, pc_code from price_sales group by 1, 2, 3, 4, 5 having count(*) > 1
  ), gone as (
    delete from price_sales using facets
    where (price_sales.day, price_sales.beef_code, price_sales.judge_sex_nm, price_sales.grade_code, price_sales.pc_code)
        = (facets.day, facets.beef_code, facets.judge_sex_nm, facets.grade_code, facets.pc_code)
    returning price_sales.*
  )
  insert into price_sales
  select day, beef_code, judge_sex_nm, grade_code, pc_code, sum(n), sum(weight), sum(amount)
  from gone group by 1, 2, 3, 4, 5 having sum(n) <> 0 or sum(weight) <> 0 or sum(amount) <> 0;
  get diagnostics folded = row_count;
  return folded;
end $$;

-- The market's won per kg over the last 30 days, for the gap beside every cut on sale; made anew by a sweep.
create table market_prices (
  beef_code    text not null,
  judge_sex_nm text not null,
  grade_code   text not null,
  pc_code      text not null,
  avg_kg_price int not null,
  n            int not null,
  primary key (beef_code, judge_sex_nm, grade_code, pc_code)
);

create trigger order_product_after_move after update on order_products
  referencing old table as was new table as moved
  for each statement execute function order_product_after_move();
