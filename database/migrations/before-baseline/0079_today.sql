-- The console's first page: what a day brought, from three indexes, and whether the work behind it goes on.
create index orders_paid on orders (paid_at) include (amount) where paid_at is not null; -- orders of an hour, of a day
create index payments_captured on payments (coalesce(approved_at, created_at)) where state <> 'CONFIRMING'; -- money in of a day
create index refunds_done on refunds (done_at) where state = 'DONE'; -- money out of a day

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
