-- The order board: lanes of lines by state and time, their counts, and what was done in one go (so that it can be undone).

-- Since when a line is in its lane. Milliseconds, as a cursor carries it.
alter table order_products add column lane_at timestamptz(3) not null default market_now();
update order_products line set lane_at = last.at
from (select order_product_id, max(at) as at from order_product_history group by 1) last
where last.order_product_id = line.id;

-- A lane in its order, with what counting and filtering it needs; in place of the one by id alone.
drop index order_products_lane;
create index order_products_lane on order_products (os_code, lane_at, id) include (order_id, partner_id)
  where os_code not in ('ORDW', 'PAYF');
-- An order by the number that is said on the telephone: the one after the day.
create index orders_number on orders (split_part(order_no, '-', 2)) where listed_at is not null;

-- Whoever moves a line and says nothing of the time means now; an undo says since when it was there before.
create function order_product_lane_at() returns trigger language plpgsql as $$
begin
  if new.lane_at = old.lane_at then new.lane_at := market_now(); end if;
  return new;
end $$;
create trigger order_product_lane_at before update of os_code on order_products
  for each row when (old.os_code is distinct from new.os_code) execute function order_product_lane_at();

-- How many lines of each partner are in each lane, as additions and subtractions that a sweep folds together (as product_tally).
create table order_line_tally (
  os_code    text not null,
  partner_id int not null references partners,
  n          int not null
);
create index order_line_tally_lane on order_line_tally (os_code, partner_id) include (n);
insert into order_line_tally
select os_code, partner_id, count(*) from order_products where os_code not in ('ORDW', 'PAYF') group by 1, 2;

create function fold_order_line_tally() returns int language plpgsql as $$
declare
  folded int;
begin
  if not pg_try_advisory_xact_lock(hashtext('fold_order_line_tally')) then return 0; end if;
  with gone as (delete from order_line_tally returning *)
  insert into order_line_tally select os_code, partner_id, sum(n) from gone group by 1, 2 having sum(n) <> 0;
  get diagnostics folded = row_count;
  return folded;
end $$;

create function order_product_tally() returns trigger language plpgsql as $$
begin
  insert into order_line_tally
  select step.os_code, moved.partner_id, step.n
  from moved join was on was.id = moved.id
  cross join lateral (values (was.os_code, -1), (moved.os_code, 1)) step (os_code, n)
  where moved.os_code <> was.os_code and step.os_code not in ('ORDW', 'PAYF');
  return null;
end $$;
create trigger order_product_tally after update on order_products
  referencing old table as was new table as moved
  for each statement execute function order_product_tally();

create function order_product_tally_new() returns trigger language plpgsql as $$
begin
  insert into order_line_tally
  select os_code, partner_id, count(*) from made where os_code not in ('ORDW', 'PAYF') group by 1, 2;
  return null;
end $$;
create trigger order_product_tally_new after insert on order_products
  referencing new table as made
  for each statement execute function order_product_tally_new();

-- The two moves that can be taken back.
insert into order_product_moves values ('DELW', 'PAYK'), ('DELI', 'DELW');

-- What a desk did with many lines in one go: a 발주 to one partner, a shipment, a delivery by hand.
create table fulfilment_batches (
  id         int generated always as identity primary key,
  kind       text not null check (kind in ('order', 'ship', 'deliver')),
  staff_id   int not null references staff,
  partner_id int references partners, -- of a 발주
  line_count int not null,
  at         timestamptz not null default market_now(),
  undone_at  timestamptz,
  check ((kind = 'order') = (partner_id is not null))
);
create index fulfilment_batches_at on fulfilment_batches (at desc, id desc);
create table fulfilment_batch_lines (
  batch_id         int not null references fulfilment_batches,
  order_product_id int not null references order_products,
  lane_at          timestamptz(3) not null, -- since when it had been where an undo puts it back
  primary key (batch_id, order_product_id)
);
