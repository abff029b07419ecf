-- Who of the desk looks after an inquiry; null: nobody in particular.
alter table qnas add column assigned_to int references staff;
create index qnas_assigned on qnas (assigned_to) where assigned_to is not null; -- "mine"

-- What the desk writes for itself beside an inquiry. No buyer's call reads it.
create table qna_notes (
  id         int generated always as identity primary key,
  qna_id     int not null references qnas on delete cascade,
  staff_id   int not null references staff,
  words      text not null check (length(words) between 1 and 1000),
  written_at timestamptz not null default market_now()
);
create index qna_notes_inquiry on qna_notes (qna_id, id);

-- Answers that come again and again, shared by all of the desk.
create table saved_replies (
  id         int generated always as identity primary key,
  title      text not null unique check (length(title) between 1 and 40),
  words      text not null check (length(words) between 1 and 4000),
  version    int not null default 1,
  staff_id   int not null references staff, -- who wrote it last
  changed_at timestamptz not null default market_now()
);
