-- Filters of a desk that somebody has given a name; each person's own. What opens a desk without a filter is the default.
create table saved_views (
  id         int generated always as identity primary key,
  staff_id   int not null references staff on delete cascade,
  desk       text not null check (desk in ('orders', 'boxes', 'members')),
  name       text not null check (length(name) between 1 and 30),
  search     text not null check (length(search) between 1 and 300), -- the address after the question mark
  is_default boolean not null default false,
  created_at timestamptz not null default market_now(),
  unique (staff_id, desk, name)
);
create unique index saved_views_default on saved_views (staff_id, desk) where is_default; -- one at most
