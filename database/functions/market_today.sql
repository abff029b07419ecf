-- A day of the market is a day in Seoul.
create or replace function market_today() returns date language sql stable as
$$ select seoul_day(market_now()) $$;
