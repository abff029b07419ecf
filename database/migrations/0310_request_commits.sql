-- What the requests that change something have committed: each transaction of one leaves a row, so that a commit whose answer was lost can
-- be found out. A key names the request that began under it last.
create table request_commits (
  request uuid not null,
  -- Which of the request's transactions it was.
  n integer not null,
  created_at timestamp with time zone default market_now() not null,
  primary key (request, n)
);

alter table request_keys add column request uuid;
