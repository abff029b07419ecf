-- Whoever moves a line and says nothing of the time means now; an undo says since when it was there before. A statement that moves many
-- lines says the moment itself; only for one that does not is it asked line by line.
create or replace function order_product_lane_at() returns trigger language plpgsql as $$
begin
  new.lane_at := market_now();
  return new;
end $$;

create or replace trigger order_product_lane_at before update of os_code on order_products
  for each row when (old.os_code is distinct from new.os_code and new.lane_at = old.lane_at)
  execute function order_product_lane_at();
