-- An order has one payment that is open or done. No server of the release before writes the column any more; now nobody can. The table is
-- written anew and nobody has it meanwhile (docs/decisions/203).
drop trigger if exists payment_open on payments;
drop function if exists payment_open();
alter table payments
  drop column open_order_id,
  add column open_order_id int generated always as (case when state in ('CONFIRMING', 'DONE') then order_id end) stored unique;
-- A table that was only written anew counts as known, and a column that nobody has looked at yet as one that is never null.
analyze payments (open_order_id);
