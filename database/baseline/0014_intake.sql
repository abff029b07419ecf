-- A carcass on its way into the market, as the desk has typed it so far: half of it may be missing. It becomes rows of carcass_infos and
-- products in the transaction that posts it, at once or by the sweep at its minute.
create table intake_drafts (
  id         int generated always as identity primary key,
  version    int not null default 0,
  state      text not null default 'DRAFT' check (state in ('DRAFT', 'SCHEDULED', 'POSTED', 'DROPPED')),
  cattle_no  text not null check (cattle_no ~ '^\d{12}$'),
  partner_id int references partners,
  prod_date  date,
  sheet      jsonb not null, -- facts, boxes and pictures: #domain/intake-sheet.ts
  post_at    timestamptz,
  carcass_id int unique references carcass_infos,
  problem    text, -- why the sweep could not post it; back to DRAFT
  staff_id   int not null references staff, -- who changed it last
  created_at timestamptz not null default market_now(),
  changed_at timestamptz not null default market_now(),
  check ((state = 'SCHEDULED') <= (post_at is not null)),
  check ((state = 'POSTED') = (carcass_id is not null))
);
-- The same carcass is typed by one person at a time.
create unique index intake_drafts_once on intake_drafts (cattle_no, partner_id, prod_date) where state in ('DRAFT', 'SCHEDULED');
create index intake_drafts_due on intake_drafts (post_at) where state = 'SCHEDULED';
create index intake_drafts_list on intake_drafts (state, changed_at desc, id desc); -- the desk's lists

-- Pictures uploaded at the intake desk, until it is known whether they were posted: what nobody has posted after a day is taken away.
create table intake_pictures (
  name        text primary key check (name ~ '^[0-9a-f]{48}$'),
  staff_id    int not null references staff,
  uploaded_at timestamptz not null default market_now()
);
create index intake_pictures_at on intake_pictures (uploaded_at); -- the sweep

-- What an import has read: a carcass is taken in whole, in the transaction that writes down that it was.
create table imported_carcasses (
  job_id    int not null references desk_jobs on delete cascade,
  place     int not null,
  cattle_no text not null,
  first_row int not null, -- as the spreadsheet counts
  read      jsonb not null, -- what stands in the sheet: #domain/intake-table.ts
  typed     jsonb, -- partner, day and sheet as it will be taken in; null while something is wrong
  wrong     jsonb not null default '[]', -- cells: row, column, text, why
  state     text not null default 'READ' check (state in ('READ', 'WRONG', 'RIGHT', 'TAKEN', 'REFUSED')),
  problem   text, -- why it was refused in the end
  draft_id  int references intake_drafts,
  primary key (job_id, place),
  check ((state in ('RIGHT', 'TAKEN')) <= (typed is not null)),
  check ((state = 'TAKEN') = (draft_id is not null))
);
create index imported_carcasses_state on imported_carcasses (job_id, state, place); -- the next to be done
create index imported_carcasses_draft on imported_carcasses (draft_id) where draft_id is not null;
