-- Adds up what was counted piece by piece: counting inserts rows, so that nobody waits for a shared counter.
-- What lies in one piece stays where it is: written anew each time, eight thousand counts were 20 GB of log a day in a house at rest.
create or replace function fold_product_tally() returns int language plpgsql as $$
declare
  folded int;
begin
  -- One folder at a time: a second one would wait for rows that the first has already deleted.
  if not pg_try_advisory_xact_lock(hashtext('fold_product_tally')) then return 0; end if;
  with several as (
    select product_type, ps_code, beef_code, grade_code, pc_code from product_tally
    group by 1, 2, 3, 4, 5 having count(*) > 1 or sum(n) = 0),
  gone as (
    delete from product_tally tally using several
    where (tally.product_type, tally.ps_code, tally.beef_code, tally.grade_code, tally.pc_code)
      = (several.product_type, several.ps_code, several.beef_code, several.grade_code, several.pc_code)
    returning tally.*)
  insert into product_tally
  select product_type, ps_code, beef_code, grade_code, pc_code, sum(n)
  from gone group by 1, 2, 3, 4, 5 having sum(n) <> 0;
  get diagnostics folded = row_count;
  with several as (select partner_id, ps_code from partner_tally group by 1, 2 having count(*) > 1 or sum(n) = 0),
  gone as (
    delete from partner_tally tally using several
    where (tally.partner_id, tally.ps_code) = (several.partner_id, several.ps_code) returning tally.*)
  insert into partner_tally select partner_id, ps_code, sum(n) from gone group by 1, 2 having sum(n) <> 0;
  return folded;
end $$;
