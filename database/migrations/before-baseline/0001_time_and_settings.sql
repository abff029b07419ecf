-- The market's clock: the database's own plus a shift, which is zero in production and turned by tests and the demo.
-- Every deadline is a column compared with market_now() inside SQL, so all processes agree whatever their own clocks say.
create table market_clock (
  one   boolean primary key default true check (one),
  shift interval not null default interval '0'
);
insert into market_clock default values;

create function market_now() returns timestamptz language sql stable as
$$ select clock_timestamp() + shift from market_clock $$;

-- A day of the market is a day in Seoul.
create function market_today() returns date language sql stable as
$$ select (market_now() at time zone 'Asia/Seoul')::date $$;

create table settings (
  key        text primary key,
  value      jsonb not null,
  updated_at timestamptz not null default market_now()
);

-- Code tables: codes are retired, never deleted, because old orders keep them.
create table beef_kinds (
  code       text primary key,
  name       text not null unique,
  retired_at timestamptz
);

create table grades (
  code       text primary key,
  name       text not null unique,
  qgrade     text not null,
  retired_at timestamptz
);

create table cuts (
  pc_code     text primary key check (pc_code ~ '^\d{8}$'),
  pc_name     text not null,
  cate_depth  smallint not null check (cate_depth between 1 and 3),
  parent_code text references cuts,
  primal      text,
  position    smallint not null,
  retired_at  timestamptz
);

create table banks (
  bank_code  text primary key,
  bank_name  text not null,
  position   smallint not null,
  retired_at timestamptz
);
