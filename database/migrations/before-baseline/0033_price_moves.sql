-- The moves of lines as 0021 has them, at one moment for the statement, with the sums of 0032.
create or replace function order_product_after_move() returns trigger language plpgsql as $$
declare
  now_at constant timestamptz := market_now();
  came int[];
  went int[];
begin
  insert into order_product_history (order_product_id, from_code, to_code, at, actor, reason)
  select moved.id, was.os_code, moved.os_code, now_at,
         coalesce(nullif(current_setting('market.actor', true), ''), 'job'),
         coalesce(current_setting('market.reason', true), '')
  from moved join was on was.id = moved.id where moved.os_code <> was.os_code
  order by moved.id;
  if not found then return null; end if;

  insert into outbox (event, user_id, private, payload)
  select 'order-updated', orders.user_id, true, jsonb_build_object('order_id', orders.id)
  from (select distinct moved.order_id from moved join was on was.id = moved.id
        where moved.os_code <> was.os_code and moved.os_code not in ('ORDW', 'PAYF')) changed
  join orders on orders.id = changed.order_id
  order by orders.id;

  -- Most moves are of what is sold and stays so: they end here.
  select array_agg(moved.id order by moved.id) filter (where sold(moved.os_code)),
         array_agg(moved.id order by moved.id) filter (where sold(was.os_code)) into came, went
  from moved join was on was.id = moved.id where sold(moved.os_code) <> sold(was.os_code);
  if came is null and went is null then return null; end if;

  insert into sale_tally
  select sale_date, 0, sum(sold(os_code)::int * 2 - 1) from moved where id = any (came || went) group by 1;
  if came is not null then perform count_prices(came); end if;
  if went is not null then delete from price_boxes where order_product_id = any (went); end if;
  return null;
end $$;
