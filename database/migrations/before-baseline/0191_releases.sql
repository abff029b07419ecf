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
