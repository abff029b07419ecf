-- Adds up what was counted piece by piece: counting inserts rows, so that nobody waits for a shared counter.
create or replace function fold_order_line_tally() returns int language plpgsql as $$
declare
  folded int;
begin
  if not pg_try_advisory_xact_lock(hashtext('fold_order_line_tally')) then return 0; end if;
  with several as (select os_code, partner_id from order_line_tally group by 1, 2 having count(*) > 1 or sum(n) = 0),
  gone as (
    delete from order_line_tally tally using several
    where (tally.os_code, tally.partner_id) = (several.os_code, several.partner_id) returning tally.*)
  insert into order_line_tally select os_code, partner_id, sum(n) from gone group by 1, 2 having sum(n) <> 0;
  get diagnostics folded = row_count;
  return folded;
end $$;
