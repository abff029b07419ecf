-- What a member asks to change of what the papers prove. One wish waits at a time; the old stays in force until the desk has said yes.
create table member_changes (
  id            int generated always as identity primary key,
  user_id       int not null references users,
  name          text not null, -- as it shall be; what is not to change stands here as it is
  business_name text not null,
  asked_at      timestamptz not null default market_now(),
  decided_at    timestamptz,
  refused       text           -- why the desk said no
);
create unique index member_changes_waiting on member_changes (user_id) where decided_at is null;
create index member_changes_user on member_changes (user_id, id desc);

-- A paper that came with a wish waits with it and proves nothing yet.
alter table user_certs add column change_id int references member_changes on delete set null;

-- CH: another telephone for somebody who is logged in.
alter table phone_codes drop constraint phone_codes_auth_flag_check,
  add constraint phone_codes_auth_flag_check check (auth_flag in ('JA', 'FP', 'CH'));
