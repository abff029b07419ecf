-- A line with those it stands for, back to the one that was paid.
create or replace function exchange_chain(line_id int) returns table (id int, product_price int, delivery_price int) language sql stable as $$
  with recursive chain as (
    select line.id, line.replaces_id, line.product_price, line.delivery_price from order_products line where line.id = line_id
    union all
    select line.id, line.replaces_id, line.product_price, line.delivery_price
    from chain join order_products line on line.id = chain.replaces_id
  )
  select chain.id, chain.product_price, chain.delivery_price from chain
$$;
