-- The desk's lists of what was left out of the prices and of who left, newest first.
create index price_exclusions_at on price_exclusions (created_at desc, order_product_id desc);
create index user_outs_at on user_outs (at desc, user_id desc);
-- What is kept of one person.
create index retained_records_user on retained_records (user_id, kind);
