-- Averages are rounded here and nowhere else: to the nearest won.
create or replace function won_per_kg(amount bigint, weight numeric) returns int language sql immutable as
$$ select round(amount / weight)::int $$;
