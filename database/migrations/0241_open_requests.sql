-- A line has one cancel and one return that are not over (docs/decisions/203).
drop trigger if exists cancel_open on cancels;
drop trigger if exists return_open on returns;
drop function if exists request_open();
alter table cancels
  drop column open_order_product_id,
  add column open_order_product_id int unique
    generated always as (case when state not in ('DONE', 'REFUSED') then order_product_id end) stored,
  add constraint cancels_closed_at check ((closed_at is null) = (open_order_product_id is not null));
create index cancels_open on cancels (state, id) where open_order_product_id is not null;
create index cancels_closed on cancels (id) where open_order_product_id is null;
alter table returns
  drop column open_order_product_id,
  add column open_order_product_id int unique
    generated always as (case when state not in ('DONE', 'REFUSED', 'WITHDRAWN') then order_product_id end) stored,
  add constraint returns_closed_at check ((closed_at is null) = (open_order_product_id is not null));
-- The desk's queue by state, and the daily retention.
create index returns_open on returns (state, id) where open_order_product_id is not null;
analyze cancels (open_order_product_id);
analyze returns (open_order_product_id);
