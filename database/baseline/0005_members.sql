-- A member, from application to withdrawal.
create table users (
  id                int generated always as identity primary key,
  userid            text not null,
  password_hash     text not null,
  name              text not null,
  phone_no          text not null,
  "sms_YN"          text not null default 'Y' check ("sms_YN" in ('Y', 'N')),
  business_name     text not null,
  business_no       text not null,
  status            text not null default 'WAIT' check (status in ('WAIT', 'ACTIVE', 'REJECT', 'STOP', 'OUT')),
  customer_key      text not null unique, -- given to the payment provider instead of anything that names the member
  cert_ori_name     text,
  created_at        timestamptz not null default market_now(),
  version           int not null default 0, -- counts the desk's changes: two reviewers do not overwrite each other
  -- Until the member has left: one member per business, one per id.
  live_business_no  text generated always as ( case when status <> 'OUT' then business_no else null end) stored unique,
  live_userid       text generated always as ( case when status <> 'OUT' then lower(userid) else null end) stored unique,
  phone_verified_at timestamptz,
  terms_agreed_at   timestamptz,
  sms_answered_at   timestamptz, -- when the present consent or refusal of advertising was given
  recheck           boolean not null default false,
  reject_reason     text,
  tax_state         jsonb, -- the tax service's last answer, with the time it was asked
  tax_asked_at      timestamptz, -- the last attempt, answered or not
  left_at           timestamptz,
  news_seen_at      timestamptz -- When the member last read the news under the bell; what came after it is new.
);
create index users_waiting on users (status, created_at, id);
create index users_phone on users (phone_no);
create index users_untaxed on users (tax_asked_at nulls first) where status = 'WAIT' and tax_state is null;
-- The console's search from anywhere, by the beginning of a word. The comparison is by bytes (text_pattern_ops), so that it is one piece
-- of the index whatever the database's language is.
create index users_userid_begins on users (lower(userid) text_pattern_ops);
create index users_name_begins on users (name text_pattern_ops);
create index users_business_begins on users (lower(business_name) text_pattern_ops);
create index users_business_no_begins on users (business_no text_pattern_ops);
create index users_phone_begins on users (phone_no text_pattern_ops);
create index users_phone_ends on users (reverse(phone_no) text_pattern_ops); -- by the last digits, as people say them

-- A login on one device. Its refresh tokens form one family: a re-used one ends the session.
create table sessions (
  id           text primary key,
  user_id      int not null references users,
  created_at   timestamptz not null default market_now(),
  last_used_at timestamptz not null default market_now(),
  ends_at      timestamptz not null, -- absolute life
  ended_at     timestamptz,
  ended_reason text,
  user_agent   text not null default ''
);
create index sessions_open on sessions (user_id, created_at) where ended_at is null;
create index sessions_ended on sessions (ended_at) where ended_at is not null; -- which access tokens died lately

-- Only the hash is kept. The successor is derived from the token itself, so a lost answer can be given again within the grace time.
create table refresh_tokens (
  token_hash bytea primary key,
  session_id text not null references sessions on delete cascade,
  issued_at  timestamptz not null default market_now(),
  expires_at timestamptz not null, -- idle life
  used_at    timestamptz
);
create index refresh_tokens_session on refresh_tokens (session_id);

create table user_addresses (
  id           int generated always as identity primary key,
  user_id      int not null references users,
  addr_label   text not null,
  reci_name    text not null,
  reci_phone   text not null,
  zipcode      text not null,
  address1     text not null,
  address2     text not null,
  "main_YN"    text not null default 'N' check ("main_YN" in ('Y', 'N')),
  main_user_id int unique, -- = user_id of the main address, else null: one main address per member
  created_at   timestamptz not null default market_now(),
  check ((main_user_id is not null) = ("main_YN" = 'Y')),
  check (main_user_id is null or main_user_id = user_id)
);
create index user_addresses_user on user_addresses (user_id, id);

-- What a member asks to change of what the papers prove. One wish waits at a time; the old stays in force until the desk has said yes.
create table member_changes (
  id            int generated always as identity primary key,
  user_id       int not null references users,
  name          text not null, -- as it shall be; what is not to change stands here as it is
  business_name text not null,
  asked_at      timestamptz not null default market_now(),
  decided_at    timestamptz,
  refused       text -- why the desk said no
);
create unique index member_changes_waiting on member_changes (user_id) where decided_at is null;
create index member_changes_user on member_changes (user_id, id desc);

-- Proofs of business, private files; the newest without an end is the present one.
create table user_certs (
  id           int generated always as identity primary key,
  user_id      int not null references users,
  ori_name     text not null,
  stored_name  text not null unique, -- random, outside the web root
  content_type text not null,
  size         int not null,
  created_at   timestamptz not null default market_now(),
  replaced_at  timestamptz,
  change_id    int references member_changes on delete set null -- A paper that came with a wish waits with it and proves nothing yet.
);
create index user_certs_user on user_certs (user_id, id desc);

-- Codes are kept as keyed hashes; a new one ends the old. `token` is what a verified code is worth for ten minutes, once.
create table phone_codes (
  id          int generated always as identity primary key,
  -- JA: who joins. FP: who forgot the password. CH: another telephone for somebody who is logged in.
  auth_flag   text not null check (auth_flag in ('JA', 'FP', 'CH')),
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

create table user_outs (
  user_id          int primary key references users,
  user_out_code_id int not null references user_out_codes,
  user_content     text not null default '',
  at               timestamptz not null default market_now()
);
create index user_outs_at on user_outs (at desc, user_id desc);

-- Who has left may not join again for three months; only keyed hashes are kept for that.
create table rejoin_blocks (
  kind       text not null check (kind in ('business_no', 'phone_no')),
  value_hash bytea not null,
  until      timestamptz not null,
  primary key (kind, value_hash)
);

-- What other law keeps of somebody who has left, apart from the live tables, until its day.
create table retained_records (
  id       int generated always as identity primary key,
  user_id  int not null,
  kind     text not null check (kind in ('contract', 'payment', 'dispute', 'behaviour')),
  data     jsonb not null,
  purge_at timestamptz not null
);
create index retained_records_due on retained_records (purge_at);
-- What is kept of one person.
create index retained_records_user on retained_records (user_id, kind);

create table retention_runs (
  id     int generated always as identity primary key,
  at     timestamptz not null default market_now(),
  purged jsonb not null
);

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
