-- The day in Seoul at a moment. This file and seoul_start alone name the zone; both are written into the statement that calls them, so an index
-- on a moment serves `at >= seoul_start(day)`.
create or replace function seoul_day(at timestamptz) returns date language sql immutable parallel safe as
$$ select (at at time zone 'Asia/Seoul')::date $$;
