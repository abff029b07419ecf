-- Counted as sold: paid and not cancelled or returned.
create or replace function sold(os_code text) returns boolean language sql immutable as
$$ select os_code in ('PAYK', 'DELW', 'DELI', 'DELK', 'ORDK', 'CANW', 'RTNW', 'RTNI') $$;
