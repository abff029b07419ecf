-- The sums of a period by kind, sex, grade and cut, both ends included: what was folded and what was not yet, in one snapshot. The
-- table, the badge and today's market all ask here.
create or replace function price_sums(p_first date, p_last date)
returns table (beef_code text, judge_sex_nm text, grade_code text, pc_code text, n int, weight numeric, amount bigint)
language sql stable as $$
  select beef_code, judge_sex_nm, grade_code, pc_code, coalesce(folded.n, 0) + coalesce(late.n, 0),
         coalesce(folded.weight, 0) + coalesce(late.weight, 0), coalesce(folded.amount, 0) + coalesce(late.amount, 0)
  from (
    select facets.beef_code, facets.judge_sex_nm, facets.grade_code, facets.pc_code,
           upto.n_to - coalesce(before.n_to, 0) n, upto.weight_to - coalesce(before.weight_to, 0) weight,
           upto.amount_to - coalesce(before.amount_to, 0) amount
    from price_totals upto
    join price_facets facets on facets.id = upto.facet
    left join price_totals before
      on before.facet = upto.facet and before.day = (select max(day) from price_dates where day < p_first)
    where upto.day = (select max(day) from price_dates where day <= p_last)
  ) folded
  full join (
    select beef_code, judge_sex_nm, grade_code, pc_code, sum(n)::int n, sum(weight) weight, sum(amount)::bigint amount
    from price_sales where day between p_first and p_last group by 1, 2, 3, 4
  ) late using (beef_code, judge_sex_nm, grade_code, pc_code)
  where coalesce(folded.n, 0) + coalesce(late.n, 0) > 0 and coalesce(folded.weight, 0) + coalesce(late.weight, 0) > 0
$$;
