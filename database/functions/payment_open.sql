-- An order has one payment that is open or done. Written here and not by who moves the payment; a generated column, once no server writes
-- it any more (docs/decisions/203).
create or replace function payment_open() returns trigger language plpgsql as $$
begin
  new.open_order_id := case when new.state in ('CONFIRMING', 'DONE') then new.order_id end;
  return new;
end $$;

create or replace trigger payment_open before insert or update of state on payments
  for each row execute function payment_open();
