-- A member's way from application to withdrawal.
alter table users
  add column version           int not null default 0, -- counts the desk's changes: two reviewers do not overwrite each other
  -- Until the member has left: one member per business, one per id.
  add column live_business_no  text unique generated always as (case when status <> 'OUT' then business_no end) stored,
  add column live_userid       text unique generated always as (case when status <> 'OUT' then lower(userid) end) stored,
  add column phone_verified_at timestamptz,
  add column terms_agreed_at   timestamptz,
  add column sms_answered_at   timestamptz,            -- when the present consent or refusal of advertising was given
  add column recheck           boolean not null default false,
  add column reject_reason     text,
  add column tax_state         jsonb,                  -- the tax service's last answer, with the time it was asked
  add column tax_asked_at      timestamptz,            -- the last attempt, answered or not
  add column left_at           timestamptz;
update users set phone_verified_at = created_at;
drop index users_userid; -- live_userid holds it now
create index users_waiting on users (status, created_at, id);
create index users_phone on users (phone_no);
create index users_untaxed on users (tax_asked_at nulls first) where status = 'WAIT' and tax_state is null;

-- Proofs of business, private files; the newest without an end is the present one.
create table user_certs (
  id           int generated always as identity primary key,
  user_id      int not null references users,
  ori_name     text not null,
  stored_name  text not null unique, -- random, outside the web root
  content_type text not null,
  size         int not null,
  created_at   timestamptz not null default market_now(),
  replaced_at  timestamptz
);
create index user_certs_user on user_certs (user_id, id desc);

-- Codes are kept as keyed hashes; a new one ends the old. `token` is what a verified code is worth for ten minutes, once.
create table phone_codes (
  id          int generated always as identity primary key,
  auth_flag   text not null check (auth_flag in ('JA', 'FP')),
  phone_no    text not null,
  user_id     int references users, -- FP: the account it was asked for
  code_hash   bytea not null,
  tries       smallint not null default 0,
  sent_at     timestamptz not null default market_now(),
  expires_at  timestamptz not null,
  verified_at timestamptz,
  used_at     timestamptz,
  ended_at    timestamptz
);
create index phone_codes_live on phone_codes (phone_no, auth_flag, id desc) where ended_at is null;

-- Texts to people, worked off by a sweep. One per event and person.
create table messages (
  id          int generated always as identity primary key,
  event       text not null unique, -- 'member.approved:12:3', 'code:88'
  kind        text not null check (kind in ('service', 'advertising', 'code')),
  user_id     int references users,
  to_phone    text not null,
  text        text not null, -- a code's is encrypted until it is sent and then gone
  state       text not null default 'QUEUED' check (state in ('QUEUED', 'SENT', 'FAILED')),
  tries       smallint not null default 0,
  next_try    timestamptz not null default market_now(),
  provider_id text,
  failure     text,
  created_at  timestamptz not null default market_now(),
  sent_at     timestamptz
);
create index messages_due on messages (next_try) where state = 'QUEUED';
create index messages_user on messages (user_id) where user_id is not null;

create table user_out_codes (
  id         int primary key,
  out_kind   text not null,
  retired_at timestamptz
);
insert into user_out_codes (id, out_kind) values
  (1, '원하는 부위나 등급이 부족해요'), (2, '가격이 맞지 않아요'), (3, '배송이 불편해요'), (4, '품질이 기대와 달라요'),
  (5, '다른 곳에서 구매하기로 했어요'), (6, '사업을 쉬거나 접게 되었어요'), (7, '개인정보가 걱정돼요'), (8, '직접 입력');

create table user_outs (
  user_id          int primary key references users,
  user_out_code_id int not null references user_out_codes,
  user_content     text not null default '',
  at               timestamptz not null default market_now()
);

-- Who has left may not join again for three months; only keyed hashes are kept for that.
create table rejoin_blocks (
  kind       text not null check (kind in ('business_no', 'phone_no')),
  value_hash bytea not null,
  until      timestamptz not null,
  primary key (kind, value_hash)
);

-- What other law keeps of somebody who has left, apart from the live tables, until its day.
create table retained_records (
  id         int generated always as identity primary key,
  user_id    int not null,
  kind       text not null check (kind in ('contract', 'payment', 'dispute', 'behaviour')),
  data       jsonb not null,
  purge_at   timestamptz not null
);
create index retained_records_due on retained_records (purge_at);

create table retention_runs (
  id     int generated always as identity primary key,
  at     timestamptz not null default market_now(),
  purged jsonb not null
);

create table staff (
  id            int generated always as identity primary key,
  login         text not null unique,
  name          text not null,
  password_hash text not null,
  roles         text[] not null,
  totp_secret   bytea not null, -- AES-256-GCM
  totp_last     bigint not null default 0, -- a one-time password works once
  status        text not null default 'ACTIVE' check (status in ('ACTIVE', 'STOP')),
  last_login_at timestamptz,
  created_at    timestamptz not null default market_now()
);

create table staff_sessions (
  id           text primary key,
  staff_id     int not null references staff,
  created_at   timestamptz not null default market_now(),
  last_used_at timestamptz not null default market_now(),
  ends_at      timestamptz not null,
  ended_at     timestamptz
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
