-- The papers of a carcass (OPERATOR.md, desk 4): what the graders and the slaughterhouse wrote of it. Private files, for staff alone.
create table carcass_papers (
  id             int generated always as identity primary key,
  draft_id       int references intake_drafts, -- until it is posted, then
  carcass_id     int references carcass_infos,
  kind           text not null check (kind in ('GRADE', 'SLAUGHTER', 'OTHER')),
  ori_name       text not null,
  stored_name    text not null unique, -- random, outside the web root
  content_type   text not null,
  staff_id       int not null references staff,
  at             timestamptz not null default market_now(),
  retired_at     timestamptz,
  retired_by     int references staff,
  retired_reason text,
  check (num_nonnulls(draft_id, carcass_id) = 1),
  check (num_nonnulls(retired_at, retired_by, retired_reason) in (0, 3))
);
-- Those of what is open at the desk.
create index carcass_papers_draft on carcass_papers (draft_id) where draft_id is not null;
create index carcass_papers_carcass on carcass_papers (carcass_id) where carcass_id is not null;
