-- The line that stands for this one in the end: itself, unless it was exchanged.
create or replace function exchange_end(line_id int) returns int language sql stable as $$
  with recursive chain as (
    select line_id as id
    union all
    select line.id from chain join order_products line on line.replaces_id = chain.id
  )
  select max(id) from chain
$$;
