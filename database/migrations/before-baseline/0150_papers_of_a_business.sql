-- For whom the cash receipt of a transfer is (a business or a person), as it was submitted; null for cards and for orders before this.
alter table orders add column cash_receipt text check (cash_receipt in ('지출증빙', '소득공제'));

-- Where the buyer's business stood when the order was paid, for its trade statement. Of orders before this only where they went is known.
alter table orders add column buyer_address text not null default '';
update orders set buyer_address = concat_ws(', ', nullif(delivery_addr1, ''), nullif(delivery_addr2, '')) where state = 'PAID';
