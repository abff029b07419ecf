-- Any part of a traceability number, from three digits on: an animal is found by every three that stand side by side.
create or replace function number_parts(number text) returns text[] language sql immutable parallel safe as $$
  select array(select distinct substr(number, place, 3) from generate_series(1, length(number) - 2) place)
$$;
