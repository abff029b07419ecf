-- Free boxes of one kind and cut, newest first, whatever their type and grade: what a product's page shows beside it.
create index products_same_cut on products (pc_code, beef_code, posted_at desc, id desc) where ps_code = 1;
