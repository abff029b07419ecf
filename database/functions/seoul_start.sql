-- The moment at which a day begins in Seoul.
create or replace function seoul_start(day date) returns timestamptz language sql immutable parallel safe as
$$ select day::timestamp at time zone 'Asia/Seoul' $$;
