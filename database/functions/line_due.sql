-- What of a line has neither gone back nor is on its way, in won.
create or replace function line_due(line_id int) returns int language sql stable as $$
  select case when exists (select from order_products where replaces_id = line_id) then 0
    else (sum(product_price + delivery_price) - sum((
      select coalesce(sum(amount), 0) from refunds where order_product_id = chain.id)))::int end
  from exchange_chain(line_id) chain
$$;
