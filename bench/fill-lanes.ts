import pg from 'pg'
import { fillSales } from './fill-sales.ts'

/**
 * Fills in paid orders of three boxes each with their payments, by set-based inserts without triggers, distributed as in an old shop: of a
 * hundred lines three are in the lanes of work and four delivered, the rest confirmed or cancelled. One member per 25 orders (at least
 * 2,000); as many sales of a year in the price table as lines. The tallies are written as the triggers would.
 */
export async function fillLanes(url: string, orders: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('set session_replication_role = replica; set synchronous_commit = off')
    for (const statement of statements) await client.query(statement, statement.includes('$1') ? [orders] : [])
    await fillSales(client, 3 * orders)
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

const statements = [
  `insert into users (userid, password_hash, name, phone_no, business_name, business_no, status, customer_key)
   select 'lane' || i, '', '구매자' || i, '010' || lpad(i::text, 8, '0'), '식당' || i, lpad(i::text, 10, '0'),
     case when i % 200 = 0 then 'WAIT' when i % 100 = 1 then 'REJECT' when i % 100 = 2 then 'STOP' else 'ACTIVE' end, 'lane-' || i
   from generate_series(1, greatest(2000, $1::int / 25)) i`,
  `insert into partners (partner_name, region) select '협력사 ' || i, '경기 안성' from generate_series(1, 14) i`,
  `insert into carcass_infos (cattle_no, partner_id, product_type, beef_code, grade_code, judge_breed_nm, judge_sex_nm, qgrade, wgrade,
     weight, birthmonth, insfat, backfat, rea, farm_addr, abatt_nm, abatt_date, prod_date, sale_date)
   select '002' || lpad(i::text, 9, '0'), 1 + i % 14, case when i % 2 = 0 then 'D' else 'S' end, '01', '04', '한우', '거세', '1+', 'A',
     420, 30, 6, 11, 95, '경기 안성시', '안성축산물공판장', market_today() - 3, market_today() - 2, market_today() - 1
   from generate_series(1, 1400) i`,
  `insert into products (carcass_id, partner_id, product_type, beef_code, grade_code, pc_code, weight, kg_price, price, ps_code, sale_date)
   select c.id, c.partner_id, c.product_type, '01', '04', '01010500', 4.2, 100000, 420000, 5, c.sale_date
   from generate_series(1, 3 * $1::int) i join carcass_infos c on c.id = 1 + i % 1400`,
  `insert into orders (order_no, url_code, user_id, state, goods_amount, delivery_amount, amount, pay_order_id, paid_at, listed_at,
     reci_name, reci_phone, zipcode, delivery_addr1)
   select '20261120-' || lpad(i::text, 6, '0'), 'lane-' || i, 1 + i % greatest(2000, $1::int / 25), 'PAID', 1260000, 30000, 1290000, 'lane-' || i,
     market_now() - ($1::int - i) * interval '1 minute', market_now() - ($1::int - i) * interval '1 minute',
     '김한결', '01012345678', '04524', '서울 중구 세종대로 ' || i % 900
   from generate_series(1, $1::int) i`,
  `insert into order_products (order_id, product_id, os_code, product_price, delivery_price, weight, kg_price, pc_code, pc_name,
     beef_code, grade_code, "gradeName", judge_breed_nm, judge_sex_nm, cattle_no, partner_id, partner_name, sale_date, from_cart, live,
     courier_code, tracking_number, lane_at)
   select orders.id, i, state.code, 420000, 10000, 4.2, 100000, '01010500', '꽃등심살', '01', '04', '1+', '한우', '거세', '002' || lpad((1 + i % 1400)::text, 9, '0'),
     products.partner_id, '협력사 ' || products.partner_id, products.sale_date, true, true,
     case when state.code in ('DELI', 'DELK', 'ORDK') then 'kr.cjlogistics' end,
     case when state.code in ('DELI', 'DELK', 'ORDK') then '6' || lpad(orders.id::text, 11, '0') end,
     orders.paid_at + i % 3 * interval '1 second'
   from generate_series(1, 3 * $1::int) i
   join orders on orders.id = 1 + (i - 1) / 3 join products on products.id = i
   cross join lateral (select case
     when orders.id > $1::int * 0.99 then 'PAYK' when orders.id > $1::int * 0.98 then 'DELW' when orders.id > $1::int * 0.97 then 'DELI'
     when orders.id > $1::int * 0.93 then 'DELK' when orders.id % 50 = 0 then 'ORDC' else 'ORDK' end as code) state`,
  `insert into payments (order_id, state, amount, pay_method, payment_key, idem_key, next_try, created_at, approved_at)
   select id, 'DONE', amount, 'C', 'lane-' || id, 'lane-' || id, paid_at, paid_at, paid_at from orders`,
  `insert into price_exclusions (order_product_id, reason) select id, '시험 거래' from order_products where id % 10000 = 0`,
  `insert into product_tally
   select product_type, ps_code, beef_code, grade_code, pc_code, count(*) from products group by 1, 2, 3, 4, 5`,
  `insert into order_line_tally select os_code, partner_id, count(*) from order_products group by 1, 2`,
]
