-- How many members stand where, for the lanes of their desk. As with boxes, what counts on is made together with the count.
lock table users in share row exclusive mode;
create table member_tally (
  status text not null,
  n int not null
);
create index member_tally_status on member_tally (status) include (n);
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
insert into member_tally select status, count(*) from users group by 1;
analyze member_tally;
-- The desk's list of all of them, the newest first, and those whose new proof waits.
create index users_newest on users (created_at desc, id desc);
create index users_recheck on users (created_at, id) where recheck;
