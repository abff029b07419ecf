-- No carcass comes in without being asked about, whoever receives it.
create or replace function carcass_to_trace() returns trigger language plpgsql as $$
begin
  insert into animal_traces (cattle_no, ask_after)
  select distinct cattle_no, market_now() from added order by cattle_no
  on conflict (cattle_no) do update set ask_after = excluded.ask_after;
  return null;
end $$;

create or replace trigger carcass_to_trace after insert on carcass_infos
  referencing new table as added for each statement execute function carcass_to_trace();
