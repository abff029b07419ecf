-- A new box is not on sale yet: it starts as 0 with a claim that belongs to nobody, and its going on sale frees it.
create or replace function product_after_intake() returns trigger language plpgsql as $$
declare
  now_at constant timestamptz := market_now();
begin
  insert into claims (product_id, kind, first_at) select id, 'OFF', now_at from received;
  insert into product_tally
  select product_type, ps_code, beef_code, grade_code, pc_code, count(*) from received group by 1, 2, 3, 4, 5;
  insert into partner_tally
  select partner_id, ps_code, count(*) from received where ps_code between 1 and 4 group by 1, 2;
  return null;
end $$;

create or replace trigger product_after_intake after insert on products
  referencing new table as received
  for each statement execute function product_after_intake();
