-- Tells browsers of partners that opened or closed since they were told last: when a staff member changes one, and by a sweep when a day begins.
create or replace function tell_partners() returns int language plpgsql as $$
declare
  told int;
begin
  with changed as (
    update partners set told_open = not told_open where told_open <> partner_open(partners)
    returning id, told_open
  )
  insert into outbox (event, payload)
  select 'partner-updated', jsonb_build_object('partner_id', id, 'open', told_open) from changed order by id;
  get diagnostics told = row_count;
  return told;
end $$;
