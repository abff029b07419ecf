-- The last day on which a box is sold; null: until it goes.
alter table products add column sale_until date;
create index products_ending on products (sale_until) where ps_code = 1 and sale_until is not null; -- the sweep
