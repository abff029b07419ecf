-- A box has these facts of its carcass, so that lists need not join.
create or replace function product_facts() returns trigger language plpgsql as $$
begin
  select judge_sex_nm, abatt_date into new.judge_sex_nm, new.abatt_date from carcass_infos where id = new.carcass_id;
  return new;
end $$;

create or replace trigger product_facts before insert on products for each row execute function product_facts();
