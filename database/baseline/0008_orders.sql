create sequence order_numbers;

-- FORM: being filled in. ENDED: left or run out. CONFIRMING: our server is asking for the money. PAID. FAILED: not charged.
create table orders (
  id                  int generated always as identity primary key,
  order_no            text not null default (to_char(market_now() at time zone 'Asia/Seoul', 'YYYYMMDD') || '-') || lpad(nextval('order_numbers')::text, 6, '0') unique,
  url_code            text not null unique,
  user_id             int not null references users,
  state               text not null default 'FORM' check (state in ('FORM', 'ENDED', 'CONFIRMING', 'PAID', 'FAILED')),
  goods_amount        int not null,
  delivery_amount     int not null,
  amount              int not null,
  pay_method          text check (pay_method in ('C', 'B')),
  pay_order_id        text not null unique, -- the unguessable orderId given to the provider
  pay_started_at      timestamptz, -- the provider's window was opened: from then on leaving the page releases nothing
  next_ask            timestamptz, -- when the provider is asked whether the buyer has authorised and vanished
  delivery_type       text not null default 'G' check (delivery_type in ('G', 'P')),
  reci_name           text not null default '',
  reci_phone          text not null default '',
  zipcode             text not null default '',
  delivery_addr1      text not null default '',
  delivery_addr2      text not null default '',
  delivery_memo       text not null default '',
  fail_code           text,
  fail_message        text,
  created_at          timestamptz not null default market_now(),
  listed_at           timestamptz, -- when it became an order in the buyer's history: money asked for or paid
  paid_at             timestamptz,
  -- Who bought, as it was written at the moment of payment: a trade statement says that for ever, whatever the business is called later.
  buyer_business_name text not null default '',
  buyer_business_no   text not null default '',
  buyer_name          text not null default '',
  -- An order keeps all that was submitted with its form (SPEC §3 "Order submission"). The account is sealed with the order's number in it.
  delivery_tel        text not null default '',
  bank_name           text not null default '',
  bank_depositor      text not null default '',
  bank_account        bytea,
  -- For whom the cash receipt of a transfer is (a business or a person), as it was submitted; null for cards and for orders before this.
  cash_receipt        text check (cash_receipt in ('지출증빙', '소득공제')),
  -- Where the buyer's business stood when the order was paid, for its trade statement. Of orders before this only where they went is known.
  buyer_address       text not null default '',
  -- By which rule the delivery of an order was priced, as it stood when its form was opened: {per, fee, free_from}. Null: a fee for each
  -- box. The price itself lies on the lines, and of a fee that several share each line bears a part.
  delivery_rule       jsonb,
  check (amount = (goods_amount + delivery_amount)),
  check (state <> 'PAID' or paid_at is not null)
);
create index orders_listed on orders (user_id, listed_at desc, id desc) where listed_at is not null;
create index orders_forms on orders (user_id) where state = 'FORM';
create index orders_ask on orders (next_ask) where next_ask is not null;
-- An order by the number that is said on the telephone: the one after the day.
create index orders_number on orders (split_part(order_no, '-', 2)) where listed_at is not null;
create index orders_paid on orders (paid_at) include (amount) where paid_at is not null; -- orders of an hour, of a day
-- The console's search from anywhere: by how an order's number begins.
create index orders_number_begins on orders (order_no text_pattern_ops) where listed_at is not null;
create index orders_short_number_begins on orders (split_part(order_no, '-', 2) text_pattern_ops) where listed_at is not null;
alter table claims add foreign key (order_id) references orders;

-- A line with what was frozen at sale. `live` lines own their box: a composite key ties them to the claim, so that a live line
-- cannot lose its claim, and the unique column makes a second live line of one box impossible.
create table order_products (
  id              int generated always as identity primary key,
  order_id        int not null references orders,
  product_id      int not null references products,
  os_code         text not null default 'ORDW' check (os_code in ('ORDW', 'PAYW', 'PAYK', 'PAYF', 'DELW', 'DELI', 'DELK', 'ORDK', 'CANW', 'ORDC', 'RTNW', 'RTNI', 'RTNK')),
  product_price   int not null,
  delivery_price  int not null,
  weight          numeric(6,2) not null,
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
  lane_at         timestamptz(3) not null default market_now(), -- Since when a line is in its lane. Milliseconds, as a cursor carries it.
  -- Exchange: a returned line is answered with another box instead of money. The box is a line of its own in the same order, at price 0,
  -- that says which line it stands for. What was paid for the old line stays in the order and is from then on what the new line is worth.
  replaces_id     int unique references order_products,
  arrive_on       date, -- the day of arrival that was promised to the buyer when he paid; it stays what it was
  -- Every other line was sold, and nothing is sold for nothing.
  constraint order_products_replacement check (case when replaces_id is null then product_price > 0 else product_price = 0 and delivery_price = 0 and kg_price = 0 end),
  foreign key (live_product_id, live_order_id) references claims (product_id, order_id),
  check (live = (live_product_id is not null)),
  check (live_product_id is null or live_product_id = product_id and live_order_id = order_id)
);
create index order_products_order on order_products (order_id, id);
create index order_products_product on order_products (product_id);
-- The lines in a parcel.
create index order_products_parcel on order_products (tracking_number, courier_code) where tracking_number is not null;
-- A lane in its order, with what counting and filtering it needs.
create index order_products_lane on order_products (os_code, lane_at, id) include (order_id, partner_id) where os_code <> all (array['ORDW', 'PAYF']);
-- The console's search from anywhere: by how an animal's number begins.
create index order_products_animal on order_products (cattle_no text_pattern_ops, id desc);

create table order_product_moves (
  from_code text not null,
  to_code   text not null,
  primary key (from_code, to_code)
);

insert into order_product_moves values
  ('ORDW', 'PAYW'), ('ORDW', 'PAYK'), ('ORDW', 'PAYF'), ('PAYW', 'PAYK'), ('PAYW', 'ORDC'), ('PAYK', 'CANW'),
  ('PAYK', 'ORDC'), ('PAYK', 'DELW'), ('CANW', 'ORDC'), ('CANW', 'PAYK'), ('DELW', 'DELI'), ('DELW', 'ORDC'), ('DELI', 'DELK'),
  ('DELI', 'ORDK'), ('DELK', 'ORDK'), ('ORDK', 'RTNW'), ('RTNW', 'ORDK'), ('RTNW', 'RTNI'), ('RTNW', 'RTNK'), ('RTNI', 'ORDK'),
  ('RTNI', 'RTNK'),
  -- What the desk did can be taken back.
  ('DELW', 'PAYK'), ('DELI', 'DELW'),
  -- A line that the partner cannot deliver is locked against being sent while its money goes back, as one that was not ordered yet; when
  -- the second person says no, it stands again where it stood.
  ('DELW', 'CANW'), ('CANW', 'DELW');

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

-- How many lines of each partner are in each lane, as additions and subtractions that a sweep folds together (as product_tally).
create table order_line_tally (
  os_code    text not null,
  partner_id int not null references partners,
  n          int not null
);
create index order_line_tally_lane on order_line_tally (os_code, partner_id) include (n);
