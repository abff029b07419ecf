-- The market's time: the database's own and the shift that tests and the demo turn, zero in production.
create or replace function market_now() returns timestamptz language sql stable as
$$ select clock_timestamp() + shift from market_clock $$;
