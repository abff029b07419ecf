-- A box that is given another kind or grade is counted there and no longer here.
create or replace function product_regraded() returns trigger language plpgsql as $$
begin
  insert into product_tally values
    (old.product_type, old.ps_code, old.beef_code, old.grade_code, old.pc_code, -1),
    (new.product_type, new.ps_code, new.beef_code, new.grade_code, new.pc_code, 1);
  return null;
end $$;

create or replace trigger product_regraded after update of beef_code, grade_code on products for each row
  when (old.beef_code is distinct from new.beef_code or old.grade_code is distinct from new.grade_code)
  execute function product_regraded();
