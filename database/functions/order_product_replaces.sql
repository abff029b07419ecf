-- Only what came back is replaced, in its own order, and what a line stands for never changes.
create or replace function order_product_replaces() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' or not exists (
    select from order_products back
    where back.id = new.replaces_id and back.order_id = new.order_id and back.os_code = 'RTNK' and not back.live
  ) then
    raise exception 'line % cannot stand for line %', new.id, new.replaces_id using errcode = 'HG003';
  end if;
  return new;
end $$;

create or replace trigger order_product_replaces before insert on order_products
  for each row when (new.replaces_id is not null) execute function order_product_replaces();
create or replace trigger order_product_replaces_stays before update of replaces_id on order_products
  for each row when (new.replaces_id is distinct from old.replaces_id) execute function order_product_replaces();
