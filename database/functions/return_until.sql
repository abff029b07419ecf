-- The last day, in Seoul, on which a line may come back: the day of the delivery does not count.
create or replace function return_until(line int, days int) returns date language sql stable as $$
  select seoul_day(line_delivered_at(line)) + days
$$;
