-- What the public traceability service says of an animal, kept with the time it was said. One row per number that ever came in;
-- `facts` in the form of server/providers/animal-trace.ts. NEW: not answered yet. UNKNOWN: answered, and knows no such animal.
create table animal_traces (
  cattle_no  text primary key check (cattle_no ~ '^\d{12}$'),
  state      text not null default 'NEW' check (state in ('NEW', 'FOUND', 'UNKNOWN')),
  facts      jsonb,
  source     text,
  fetched_at timestamptz, -- when the service said this
  failed_at  timestamptz, -- it was asked since and gave no answer
  ask_after  timestamptz, -- null: nothing more is expected
  check ((state = 'FOUND') = (facts is not null)),
  check ((state = 'NEW') = (fetched_at is null) and (fetched_at is null) = (source is null))
);
create index animal_traces_due on animal_traces (ask_after desc) where ask_after is not null; -- whom to ask about, newest first

insert into animal_traces (cattle_no, ask_after) select distinct cattle_no, market_now() from carcass_infos;

-- No carcass comes in without being asked about, whoever takes it in.
create function carcass_to_trace() returns trigger language plpgsql as $$
begin
  insert into animal_traces (cattle_no, ask_after)
  select distinct cattle_no, market_now() from added order by cattle_no
  on conflict (cattle_no) do update set ask_after = excluded.ask_after;
  return null;
end $$;
create trigger carcass_to_trace after insert on carcass_infos
  referencing new table as added for each statement execute function carcass_to_trace();
