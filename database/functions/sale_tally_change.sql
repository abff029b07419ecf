-- The boxes of a day of sale: one that is given another day, or goes, leaves its day.
create or replace function sale_tally_change() returns trigger language plpgsql as $$
begin
  insert into sale_tally values (old.sale_date, -1, 0);
  if tg_op = 'UPDATE' then insert into sale_tally values (new.sale_date, 1, 0); end if;
  return null;
end $$;

create or replace trigger sale_tally_move after update of sale_date on products
  for each row when (old.sale_date is distinct from new.sale_date) execute function sale_tally_change();
create or replace trigger sale_tally_removal after delete on products for each row execute function sale_tally_change();
