-- A change of an order that moves no line (goods received, a parcel's news): the buyer's screens load it anew.
create or replace function tell_orders(changed int[]) returns void language sql as $$
  insert into outbox (event, user_id, private, payload)
  select 'order-updated', orders.user_id, true, jsonb_build_object('order_id', orders.id)
  from orders where orders.id = any(changed) order by orders.id
$$;
