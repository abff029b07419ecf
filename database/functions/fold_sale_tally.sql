-- Adds up what was counted piece by piece: counting inserts rows, so that nobody waits for a shared counter.
create or replace function fold_sale_tally() returns int language plpgsql as $$
declare
  folded int;
begin
  if not pg_try_advisory_xact_lock(hashtext('fold_sale_tally')) then return 0; end if;
  with several as (select day from sale_tally group by 1 having count(*) > 1),
  gone as (delete from sale_tally using several where sale_tally.day = several.day returning sale_tally.*)
  insert into sale_tally
  select day, sum(total), sum(bid) from gone group by 1 having sum(total) <> 0 or sum(bid) <> 0;
  get diagnostics folded = row_count;
  return folded;
end $$;
