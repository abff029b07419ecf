-- The newest boxes of a sex, whatever else they are: few of them, or none, were looked for among all.
create index products_sex_new on products (judge_sex_nm, posted_at desc, id desc)
  include (product_type, partner_id, kg_price, weight, abatt_date) where ps_code = 1;
