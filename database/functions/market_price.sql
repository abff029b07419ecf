-- The badge's average of one cut: the last 30 days, today included; nothing under 5 sales.
create or replace function market_price(p_beef text, p_sex text, p_grade text, p_cut text)
returns table (avg_kg_price int, n int) language sql stable as $$
  select won_per_kg(sum(amount)::bigint, sum(weight)), sum(n)::int
  from (
    select upto.n_to - coalesce(before.n_to, 0) n, upto.weight_to - coalesce(before.weight_to, 0) weight,
           upto.amount_to - coalesce(before.amount_to, 0) amount
    from price_facets facets
    join price_totals upto
      on upto.facet = facets.id and upto.day = (select max(day) from price_dates where day <= market_today())
    left join price_totals before
      on before.facet = facets.id and before.day = (select max(day) from price_dates where day < market_today() - 29)
    where (facets.pc_code, facets.beef_code, facets.judge_sex_nm, facets.grade_code) = (p_cut, p_beef, p_sex, p_grade)
    union all
    select late.n, late.weight, late.amount from price_sales late
    where (late.pc_code, late.beef_code, late.judge_sex_nm, late.grade_code) = (p_cut, p_beef, p_sex, p_grade)
      and day between market_today() - 29 and market_today()
  ) part
  having sum(n) >= 5 and sum(weight) > 0
$$;
