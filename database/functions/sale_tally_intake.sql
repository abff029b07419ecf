-- The boxes of a day of sale: those that come in.
create or replace function sale_tally_intake() returns trigger language plpgsql as $$
begin
  insert into sale_tally select sale_date, count(*), 0 from received group by 1;
  return null;
end $$;

create or replace trigger sale_tally_intake after insert on products
  referencing new table as received for each statement execute function sale_tally_intake();
