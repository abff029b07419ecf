-- A line that is confirmed or returned, or whose money went back, earns its partner another sum: the sweep calculates it anew. The days of
-- a return count from the first confirmation; a return that was refused does not begin them again.
create or replace function queue_earning() returns trigger language plpgsql as $$
begin
  insert into lines_to_earn (order_product_id, at, waits)
  values (new.id, case when new.os_code = 'ORDK' then coalesce(
    (select min(at) from order_product_history where order_product_id = new.id and to_code = 'ORDK'), market_now())
    else market_now() end, new.os_code = 'ORDK')
  on conflict (order_product_id) do update set at = excluded.at, waits = excluded.waits;
  return null;
end $$;

create or replace trigger queue_earning after update on order_products for each row
  when (new.os_code in ('ORDK', 'RTNK') and old.os_code is distinct from new.os_code) execute function queue_earning();
