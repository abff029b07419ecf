create table users (
  id              int generated always as identity primary key,
  userid          text not null,
  password_hash   text not null,
  name            text not null,
  phone_no        text not null,
  "sms_YN"        text not null default 'Y' check ("sms_YN" in ('Y', 'N')),
  business_name   text not null,
  business_no     text not null,
  status          text not null default 'WAIT' check (status in ('WAIT', 'ACTIVE', 'REJECT', 'STOP', 'OUT')),
  customer_key    text not null unique, -- given to the payment provider instead of anything that names the member
  cert_ori_name   text,
  created_at      timestamptz not null default market_now()
);
create unique index users_userid on users (lower(userid));

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
