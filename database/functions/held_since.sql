-- Since when a member who takes these boxes now has had each: from the first take on, unless ten minutes of rest lie between.
create or replace function held_since(p_user int, p_products int[]) returns table (product_id int, since timestamptz) language sql stable as $$
  with moment as materialized (select market_now() as at)
  select id, coalesce(span.first_at, moment.at)
  from moment cross join unnest(p_products) id
  left join hold_spans span on span.user_id = p_user and span.product_id = id and span.ended_at > moment.at - interval '10 minutes'
$$;
