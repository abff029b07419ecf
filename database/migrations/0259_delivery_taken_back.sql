-- A line that another parcel's delivery had moved goes on its way again when its own number is put right.
insert into order_product_moves values ('DELK', 'DELI');
