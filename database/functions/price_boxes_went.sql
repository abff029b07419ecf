-- See price_boxes_came.
create or replace function price_boxes_went() returns trigger language plpgsql as $$
begin
  insert into price_sales (day, beef_code, judge_sex_nm, grade_code, pc_code, n, weight, amount)
  select day, beef_code, judge_sex_nm, grade_code, pc_code, -count(*), -sum(weight), -sum(price)
  from changed group by 1, 2, 3, 4, 5;
  return null;
end $$;

create or replace trigger price_boxes_went after delete on price_boxes
  referencing old table as changed for each statement execute function price_boxes_went();
