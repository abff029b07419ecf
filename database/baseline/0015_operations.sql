-- What is told to browsers, written in the transaction of the change and numbered afterwards under one lock (outbox_sequence).
create table outbox (
  id         bigint generated always as identity primary key,
  seq        bigint unique,
  event      text not null,
  product_id int,
  version    int,
  ps_code    smallint,
  user_id    int, -- the box's holder, or the only receiver when `private`
  private    boolean not null default false,
  payload    jsonb,
  created_at timestamptz not null default clock_timestamp(),
  unique (product_id, version)
);
create index outbox_unnumbered on outbox (id) where seq is null;

create table outbox_sequence (
  one  boolean default true primary key check (one),
  last bigint not null default 0
);
insert into outbox_sequence default values;

-- Limits are counted here, so that all processes share them.
create table rate_buckets (
  bucket       text not null,
  window_start timestamptz not null,
  n            int not null,
  primary key (bucket, window_start)
);

-- First answers of requests that carry an Idempotency-Key, replayed for a day.
create table request_keys (
  user_id    int not null references users,
  key        text not null,
  route      text not null,
  body_hash  bytea not null,
  status     smallint,
  body       jsonb,
  created_at timestamptz not null default market_now(),
  primary key (user_id, key)
);

-- Signs of life, in the database's own time: the market's clock is turned by tests, a process lives in the real one.
create table process_beats (
  process text primary key, -- host and port
  role    text not null,
  at      timestamptz not null default clock_timestamp(),
  sockets int not null,
  behind  bigint not null -- live events that were numbered and not yet emitted here
);

create table sweep_beats (
  sweep         text primary key,
  every_seconds real not null,
  ok_at         timestamptz,
  failed_at     timestamptz,
  failure       text
);

create table audit_runs (
  id         bigint generated always as identity primary key,
  at         timestamptz not null default clock_timestamp(),
  violations int not null,
  found      jsonb not null
);

-- Each run of migrations that changed something: a server whose code is older than the database serves on through one of them, not two.
create table releases (
  id         int generated always as identity primary key,
  migrations text[] not null,
  at         timestamptz not null default clock_timestamp()
);

-- Written to find out whether anything can be written.
create table write_probe (
  id     int primary key check (id = 1),
  at     timestamptz not null default clock_timestamp(),
  filler bytea
);
alter table write_probe alter column filler set storage external;
insert into write_probe (id) values (1);
