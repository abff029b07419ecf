-- The console's search from anywhere: by how an order's number, a member's id, names or numbers begin. The comparison is by bytes
-- (text_pattern_ops), so that the beginning of a word is one piece of the index whatever the database's language is.
create index orders_number_begins on orders (order_no text_pattern_ops) where listed_at is not null;
create index orders_short_number_begins on orders (split_part(order_no, '-', 2) text_pattern_ops) where listed_at is not null;
create index order_products_animal on order_products (cattle_no text_pattern_ops, id desc);
create index users_userid_begins on users (lower(userid) text_pattern_ops);
create index users_name_begins on users (name text_pattern_ops);
create index users_business_begins on users (lower(business_name) text_pattern_ops);
create index users_business_no_begins on users (business_no text_pattern_ops);
create index users_phone_begins on users (phone_no text_pattern_ops);
create index users_phone_ends on users (reverse(phone_no) text_pattern_ops); -- by the last digits, as people say them
