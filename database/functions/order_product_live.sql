-- A live line has its box and its order to itself. Written here and not by who moves the line; generated columns, once no server writes
-- them any more (docs/decisions/203).
create or replace function order_product_live() returns trigger language plpgsql as $$
begin
  new.live_product_id := case when new.live then new.product_id end;
  new.live_order_id := case when new.live then new.order_id end;
  return new;
end $$;

create or replace trigger order_product_live before insert or update of live on order_products
  for each row execute function order_product_live();
