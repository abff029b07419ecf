-- A live line has its box and its order to itself (docs/decisions/203).
drop trigger if exists order_product_live on order_products;
drop function if exists order_product_live();
alter table order_products
  drop column live_product_id,
  drop column live_order_id,
  add column live_product_id int unique generated always as (case when live then product_id end) stored,
  add column live_order_id int generated always as (case when live then order_id end) stored,
  add foreign key (live_product_id, live_order_id) references claims (product_id, order_id);
analyze order_products (live_product_id, live_order_id);
