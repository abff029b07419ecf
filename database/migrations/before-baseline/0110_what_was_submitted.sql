-- An order keeps all that was submitted with its form (SPEC §3 "Order submission"). The account is sealed with the order's number in it.
alter table orders
  add column delivery_tel   text not null default '',
  add column bank_name      text not null default '',
  add column bank_depositor text not null default '',
  add column bank_account   bytea;
