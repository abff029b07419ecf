-- What a search narrows by besides the facets stands on the box too: the sex of its carcass and the day it was slaughtered. Kept by the
-- database, so that whoever puts a box in cannot forget it.
alter table products add column judge_sex_nm text, add column abatt_date date;
update products set judge_sex_nm = c.judge_sex_nm, abatt_date = c.abatt_date from carcass_infos c where c.id = products.carcass_id;

create function product_facts() returns trigger language plpgsql as $$
begin
  select judge_sex_nm, abatt_date into new.judge_sex_nm, new.abatt_date from carcass_infos where id = new.carcass_id;
  return new;
end $$;
create trigger product_facts before insert on products for each row execute function product_facts();

create function carcass_facts() returns trigger language plpgsql as $$
begin
  update products set judge_sex_nm = new.judge_sex_nm, abatt_date = new.abatt_date where carcass_id = new.id;
  return null;
end $$;
create trigger carcass_facts after update of judge_sex_nm, abatt_date on carcass_infos for each row
  when (old.judge_sex_nm <> new.judge_sex_nm or old.abatt_date <> new.abatt_date) execute function carcass_facts();

-- The same order as before, with all that a search may ask beside the facets, so that it is answered from the index alone.
drop index products_cut_new, products_cut_cheap, products_partner_new;
create index products_cut_new on products (product_type, pc_code, beef_code, grade_code, posted_at desc, id desc)
  include (partner_id, kg_price, weight, judge_sex_nm, abatt_date) where ps_code = 1;
create index products_cut_cheap on products (product_type, pc_code, beef_code, grade_code, kg_price, id)
  include (partner_id, weight, judge_sex_nm, abatt_date, posted_at) where ps_code = 1;
create index products_partner_new on products (partner_id, posted_at desc, id desc)
  include (product_type, pc_code, beef_code, grade_code, kg_price, weight, judge_sex_nm, abatt_date) where ps_code = 1;

-- Any part of a traceability number, from three digits on: an animal is found by every three that stand side by side.
create function number_parts(number text) returns text[] language sql immutable parallel safe as $$
  select array(select distinct substr(number, place, 3) from generate_series(1, length(number) - 2) place)
$$;
create index carcass_infos_number_parts on carcass_infos using gin (number_parts(cattle_no));
