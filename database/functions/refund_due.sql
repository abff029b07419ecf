-- The last day on which money has to be back: so many days of the bank after the day of Seoul on which it was asked for. Holidays
-- other than Saturday and Sunday are not known here and make the clock early, never late.
create or replace function refund_due(asked timestamptz, business_days int) returns date language sql stable as $$
  select coalesce((
    select day::date from generate_series(seoul_day(asked) + 1, seoul_day(asked) + 2 * business_days + 7, interval '1 day') day
    where extract(isodow from day) < 6 order by day offset greatest(business_days, 1) - 1 limit 1),
    seoul_day(asked))
$$;
