import type pg from 'pg'
import { fillTrade } from './fill-trade.ts'
import { openFiller, together } from './together.ts'

export const buyers = 2_000
/** Boxes of one carcass; days over which the carcasses were posted. */
const boxesEach = 12
const days = 400

/**
 * Fills a market of this many boxes by set-based inserts: of 100 boxes 45 are on sale, 3 in carts, 47 sold, 5 off sale. Also writes what
 * triggers would (claims and the tally); indexes are created after the rows. Nobody can log in: the bench signs its own tokens.
 */
export async function fillMarket(url: string, boxes: number): Promise<void> {
  const members = Math.max(buyers, boxes / 100)
  const client = await openFiller(url)
  try {
    const indexes = await dropIndexes(client)
    await client.query(people, [members])
    await client.query(addresses)
    await client.query(partners)
    await client.query(cutPictures)
    for (const part of marketPrices) await client.query(part)
    const carcasses = Math.ceil(boxes / boxesEach)
    await client.query(carcassRows, [carcasses, days])
    await client.query(`insert into carcass_imgs (carcass_id, img_path, thumb_path, width, height, alt)
      select id, '/pictures/section-' || grade_code || '.webp', '/pictures/section-' || grade_code || '-s.webp', 1200, 900, '등심 단면' from carcass_infos`)
    await client.query(boxRows, [boxes, boxesEach, carcasses])
    await client.query(`insert into product_imgs (product_id, img_path, thumb_path, width, height, alt)
      select id, '/pictures/box-' || id || '.webp', null, 800, 600, '상품 사진' from products where id % 10 = 0`)
    await fillTrade(client, { url, boxes, members })
    await client.query(`insert into product_tally
      select product_type, ps_code, beef_code, grade_code, pc_code, count(*) from products group by 1, 2, 3, 4, 5`)
    await client.query(`insert into partner_tally
      select partner_id, ps_code, count(*) from products where ps_code between 1 and 4 group by 1, 2`)
    await client.query('insert into member_tally select status, count(*) from users group by 1')
    // Recent moves, so that a query for new events has rows to search.
    await client.query(
      `insert into outbox (seq, event, product_id, version, ps_code)
       select i, 'product-status-updated', i, 0, 1 from generate_series(1, least($1::int, 100000)) i`,
      [boxes],
    )
    await client.query('update outbox_sequence set last = (select max(seq) from outbox)')
    await together(
      url,
      indexes.map((make) => (one) => one.query(make)),
    )
    await client.query(
      `select setval(pg_get_serial_sequence(name, 'id'), $1) from unnest(array['products', 'carcass_infos', 'orders', 'order_products', 'payments']) name`,
      [boxes + 1],
    )
    await client.query(`select setval('order_numbers', $1)`, [boxes])
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

/** Drops indexes, because filling a table without them is many times faster. Those of constraints stay. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    select indexrelid::regclass::text name, pg_get_indexdef(indexrelid) definition from pg_index
    where indrelid = any (array['products', 'carcass_infos', 'claims', 'users', 'orders', 'order_products', 'order_product_history',
        'payments', 'provider_events', 'messages', 'audit_log']::regclass[])
      and not exists (select from pg_constraint where conindid = indexrelid)`)
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}

const people = `
  insert into users (userid, password_hash, name, phone_no, business_name, business_no, status, customer_key)
  select 'bench' || i, '', '구매자' || i, '010' || lpad(i::text, 8, '0'), '식당' || i, lpad(i::text, 10, '0'), 'ACTIVE', 'bench-' || i
  from generate_series(1, $1::int) i`

const addresses = `
  insert into user_addresses (user_id, addr_label, reci_name, reci_phone, zipcode, address1, address2, "main_YN", main_user_id)
  select id, '가게', name, phone_no, '04524', '서울 중구 세종대로 110', '1층', 'Y', id from users order by id`

const partners = `
  insert into partners (partner_name, region) select '협력사 ' || i, '경기 안성' from generate_series(1, 14) i`

const cutPictures = `
  insert into cut_imgs (pc_code, grade_code, img_path, thumb_path, width, height, alt)
  select cuts.pc_code, grades.code, '/pictures/cut-' || cuts.pc_code || '-' || grades.code || '.webp',
    '/pictures/cut-' || cuts.pc_code || '-' || grades.code || '-s.webp', 960, 720, cuts.pc_name
  from cuts, grades where cuts.cate_depth = 3`

/** Averages for every facet: for our server as today's sales, for the bare one as a table to join. */
const marketPrices = [
  `insert into price_sales (day, beef_code, judge_sex_nm, grade_code, pc_code, n, weight, amount)
   select market_today(), beef_kinds.code, sex, grades.code, cuts.pc_code, 12, 12,
     12 * (40000 + hashtext(cuts.pc_code || grades.code) % 20000)
   from beef_kinds, unnest(array['거세', '암', '수']) sex, grades, cuts where cuts.cate_depth = 3`,
  `create table market_prices as
   select beef_code, judge_sex_nm, grade_code, pc_code, (amount / weight)::int avg_kg_price, n from price_sales`,
  `alter table market_prices add primary key (beef_code, judge_sex_nm, grade_code, pc_code)`,
]

/** hashint4 gives the same distribution in every run. */
const carcassRows = `
  insert into carcass_infos overriding system value
  select i, '002' || lpad(i::text, 9, '0'), 1 + i % 14, case when a % 10 < 4 then 'D' else 'S' end,
    case when b % 100 < 80 then '01' when b % 100 < 92 then '02' else '03' end, '0' || 1 + c % 7,
    case when b % 100 < 80 then '한우' when b % 100 < 92 then '육우' else '젖소' end,
    case when c % 10 < 7 then '거세' else '암' end,
    (array['1++', '1++', '1++', '1+', '1', '2', '3'])[1 + c % 7], 'A', 380 + a % 120, 28 + b % 8, 9 - c % 7, 11, 95, null,
    '경기 안성시 일죽면', '안성축산물공판장', market_today() - i % $2::int - 2, null, market_today() - i % $2::int - 1,
    market_today() - i % $2::int, market_now() - i % $2::int * interval '1 day'
  from generate_series(1, $1::int) i,
    lateral (select abs(hashint4(i)) a, abs(hashint4(i + 1000003)) b, abs(hashint4(i + 2000003)) c) scatter`

const boxRows = `
  with wares as (select pc_code, row_number() over (order by pc_code) - 1 place from cuts where primal is not null)
  insert into products overriding system value
  select i, c.id, c.partner_id, c.product_type, c.beef_code, c.grade_code, wares.pc_code, facts.weight, facts.kg_price,
    round(facts.weight * facts.kg_price, -1)::int,
    case when h % 100 < 45 then 1 when h % 100 < 48 then 2 when h % 100 < 95 then 5 when h % 100 < 98 then 0 else 9 end,
    -- The version is as many moves as lie between.
    case when h % 100 < 45 then 1 when h % 100 < 48 then 2 when h % 100 < 95 then 5 when h % 100 < 98 then 6 else 7 end,
    c.sale_date, c.created_at + (i % 36000) * interval '1 second', (i - 1) % $2::int,
    c.judge_sex_nm, c.abatt_date
  from generate_series(1, $1::int) i
  cross join lateral (select abs(hashint4(i + 3000017)) h) scatter
  cross join lateral (select 2 + (h % 800) / 100.0 weight, 20000 + h % 900 * 100 kg_price) facts
  join carcass_infos c on c.id = 1 + (i - 1) % $3::int
  join wares on wares.place = (c.id * 7 + (i - 1) / $3::int * 3) % 39`
