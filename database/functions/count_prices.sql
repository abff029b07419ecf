-- A replacement is no sale: neither the prices nor the boxes sold of a day know it.
create or replace function count_prices(p_lines int[]) returns void language sql as $$
  insert into price_boxes (order_product_id, day, beef_code, judge_sex_nm, grade_code, pc_code, weight, price)
  select line.id, seoul_day(coalesce(paid_at, market_now())), line.beef_code, line.judge_sex_nm,
         line.grade_code, line.pc_code, line.weight, line.product_price
  from order_products line join orders on orders.id = line.order_id
  where line.id = any (p_lines) and sold(line.os_code) and line.replaces_id is null
    and not exists (select from price_exclusions where order_product_id = line.id)
  on conflict do nothing
$$;
