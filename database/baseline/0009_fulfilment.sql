-- What a desk did with many lines in one go: a 발주 to one partner, a shipment, a delivery by hand.
create table fulfilment_batches (
  id         int generated always as identity primary key,
  kind       text not null check (kind in ('order', 'ship', 'deliver')),
  staff_id   int not null references staff,
  partner_id int references partners, -- of a 발주
  line_count int not null,
  at         timestamptz not null default market_now(),
  undone_at  timestamptz,
  -- A 발주 for several partners is one batch for each of them: which ones were made in one go, by the id of the first. Null: on its own.
  go_id      int references fulfilment_batches,
  check ((kind = 'order') = (partner_id is not null))
);
create index fulfilment_batches_at on fulfilment_batches (at desc, id desc);

create table fulfilment_batch_lines (
  batch_id         int not null references fulfilment_batches,
  order_product_id int not null references order_products,
  lane_at          timestamptz(3) not null, -- since when it had been where an undo puts it back
  primary key (batch_id, order_product_id)
);

-- What a box looked like when it was packed: evidence for the day on which it comes back. Private files, each a JPEG of our own making.
create table packing_pictures (
  id               int generated always as identity primary key,
  order_product_id int not null references order_products,
  ori_name         text not null,
  stored_name      text not null unique, -- random, outside the web root
  staff_id         int not null references staff,
  at               timestamptz not null default market_now()
);
create index packing_pictures_line on packing_pictures (order_product_id, id);
-- The daily retention.
create index packing_pictures_at on packing_pictures (at);

-- Parcels under way, each asked about once however many lines are in it. `status` is the courier's last word.
create table parcels (
  id              int generated always as identity primary key,
  courier_code    text not null references couriers,
  tracking_number text not null,
  status          text not null default 'UNKNOWN' check (status in ('UNKNOWN', 'INFORMATION_RECEIVED', 'AT_PICKUP', 'IN_TRANSIT', 'OUT_FOR_DELIVERY', 'ATTEMPT_FAIL', 'DELIVERED', 'AVAILABLE_FOR_PICKUP', 'EXCEPTION')),
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
