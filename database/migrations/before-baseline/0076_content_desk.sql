-- Terms of use and privacy policy as the desk writes them. The newest one that is shown and whose day has come holds; before the first
-- of them the texts of the code do. What holds or has held is never changed or deleted: members have agreed to it.
create table legal_texts (
  id             int generated always as identity primary key,
  kind           text not null check (kind in ('terms', 'policy')),
  content        text not null, -- HTML, an article under each h2; facts of the settings stand as '{{배송비}}'
  effective_from date not null,
  state          text not null default 'draft' check (state in ('draft', 'shown', 'hidden')),
  note           text not null default '', -- what is different from the one before, for the reader
  version        int not null default 1,
  created_at     timestamptz not null default market_now(),
  updated_at     timestamptz not null default market_now()
);
create unique index legal_texts_shown on legal_texts (kind, effective_from desc) where state = 'shown';

create function keep_legal_text() returns trigger language plpgsql as $$
begin
  if old.state = 'shown' and old.effective_from <= market_today() then
    raise exception 'legal text % holds since % and stays as it is', old.id, old.effective_from using errcode = 'HG010';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger keep_legal_text before update or delete on legal_texts for each row execute function keep_legal_text();

-- What somebody agreed to when applying. `legal_text_id` null: the text of the code of that day.
create table consents (
  id            int generated always as identity primary key,
  user_id       int not null references users,
  kind          text not null check (kind in ('terms', 'privacy', 'age')),
  legal_text_id int references legal_texts,
  version       date not null, -- the day from which that text holds
  agreed_at     timestamptz not null default market_now()
);
create index consents_user on consents (user_id);
