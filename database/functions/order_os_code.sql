-- An order's code as the sum of its lines; the rule is domain/order-status.ts's orderStatusOf, held against it by a test.
create or replace function order_os_code(p_order int) returns text language sql stable as $$
  with lines as (select os_code, replaces_id is not null as in_exchange from order_products where order_id = p_order),
  live as (
    select case os_code when 'RTNW' then 'ORDK' when 'RTNI' then 'ORDK' when 'CANW' then 'PAYK' else os_code end as code, in_exchange
    from lines where os_code not in ('ORDC', 'RTNK')
  )
  select coalesce(
    (select code from live
     order by in_exchange, array_position(array['PAYW', 'PAYK', 'CANW', 'DELW', 'DELI', 'DELK', 'ORDK'], code) limit 1),
    case when exists (select 1 from lines where os_code = 'RTNK') then 'RTNK' else 'ORDC' end)
$$;
