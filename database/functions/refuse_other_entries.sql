-- What was booked is neither changed nor deleted: a mistake is put right by another entry.
create or replace function refuse_other_entries() returns trigger language plpgsql as $$
begin
  raise exception 'entry % stays as it is', old.id using errcode = 'HG014';
end $$;

create or replace trigger refuse_other_entries before update or delete on money_entries for each row execute function refuse_other_entries();
