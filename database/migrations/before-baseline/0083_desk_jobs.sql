-- Long work that somebody at a desk has asked for. It goes on while the page is closed and after a restart: whoever runs it holds it by a
-- lease, and a turn that has passed to somebody else writes nothing any more.
create table desk_jobs (
  id           int generated always as identity primary key,
  kind         text not null check (kind in ('intake', 'orders', 'members', 'sales')),
  staff_id     int not null references staff,
  -- READY: an import is checked and waits for a word.
  state        text not null default 'WAITING' check (state in ('WAITING', 'RUNNING', 'READY', 'DONE', 'CANCELLED', 'FAILED')),
  asked        jsonb not null,
  total        int,
  done         int not null default 0,
  problem      text,
  stored_name  text, -- the file it was given or has made, until it is taken away
  file_name    text not null default '', -- how that file is called
  turn         int not null default 0,
  leased_until timestamptz,
  created_at   timestamptz not null default market_now(),
  ended_at     timestamptz
);
create index desk_jobs_open on desk_jobs (id) where state in ('WAITING', 'RUNNING'); -- what is still to be run
create index desk_jobs_mine on desk_jobs (staff_id, id desc); -- the list of whoever asked
create index desk_jobs_list on desk_jobs (kind, id desc); -- the list of imports

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
