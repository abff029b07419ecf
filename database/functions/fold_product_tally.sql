-- Adds up what was counted piece by piece: counting inserts rows, so that nobody waits for a shared counter.
create or replace function fold_product_tally() returns int language plpgsql as $$
declare
  folded int;
begin
  -- One folder at a time: a second one would wait for rows that the first has already deleted.
  if not pg_try_advisory_xact_lock(hashtext('fold_product_tally')) then return 0; end if;
  with gone as (delete from product_tally returning *)
  insert into product_tally
  select product_type, ps_code, beef_code, grade_code, pc_code, sum(n)
  from gone group by 1, 2, 3, 4, 5 having sum(n) <> 0;
  get diagnostics folded = row_count;
  with gone as (delete from partner_tally returning *)
  insert into partner_tally select partner_id, ps_code, sum(n) from gone group by 1, 2 having sum(n) <> 0;
  return folded;
end $$;
