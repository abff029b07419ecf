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

create table audit_runs (
  id         bigint generated always as identity primary key,
  at         timestamptz not null default clock_timestamp(),
  violations int not null,
  found      jsonb not null
);
