-- New lines in the counts of the lanes. What has not been paid for is in none.
create or replace function order_product_tally_new() returns trigger language plpgsql as $$
begin
  insert into order_line_tally
  select os_code, partner_id, count(*) from made where os_code not in ('ORDW', 'PAYF') group by 1, 2;
  return null;
end $$;

create or replace trigger order_product_tally_new after insert on order_products
  referencing new table as made
  for each statement execute function order_product_tally_new();
