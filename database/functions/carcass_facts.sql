-- A box bears these facts of its carcass, so that lists need not join: a carcass that is corrected corrects its boxes.
create or replace function carcass_facts() returns trigger language plpgsql as $$
begin
  update products set judge_sex_nm = new.judge_sex_nm, abatt_date = new.abatt_date where carcass_id = new.id;
  return null;
end $$;

create or replace trigger carcass_facts after update of judge_sex_nm, abatt_date on carcass_infos for each row
  when (old.judge_sex_nm <> new.judge_sex_nm or old.abatt_date <> new.abatt_date) execute function carcass_facts();
