-- Numbers what has been committed, without gaps, and answers the last number. Whoever calls waits for whoever is numbering; when nothing
-- waits for a number, as for all processes but one after each notice, nobody is waited for.
create or replace function number_outbox() returns bigint language plpgsql as $$
declare
  upto bigint;
  given int;
begin
  if not exists (select from outbox where seq is null) then return (select last from outbox_sequence); end if;
  select last into upto from outbox_sequence for update;
  with waiting as (
    select id, row_number() over (order by id) as place from outbox where seq is null
  )
  update outbox set seq = upto + waiting.place from waiting where outbox.id = waiting.id;
  get diagnostics given = row_count;
  if given > 0 then
    update outbox_sequence set last = upto + given;
    perform pg_notify('outbox', (upto + given)::text);
  end if;
  return upto + given;
end $$;
