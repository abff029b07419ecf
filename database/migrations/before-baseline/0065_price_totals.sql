-- Totals of all days up to and including one, side by side for one day: a period is the rows of its last day less those of the day
-- before it, each a few dozen neighbouring pages, however many sales and days lie between. Every day on which anything was sold has a
-- row of every kind, sex, grade and cut that had been sold by then.
create table price_dates (day date primary key);
create table price_totals (
  day       date not null references price_dates,
  facet     int not null references price_facets,
  n_to      int not null,
  weight_to numeric(14, 2) not null, -- kg
  amount_to bigint not null, -- won
  primary key (day, facet)
) with (fillfactor = 80);

insert into price_dates select distinct day from price_days;
insert into price_totals (day, facet, n_to, weight_to, amount_to)
select dates.day, reach.facet, coalesce(sum(days.n) over upto, 0), coalesce(sum(days.weight) over upto, 0), coalesce(sum(days.amount) over upto, 0)
from (select facet, min(day) first from price_days group by 1) reach
join price_dates dates on dates.day >= reach.first
left join price_days days on days.facet = reach.facet and days.day = dates.day
window upto as (partition by reach.facet order by dates.day)
order by 1, 2;

-- The days themselves keep what is of one day: its sums and its band.
alter table price_days drop constraint price_days_pkey;
alter table price_days drop column n_to, drop column weight_to, drop column amount_to;
alter table price_days add primary key (facet, day);
drop trigger price_days_changed on price_days;
drop function price_days_changed;

-- Takes what has come into the daily roll-up. One folder at a time; what is written meanwhile waits for the next.
create or replace function fold_price_sales() returns int language plpgsql as $$
declare
  folding bigint[];
begin
  if not pg_try_advisory_xact_lock(hashtext('fold_price_sales')) then return 0; end if;
  select array_agg(id) into folding from price_sales;
  if folding is null then return 0; end if;

  insert into price_facets (beef_code, judge_sex_nm, grade_code, pc_code)
  select distinct beef_code, judge_sex_nm, grade_code, pc_code from price_sales where id = any (folding)
  on conflict do nothing;

  -- A day that nobody had sold anything on begins with the totals of the one before it.
  with fresh as (
    insert into price_dates select distinct day from price_sales where id = any (folding) on conflict do nothing returning day
  )
  insert into price_totals (day, facet, n_to, weight_to, amount_to)
  select fresh.day, before.facet, n_to, weight_to, amount_to
  from fresh join price_totals before on before.day = (select max(day) from price_dates where day < fresh.day)
  order by 1, 2;

  -- What is sold for the first time, or earlier than the first time known, had nothing until then.
  insert into price_totals (day, facet, n_to, weight_to, amount_to)
  select dates.day, reach.facet, 0, 0, 0
  from (select price_facets.id facet, min(day) first from price_sales
        join price_facets using (pc_code, beef_code, judge_sex_nm, grade_code) where price_sales.id = any (folding) group by 1) reach
  join price_dates dates on dates.day >= reach.first
  on conflict do nothing;

  with steps as (
    select price_facets.id facet, day, sum(n) n, sum(weight) weight, sum(amount) amount
    from price_sales join price_facets using (pc_code, beef_code, judge_sex_nm, grade_code)
    where price_sales.id = any (folding) group by 1, 2
  ), grown as (
    select reach.facet, dates.day, sum(steps.n) over upto n, sum(steps.weight) over upto weight, sum(steps.amount) over upto amount
    from (select facet, min(day) first from steps group by 1) reach
    join price_dates dates on dates.day >= reach.first
    left join steps on steps.facet = reach.facet and steps.day = dates.day
    window upto as (partition by reach.facet order by dates.day)
  )
  update price_totals set n_to = n_to + grown.n, weight_to = weight_to + grown.weight, amount_to = amount_to + grown.amount
  from grown where price_totals.day = grown.day and price_totals.facet = grown.facet;

  insert into price_days (facet, day, n, weight, amount, p10, p90)
  select price_facets.id, steps.day, steps.n, steps.weight, steps.amount, band.p10, band.p90
  from (select pc_code, beef_code, judge_sex_nm, grade_code, day, sum(n) n, sum(weight) weight, sum(amount) amount
        from price_sales where id = any (folding) group by 1, 2, 3, 4, 5) steps
  join price_facets using (pc_code, beef_code, judge_sex_nm, grade_code)
  left join lateral (
    select round(percentile_cont(0.1) within group (order by price / box.weight)::numeric)::int p10,
           round(percentile_cont(0.9) within group (order by price / box.weight)::numeric)::int p90
    from price_boxes box
    where box.pc_code = steps.pc_code and box.beef_code = steps.beef_code and box.judge_sex_nm = steps.judge_sex_nm
      and box.grade_code = steps.grade_code and box.day = steps.day
    having count(*) >= 5) band on true
  order by 1, 2
  on conflict (facet, day) do update set
    n = price_days.n + excluded.n, weight = price_days.weight + excluded.weight, amount = price_days.amount + excluded.amount,
    p10 = excluded.p10, p90 = excluded.p90;

  delete from price_sales where id = any (folding);
  update price_folds set n = n + 1;
  return cardinality(folding);
end $$;

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
