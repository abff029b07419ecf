-- The first day of the period in which a day lies, by the cycle of a partner's settlements (domain/settlement/settlement-cycle.ts).
create or replace function settlement_period_start(cycle text, day date) returns date language sql immutable as $$
  select case cycle
    when 'DAILY' then day
    when 'WEEKLY' then date_trunc('week', day::timestamp)::date
    when 'HALF' then date_trunc('month', day::timestamp)::date + case when extract(day from day) > 15 then 15 else 0 end
    else date_trunc('month', day::timestamp)::date end
$$;
