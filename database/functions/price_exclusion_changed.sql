-- A sale that a staff member leaves out of the prices is counted no more, and again when it is put back.
create or replace function price_exclusion_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    delete from price_boxes where order_product_id = new.order_product_id;
  else
    perform count_prices(array[old.order_product_id]);
  end if;
  return null;
end $$;

create or replace trigger price_exclusion_changed after insert or delete on price_exclusions
  for each row execute function price_exclusion_changed();
