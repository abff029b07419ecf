-- Whose cart holds a box that somebody else has bought: every sale asks, and read all carts for it.
create index cart_lines_product on cart_lines (product_id);
drop index cart_lines_lapsed;
-- Most lines replace none. With all of them in this index, a sale of a young market looked for its line among those without one.
create unique index order_products_replaces on order_products (replaces_id) where replaces_id is not null;
alter table order_products drop constraint order_products_replaces_id_key;
-- Counts are written from lines, whose partner is there: it was looked up once more for each count, and its row locked.
alter table order_line_tally drop constraint order_line_tally_partner_id_fkey;
