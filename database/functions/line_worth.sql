-- What a line is worth: what was paid for it, or for the lines it stands for, less what the provider's console has given back of it
-- beside our own refund. A line that was exchanged has handed its worth on. In won.
create or replace function line_worth(line_id int) returns int language sql stable as $$
  select case when exists (select from order_products where replaces_id = line_id) then 0
    else (sum(product_price + delivery_price) - sum((
      select coalesce(sum(amount), 0) from refunds where order_product_id = chain.id and own_line_id is null)))::int end
  from exchange_chain(line_id) chain
$$;
