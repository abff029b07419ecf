-- How many members stand where: one that comes, moves on or goes.
create or replace function member_tally_change() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then insert into member_tally values (old.status, -1); end if;
  if tg_op <> 'DELETE' then insert into member_tally values (new.status, 1); end if;
  return null;
end $$;

create or replace trigger member_tally_come after insert or delete on users
  for each row execute function member_tally_change();
create or replace trigger member_tally_move after update of status on users
  for each row when (old.status is distinct from new.status) execute function member_tally_change();
