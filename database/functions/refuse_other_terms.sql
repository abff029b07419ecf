-- What was agreed with a partner is neither changed nor deleted: money is owed by it.
create or replace function refuse_other_terms() returns trigger language plpgsql as $$
begin
  raise exception 'terms % of partner % stay as they are', old.id, old.partner_id using errcode = 'HG012';
end $$;

create or replace trigger refuse_other_terms before update or delete on partner_terms for each row execute function refuse_other_terms();
