-- Parcels under way, each asked about once however many lines are in it. `status` is the courier's last word.
create table parcels (
  id              int generated always as identity primary key,
  courier_code    text not null references couriers,
  tracking_number text not null,
  status          text not null default 'UNKNOWN' check (status in ('UNKNOWN', 'INFORMATION_RECEIVED', 'AT_PICKUP', 'IN_TRANSIT',
                    'OUT_FOR_DELIVERY', 'ATTEMPT_FAIL', 'DELIVERED', 'AVAILABLE_FOR_PICKUP', 'EXCEPTION')),
  delivered_at    timestamptz, -- by the courier's clock
  created_at      timestamptz not null default market_now(),
  next_ask        timestamptz default market_now(), -- null: nothing more is asked
  tries           int not null default 0, -- without an answer, in a row
  answered_at     timestamptz,
  failure         text,
  unique (courier_code, tracking_number)
);
create index parcels_due on parcels (next_ask) where next_ask is not null;

create table parcel_events (
  parcel_id int not null references parcels,
  at        timestamptz not null,
  code      text not null,
  name      text not null,
  place     text not null,
  words     text not null,
  primary key (parcel_id, at, code, place, words)
);

-- The lines in a parcel.
create index order_products_parcel on order_products (tracking_number, courier_code) where tracking_number is not null;

-- From when the days of a return count: the delivery as it was told to the buyer, else as the courier has it, else the buyer's own word.
create function line_delivered_at(line int) returns timestamptz language sql stable as $$
  select coalesce(
    (select min(at) from order_product_history where order_product_id = line and to_code = 'DELK'),
    (select parcels.delivered_at from order_products
     join parcels on parcels.tracking_number = order_products.tracking_number and parcels.courier_code = order_products.courier_code
     where order_products.id = line),
    (select min(at) from order_product_history where order_product_id = line and to_code = 'ORDK'))
$$;

-- The last day, in Seoul, on which a line is taken back: the day of the delivery does not count.
create function return_until(line int, days int) returns date language sql stable as $$
  select (line_delivered_at(line) at time zone 'Asia/Seoul')::date + days
$$;
