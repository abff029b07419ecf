-- What the grading service said of a number when the intake desk last asked it, as the facts of a sheet: those who typed the same have it
-- from there.
create table carcass_lookups (
  cattle_no text primary key,
  facts     jsonb not null,
  at        timestamptz not null default market_now()
);

-- Who compared a draft with its papers. What was looked at is kept: a draft with another number or other facts is not checked.
alter table intake_drafts
  add column typed_by int references staff, -- who last changed its number or facts; null: `staff_id`, by an older release
  add column checked_facts jsonb,
  add column checked_by int references staff,
  add column checked_at timestamptz;

-- What waits for its minute was put there under the rules that held.
update intake_drafts set checked_facts = jsonb_build_object('cattle_no', cattle_no, 'facts', sheet->'facts') where state = 'SCHEDULED';

-- The same of a carcass. Null: not checked, or not since its grade was corrected; what came in before this, or by an older server, counts.
alter table carcass_infos
  add column typed_by int references staff,
  add column checked text default 'before' check (checked in ('before', 'lookup', 'staff')),
  add column checked_by int references staff,
  add column checked_at timestamptz;
-- The intake desk: those that wait for it.
create index carcass_infos_unchecked on carcass_infos (id) where checked is null;
