-- Money that went back for a line, also for one that stays sold, or for one that stands for it after an exchange.
create or replace function queue_refunded_earning() returns trigger language plpgsql as $$
begin
  insert into lines_to_earn (order_product_id, at, waits) values (exchange_end(new.order_product_id), market_now(), false)
  on conflict (order_product_id) do nothing;
  return null;
end $$;

create or replace trigger queue_refunded_earning after update on refunds for each row
  when (new.state = 'DONE' and old.state <> 'DONE' and new.order_product_id is not null) execute function queue_refunded_earning();
create or replace trigger queue_refunded_earning_at_once after insert on refunds for each row
  when (new.state = 'DONE' and new.order_product_id is not null) execute function queue_refunded_earning();
