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

-- Whether the facts are the grading service's own or were typed or corrected by hand.
alter table carcass_infos add column source text not null default 'looked-up' check (source in ('looked-up', 'corrected', 'typed'));
