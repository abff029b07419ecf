-- What can be taken of one partner and of one day, newest first; what was sold, by cut. Taking a box writes into none of them.
create index products_partner_new on products (partner_id, posted_at desc, id desc) where ps_code = 1;
create index products_day_new on products (sale_date, product_type, posted_at desc, id desc) where ps_code = 1;
create index products_sold_new on products (product_type, pc_code, beef_code, grade_code, posted_at desc, id desc) where ps_code = 5;
-- How many boxes of a period were sold and stayed sold, from the index alone.
create index order_products_day on order_products (sale_date, os_code);
