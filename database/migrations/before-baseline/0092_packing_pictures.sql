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
