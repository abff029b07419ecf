-- The market's clock: the database's own plus a shift, which is zero in production and turned by tests and the demo.
-- Every deadline is a column compared with market_now() inside SQL, so all processes agree whatever their own clocks say.
create table market_clock (
  one   boolean default true primary key check (one),
  shift interval not null default '00:00:00'
);
insert into market_clock default values;

-- Defaults are made of it. From now on it stands in functions/market_now.sql, as all functions do.
create function market_now() returns timestamptz language sql stable as
$$ select clock_timestamp() + shift from market_clock $$;

create table settings (
  key        text primary key,
  value      jsonb not null,
  updated_at timestamptz not null default market_now()
);
