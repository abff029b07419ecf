-- What the operator had set at a moment; null: nothing, so the default applied. A change that was called off never applied.
create or replace function setting_then(wanted text, moment timestamptz) returns jsonb language sql stable as $$
  select coalesce(
    (select value from setting_changes
     where key = wanted and withdrawn_at is null and effective_from <= moment order by effective_from desc, id desc limit 1),
    (select value from settings where key = wanted))
$$;
