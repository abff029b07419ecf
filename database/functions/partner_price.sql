-- The price of a line's goods as its partner sees it, in won. Of a box that was given in exchange: the price of the line that it stands
-- for if that was the same partner's, else its own.
create or replace function partner_price(line_id int) returns int language sql stable as $$
  with recursive chain as (
    select line.id, line.replaces_id, line.partner_id, line.product_id, line.product_price from order_products line where line.id = line_id
    union all
    select line.id, line.replaces_id, line.partner_id, line.product_id, line.product_price
    from chain join order_products line on line.id = chain.replaces_id and line.partner_id = chain.partner_id
  )
  select case when chain.replaces_id is null then chain.product_price else products.price end
  from chain join products on products.id = chain.product_id order by chain.id limit 1
$$;
