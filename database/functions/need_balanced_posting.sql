-- No won comes from nowhere: the entries of a posting add up to zero at the end of its transaction.
create or replace function need_balanced_posting() returns trigger language plpgsql as $$
begin
  if (select sum(amount) from money_entries where posting = new.posting) <> 0 then
    raise exception 'posting % does not add up to zero', new.posting using errcode = 'HG013';
  end if;
  return null;
end $$;

do $$ begin
  if not exists (select from pg_trigger where tgname = 'need_balanced_posting') then
    create constraint trigger need_balanced_posting after insert on money_entries
      deferrable initially deferred for each row execute function need_balanced_posting();
  end if;
end $$;
