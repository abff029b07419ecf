-- A line has one cancel and one return that are not over. Written here and not by who moves the request; a generated column, once no
-- server writes it any more (docs/decisions/203).
create or replace function request_open() returns trigger language plpgsql as $$
begin
  new.open_order_product_id := case when new.state not in ('DONE', 'REFUSED', 'WITHDRAWN') then new.order_product_id end;
  return new;
end $$;

create or replace trigger cancel_open before insert or update of state on cancels for each row execute function request_open();
create or replace trigger return_open before insert or update of state on returns for each row execute function request_open();
