-- Numbers what has been committed, without gaps, and answers the last number. Whoever calls waits for whoever is numbering.
create or replace function number_outbox() returns bigint language plpgsql as $$
declare
  upto bigint;
  given int;
begin
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
