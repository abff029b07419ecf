-- The boxes of a partner that are not over, newest first, with what its own page counts.
create index products_partner_newest on products (partner_id, id desc) include (ps_code, price, pc_code) where ps_code between 0 and 4;
