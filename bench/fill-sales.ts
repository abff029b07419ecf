import type pg from 'pg'

/**
 * Fills in as many sales over one year as the market has boxes, over every kind, sex, grade and cut, in the state in which triggers and
 * sweep would leave them: by set-based inserts, because folding a million at once takes minutes.
 */
export async function fillSales(client: pg.Client, sales: number): Promise<void> {
  await client.query('drop index price_boxes_facet')
  await client.query(
    `insert into price_boxes (order_product_id, day, beef_code, judge_sex_nm, grade_code, pc_code, weight, price)
     select i, market_today() - 1 - h % 365, '0' || 1 + (h / 365) % 3, (array['거세', '암'])[1 + (h / 1100) % 2],
       '0' || 1 + (h / 2200) % 7, ware[1 + (h / 15400) % 39], 5, 250000 + h % 20000 * 10
     from generate_series(1, $1::int) i, lateral (select abs(hashint4(i + 4000037)) h) scatter,
       (select array_agg(pc_code order by pc_code) ware from cuts where primal is not null) cut_codes`,
    [sales],
  )
  for (const text of rollUp) await client.query(text)
  await client.query('analyze price_boxes, price_days, price_dates, price_totals, price_facets, price_sales')
  // Today's, for the badges.
  await client.query('select fold_price_sales()')
  await client.query(`insert into sale_tally
    select sale_date, count(*), count(*) filter (where ps_code = 5) from products group by 1`)
}

const rollUp = [
  `create index price_boxes_facet on price_boxes (pc_code, beef_code, judge_sex_nm, grade_code, day, (price / weight::float8))
   include (weight, price)`,
  `insert into price_facets (beef_code, judge_sex_nm, grade_code, pc_code)
   select distinct beef_code, judge_sex_nm, grade_code, pc_code from price_boxes`,
  `insert into price_days (facet, day, n, weight, amount, p10, p90)
   select id, day, n, weight, amount, case when n >= 5 then round(band[1]::numeric) end, case when n >= 5 then round(band[2]::numeric) end
   from (
     select beef_code, judge_sex_nm, grade_code, pc_code, day, count(*) n, sum(weight) weight, sum(price) amount,
       percentile_cont(array[0.1, 0.9]) within group (order by price / weight) band
     from price_boxes group by 1, 2, 3, 4, 5
   ) days join price_facets using (beef_code, judge_sex_nm, grade_code, pc_code)
   order by id, day`,
  'insert into price_dates select distinct day from price_days',
  `insert into price_totals (day, facet, n_to, weight_to, amount_to)
   select dates.day, reach.facet, coalesce(sum(n) over upto, 0), coalesce(sum(weight) over upto, 0), coalesce(sum(amount) over upto, 0)
   from (select facet, min(day) first from price_days group by 1) reach
   join price_dates dates on dates.day >= reach.first
   left join price_days days on days.facet = reach.facet and days.day = dates.day
   window upto as (partition by reach.facet order by dates.day)
   order by 1, 2`,
]
