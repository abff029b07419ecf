-- Both ends of a period are read for every kind, sex, grade and cut: from the index alone, not from as many pages of the table besides.
alter table price_days drop constraint price_days_pkey;
alter table price_days add primary key (facet, day) include (n_to, weight_to, amount_to);

-- How often the roll-up has changed. Together with how many sales wait to be folded it says whether an answer still holds.
create table price_folds (n bigint not null);
insert into price_folds values (0);
create function price_days_changed() returns trigger language plpgsql as $$
begin
  update price_folds set n = n + 1;
  return null;
end $$;
create trigger price_days_changed after insert or update or delete on price_days
  for each statement execute function price_days_changed();

-- As 0032 has it, with what was not folded yet put beside the few it belongs to, and not all summed anew.
create or replace function price_sums(p_first date, p_last date)
returns table (beef_code text, judge_sex_nm text, grade_code text, pc_code text, n int, weight numeric, amount bigint)
language sql stable as $$
  select beef_code, judge_sex_nm, grade_code, pc_code, coalesce(folded.n, 0) + coalesce(late.n, 0),
         coalesce(folded.weight, 0) + coalesce(late.weight, 0), coalesce(folded.amount, 0) + coalesce(late.amount, 0)
  from (
    select facets.beef_code, facets.judge_sex_nm, facets.grade_code, facets.pc_code,
           upto.n_to - coalesce(before.n_to, 0) n, upto.weight_to - coalesce(before.weight_to, 0) weight,
           upto.amount_to - coalesce(before.amount_to, 0) amount
    from price_facets facets
    cross join lateral (select n_to, weight_to, amount_to from price_days
      where facet = facets.id and day <= p_last order by day desc limit 1) upto
    left join lateral (select n_to, weight_to, amount_to from price_days
      where facet = facets.id and day < p_first order by day desc limit 1) before on true
  ) folded
  full join (
    select beef_code, judge_sex_nm, grade_code, pc_code, sum(n)::int n, sum(weight) weight, sum(amount)::bigint amount
    from price_sales where day between p_first and p_last group by 1, 2, 3, 4
  ) late using (beef_code, judge_sex_nm, grade_code, pc_code)
  where coalesce(folded.n, 0) + coalesce(late.n, 0) > 0 and coalesce(folded.weight, 0) + coalesce(late.weight, 0) > 0
$$;
