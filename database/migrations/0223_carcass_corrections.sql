-- A grade of a carcass of which something is sold is corrected by two people: what one has asked for, until another says yes or no.
-- Everything else of a carcass is corrected at once and stands in audit_log alone.
create table carcass_corrections (
  id              int generated always as identity primary key,
  carcass_id      int not null references carcass_infos,
  facts           jsonb not null, -- what is to stand there
  was             jsonb not null, -- what stood there when it was asked for
  reason          text not null,
  state           text not null default 'ASKED' check (state in ('ASKED', 'DONE', 'REFUSED')),
  asked_by        int not null references staff,
  asked_at        timestamptz not null default market_now(),
  decided_by      int references staff,
  decided_at      timestamptz,
  answer          text not null default '',
  open_carcass_id int generated always as (case when state = 'ASKED' then carcass_id end) stored unique,
  check ((state = 'ASKED') = (decided_at is null))
);
