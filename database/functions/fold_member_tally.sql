-- Adds up what was counted piece by piece: counting inserts rows, so that nobody waits for a shared counter.
create or replace function fold_member_tally() returns int language plpgsql as $$
declare
  folded int;
begin
  if not pg_try_advisory_xact_lock(hashtext('fold_member_tally')) then return 0; end if;
  with several as (select status from member_tally group by 1 having count(*) > 1 or sum(n) = 0),
  gone as (delete from member_tally tally using several where tally.status = several.status returning tally.*)
  insert into member_tally select status, sum(n) from gone group by 1 having sum(n) <> 0;
  get diagnostics folded = row_count;
  return folded;
end $$;
