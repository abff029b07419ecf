create table staff (
  id             int generated always as identity primary key,
  login          text not null unique,
  name           text not null,
  password_hash  text not null,
  roles          text[] not null,
  totp_secret    bytea not null, -- AES-256-GCM
  totp_last      bigint not null default 0, -- a one-time password works once
  status         text not null default 'ACTIVE' check (status in ('ACTIVE', 'STOP')),
  last_login_at  timestamptz,
  created_at     timestamptz not null default market_now(),
  version        int not null default 0, -- counts the desk's changes: two owners do not overwrite each other
  password_given boolean not null default false, -- A password that somebody else has seen: its owner sets another before anything else.
  wrong_tries    int not null default 0 -- How often somebody failed to get in as this person since the last login, which tells them.
);

create table staff_sessions (
  id           text primary key,
  staff_id     int not null references staff,
  created_at   timestamptz not null default market_now(),
  last_used_at timestamptz not null default market_now(),
  ends_at      timestamptz not null,
  ended_at     timestamptz,
  -- When somebody at the desk last showed password and authenticator again in this session: what lets others in asks for it.
  proved_at    timestamptz,
  user_agent   text not null default '' -- What somebody at the desk is logged in with, to know one's own devices again.
);
create index staff_sessions_open on staff_sessions (staff_id) where ended_at is null;

-- Who changed what, written in the transaction of the change; and who looked at what is private.
create table audit_log (
  id          bigint generated always as identity primary key,
  at          timestamptz not null default market_now(),
  staff_id    int not null references staff,
  action      text not null,
  target_kind text not null,
  target_id   text not null,
  before      jsonb,
  after       jsonb,
  reason      text not null default '',
  ip          text not null default ''
);
create index audit_log_target on audit_log (target_kind, target_id, id desc);
create index audit_log_staff on audit_log (staff_id, id desc);
-- The audit log is read newest first: all of it, of one kind of thing, of one kind of act, from a day on.
create index audit_log_kind on audit_log (target_kind, id desc);
create index audit_log_action on audit_log (action, id desc);
create index audit_log_at on audit_log (at, id);
-- The desk's last answers to applications: what an applicant is told of the time it usually takes is measured from them.
create index audit_log_answers on audit_log (id desc) where action in ('member.approve', 'member.reject');

-- Filters of a desk that somebody has given a name; each person's own. What opens a desk without a filter is the default.
create table saved_views (
  id         int generated always as identity primary key,
  staff_id   int not null references staff on delete cascade,
  desk       text not null check (desk in ('orders', 'boxes', 'members')),
  name       text not null check (length(name) >= 1 and length(name) <= 30),
  search     text not null check (length(search) >= 1 and length(search) <= 300), -- the address after the question mark
  is_default boolean not null default false,
  created_at timestamptz not null default market_now(),
  unique (staff_id, desk, name)
);
create unique index saved_views_default on saved_views (staff_id, desk) where is_default; -- one at most

-- What the owner sets over the first settings: each from its time on; the last one in force holds. Nothing is written over, so what held
-- when stays known. One that is not in force yet may be withdrawn.
create table setting_changes (
  id             int generated always as identity primary key,
  key            text not null,
  value          jsonb not null,
  effective_from timestamptz not null,
  staff_id       int not null references staff,
  created_at     timestamptz not null default market_now(),
  withdrawn_at   timestamptz
);
create index setting_changes_in_force on setting_changes (key, effective_from desc, id desc) where withdrawn_at is null;

-- Long work that somebody at a desk has asked for. It goes on while the page is closed and after a restart: whoever runs it holds it by a
-- lease, and a turn that has passed to somebody else writes nothing any more.
create table desk_jobs (
  id           int generated always as identity primary key,
  kind         text not null check (kind in ('intake', 'orders', 'members', 'sales')),
  staff_id     int not null references staff,
  -- READY: an import is checked and waits for a word.
  state        text not null default 'WAITING' check (state in ('WAITING', 'RUNNING', 'READY', 'DONE', 'CANCELLED', 'FAILED')),
  asked        jsonb not null,
  total        int,
  done         int not null default 0,
  problem      text,
  stored_name  text, -- the file it was given or has made, until it is taken away
  file_name    text not null default '', -- how that file is called
  turn         int not null default 0,
  leased_until timestamptz,
  created_at   timestamptz not null default market_now(),
  ended_at     timestamptz
);
create index desk_jobs_open on desk_jobs (id) where state in ('WAITING', 'RUNNING'); -- what is still to be run
create index desk_jobs_mine on desk_jobs (staff_id, id desc); -- the list of whoever asked
create index desk_jobs_list on desk_jobs (kind, id desc); -- the list of imports
