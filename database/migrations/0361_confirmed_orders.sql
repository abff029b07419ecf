-- What the people of a partner say about the lines that were ordered from it (docs/decisions/286). Both are about the 발주 in which a line
-- stands: when it is taken back (DELW → PAYK), `undoLines` drops the first and withdraws the second.
-- They have read it. The servers of the previous release take a 발주 back without dropping this: the next one then counts as read.
create table order_confirmations (
  order_product_id integer primary key references order_products (id),
  at timestamptz not null default market_now(),
  staff_id integer not null references staff (id)
);

-- They cannot send it: a request to the operator, who cancels the line or calls. It is open while the line is in DELW.
create table shortages (
  id integer generated always as identity primary key,
  order_product_id integer not null references order_products (id),
  reason text not null check (reason <> ''),
  at timestamptz not null default market_now(),
  staff_id integer not null references staff (id),
  withdrawn_at timestamptz
);
-- One for a line; the lists of ordered lines look here.
create unique index shortages_of_line on shortages (order_product_id) where withdrawn_at is null;
