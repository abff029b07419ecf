-- What was agreed to stays readable as it was: a text that holds is neither changed nor deleted.
create or replace function keep_legal_text() returns trigger language plpgsql as $$
begin
  if old.state = 'shown' and old.effective_from <= market_today() then
    raise exception 'legal text % holds since % and stays as it is', old.id, old.effective_from using errcode = 'HG010';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;

create or replace trigger keep_legal_text before update or delete on legal_texts for each row execute function keep_legal_text();
