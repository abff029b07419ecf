import type pg from 'pg'
import { fillSales } from './fill-sales.ts'
import { type Job, together } from './together.ts'

/** The database that `fillMarket` has filled, and its numbers of boxes and members. */
type Ground = { url: string; boxes: number; members: number }

/**
 * The trade in the boxes of `fillMarket`, as old as the market is large: an order for each ten boxes, five minutes apart (a million of them are
 * nine and a half years), with the histories of all that moved, payments, refunds, cancels, returns, parcels, messages and the log of the
 * desk; the first member has bought since the first day. The newest orders stand in the lanes that are worked in, one of a hundred in
 * each, sixty at least. The audit finds nothing in it but that the sales of the price table are those of `fillSales`: as many as there are
 * lines, in one year.
 */
export async function fillTrade(client: pg.Client, { url, boxes, members }: Ground): Promise<void> {
  const orders = Math.floor(boxes / 10)
  const lines = await writeLines(client, orders)
  const numbers = {
    orders,
    members,
    lines,
    inLane: Math.max(60, orders / 100),
    arrived: Math.max(60, orders / 25),
    oldMember: Math.min(400, orders / 100),
    comesBack: Math.min(1_000, Math.floor(lines / 60)),
  }
  const job =
    (text: string): Job =>
    (one) =>
      one.query(text.replaceAll(/(?<!:):([a-zA-Z]+)/g, (_, name: keyof typeof numbers) => String(numbers[name])))
  for (const text of first) await job(text)(client)
  const prices: Job = async (one) => {
    await fillSales(one, lines)
    for (const text of saleTally) await one.query(text)
  }
  await together(url, [...rest.slice(0, 2).map(job), prices, ...rest.slice(2).map(job)])
}

/** Numbers every box that was ever sold as its line will be, with the order it belongs to. */
async function writeLines(client: pg.Client, orders: number): Promise<number> {
  const { rows } = await client.query<{ n: number }>('select count(*)::int n from products where ps_code in (0, 5, 9)')
  const lines = rows[0]?.n ?? 0
  await client.query(`
    create unlogged table bench_lines as
    select row_number() over (order by id)::int line_id,
      (1 + (row_number() over (order by id) - 1) * ${orders} / ${lines})::int order_id, id product_id, carcass_id, ps_code, partner_id, beef_code, grade_code,
      pc_code, weight, kg_price, price, sale_date from products where ps_code in (0, 5, 9) order by id`)
  return lines
}

/** The moves by which boxes and lines got into their states, in order. */
const boxMoves = `(values (1, 1, 0, 1), (2, 1, 0, 1), (2, 2, 1, 2), (5, 1, 0, 1), (5, 2, 1, 2), (5, 3, 2, 3), (5, 4, 3, 4), (5, 5, 4, 5),
  (0, 1, 0, 1), (0, 2, 1, 2), (0, 3, 2, 3), (0, 4, 3, 4), (0, 5, 4, 5), (0, 6, 5, 0),
  (9, 1, 0, 1), (9, 2, 1, 2), (9, 3, 2, 3), (9, 4, 3, 4), (9, 5, 4, 5), (9, 6, 5, 6), (9, 7, 6, 9)) way (ps_code, step, was, came)`
const lineMoves = `(values ('PAYK', 1, 'ORDW', 'PAYK'), ('CANW', 1, 'ORDW', 'PAYK'), ('CANW', 2, 'PAYK', 'CANW'),
  ('DELW', 1, 'ORDW', 'PAYK'), ('DELW', 2, 'PAYK', 'DELW'), ('DELI', 1, 'ORDW', 'PAYK'), ('DELI', 2, 'PAYK', 'DELW'), ('DELI', 3, 'DELW', 'DELI'),
  ('DELK', 1, 'ORDW', 'PAYK'), ('DELK', 2, 'PAYK', 'DELW'), ('DELK', 3, 'DELW', 'DELI'), ('DELK', 4, 'DELI', 'DELK'),
  ('ORDK', 1, 'ORDW', 'PAYK'), ('ORDK', 2, 'PAYK', 'DELW'), ('ORDK', 3, 'DELW', 'DELI'), ('ORDK', 4, 'DELI', 'DELK'), ('ORDK', 5, 'DELK', 'ORDK'),
  ('ORDC', 1, 'ORDW', 'PAYK'), ('ORDC', 2, 'PAYK', 'CANW'), ('ORDC', 3, 'CANW', 'ORDC'),
  ('RTNW', 1, 'ORDW', 'PAYK'), ('RTNW', 2, 'PAYK', 'DELW'), ('RTNW', 3, 'DELW', 'DELI'), ('RTNW', 4, 'DELI', 'ORDK'), ('RTNW', 5, 'ORDK', 'RTNW'),
  ('RTNK', 1, 'ORDW', 'PAYK'), ('RTNK', 2, 'PAYK', 'DELW'), ('RTNK', 3, 'DELW', 'DELI'), ('RTNK', 4, 'DELI', 'ORDK'), ('RTNK', 5, 'ORDK', 'RTNW'),
  ('RTNK', 6, 'RTNW', 'RTNI'), ('RTNK', 7, 'RTNI', 'RTNK')) way (os_code, step, was, came)`

/** Statements that run one after the other. */
const first = [
  `insert into staff (login, name, roles, totp_secret, password_hash) values ('bench', '김한결', '{owner}', '', '')`,
  `insert into users (userid, password_hash, name, phone_no, business_name, business_no, status, customer_key, created_at)
   select 'asks' || i, '', '신청자' || i, '011' || lpad(i::text, 8, '0'), '새식당' || i, (9000000000 + i)::text,
     (array['WAIT', 'WAIT', 'REJECT', 'STOP'])[1 + i % 4], 'asks-' || i, market_now() - i * interval '1 minute'
   from generate_series(1, greatest(200, :members / 100)) i`,
  `with gone as (
     insert into users (userid, password_hash, name, phone_no, business_name, business_no, status, customer_key, left_at)
     select 'gone' || i, '', '탈퇴회원', '', '', '', 'OUT', 'gone-' || i, market_now() - i * interval '1 hour' from generate_series(1, greatest(200, :members / 50)) i
     returning id, left_at)
   insert into user_outs (user_id, user_out_code_id, at) select id, (select min(id) from user_out_codes), left_at from gone`,
  `update users set userid = 'out-' || id where status = 'OUT'`,
  `insert into orders (id, order_no, url_code, user_id, state, goods_amount, delivery_amount, amount, pay_method, pay_order_id, pay_started_at,
     created_at, listed_at, paid_at, reci_name, reci_phone, zipcode, delivery_addr1, buyer_business_name, buyer_business_no, buyer_name)
     overriding system value
   select o, to_char(seoul_day(paid), 'YYYYMMDD-') || to_char(o, 'FM999999999000000'), 'bench-' || lpad(o::text, 9, '0'), member, 'PAID',
     goods, n * 10000, goods + n * 10000, 'C', 'bench-' || lpad(o::text, 9, '0'), paid, paid, paid, paid, '김한결', '01012345678', '04524',
     '서울 중구 세종대로 ' || o % 900, '식당' || member, lpad(member::text, 10, '0'), '구매자' || member
   from (select order_id o, sum(price) goods, count(*) n from bench_lines group by 1) sums
   cross join lateral (select case when o % :oldMember = 0 then 1 else 2 + abs(hashint4(o)) % (:members - 1) end member,
     market_now() - (:orders - o) * interval '5 minutes' paid) facts
   order by o`,
  `insert into order_products (id, order_id, product_id, os_code, product_price, delivery_price, weight, kg_price, pc_code, pc_name,
     beef_code, grade_code, "gradeName", judge_breed_nm, judge_sex_nm, cattle_no, partner_id, partner_name, sale_date, from_cart, live,
     courier_code, tracking_number, lane_at) overriding system value
   select line.line_id, order_id, product_id, os_code, price, 10000, line.weight, kg_price, line.pc_code, cuts.pc_name, line.beef_code, line.grade_code,
     grades.name, c.judge_breed_nm, c.judge_sex_nm, c.cattle_no, line.partner_id, partner_name, line.sale_date, true, os_code <> 'ORDC',
     case when os_code in ('DELI', 'DELK', 'ORDK', 'RTNW', 'RTNK') then 'kr.cjlogistics' end,
     case when os_code in ('DELI', 'DELK', 'ORDK', 'RTNW', 'RTNK') then '6' || lpad(order_id::text, 11, '0') end,
     orders.paid_at + line_id % 5 * interval '1 second'
   from bench_lines line
   join orders on orders.id = order_id join carcass_infos c on c.id = carcass_id join cuts on cuts.pc_code = line.pc_code
   join grades on grades.code = line.grade_code join partners on partners.id = line.partner_id
   cross join lateral (select case
     when ps_code = 0 then 'ORDC' when ps_code = 9 then 'RTNK'
     when order_id > :orders - :inLane then case when line_id % 5 = 0 then 'CANW' else 'PAYK' end
     when order_id > :orders - 2 * :inLane then 'DELW' when order_id > :orders - 3 * :inLane then 'DELI'
     when order_id > :orders - 3 * :inLane - :arrived then 'DELK'
     when line_id % :comesBack = 0 then 'RTNW' else 'ORDK' end os_code) state`,
  'drop table bench_lines',
  'create index order_products_order on order_products (order_id, id)',
  'analyze orders, order_products, products',
  `insert into payments (id, order_id, state, amount, cancel_amount, pay_method, payment_key, idem_key, transaction_key, next_try,
     created_at, approved_at, settled_at) overriding system value
   select id, id, 'DONE', amount,
     (select coalesce(sum(product_price + delivery_price), 0) from order_products where order_id = orders.id and os_code in ('ORDC', 'RTNK')),
     'C', 'bench-' || lpad(id::text, 9, '0'), 'bench-' || lpad(id::text, 9, '0'), 'bench-' || lpad(id::text, 9, '0'), paid_at, paid_at, paid_at, paid_at
   from orders order by id`,
  'drop index order_products_order',
]

/** Statements that are independent of each other, the longest first. */
const rest = [
  `insert into product_history (product_id, version, from_code, to_code, at, user_id, actor)
   select id, step, was, came, posted_at + step * interval '1 minute', case when step > 1 then 1 + id % :members end, 'job'
   from (select id, ps_code, posted_at from products order by id) boxes join ${boxMoves} using (ps_code)`,
  `insert into order_product_history (order_product_id, from_code, to_code, at, actor)
   select id, was, came, lane_at + (step - 8) * interval '1 hour', 'job' from order_products join ${lineMoves} using (os_code)`,
  `insert into refunds (payment_id, order_product_id, own_line_id, amount, reason, idem_key, state, transaction_key, next_try, created_at, done_at,
     given_at, told_at)
   select order_id, id, id, product_price + delivery_price, case os_code when 'ORDC' then '취소' else '반품' end, 'bench-line-' || id, 'DONE',
     'bench-back-' || id, lane_at, lane_at, lane_at, lane_at, lane_at
   from order_products where os_code in ('ORDC', 'RTNK') order by id`,
  `insert into cancels (order_product_id, state, opc_code, cancel_content, from_code, lane_at, asked_at, closed_at)
   select id, case os_code when 'CANW' then 'ASKED' else 'DONE' end, 1, '단순 변심', 'PAYK', lane_at, lane_at,
     case os_code when 'ORDC' then lane_at end
   from order_products where os_code in ('ORDC', 'CANW') order by id`,
  `insert into returns (order_product_id, state, reason_code, return_content, refund_depositor, refund_bank_code,
     refund_account_last4, decision, requested_at, decided_at, closed_at)
   select id, case os_code when 'RTNW' then 'REQUESTED' else 'DONE' end, 'drip', '핏물이 많아요', '김한결',
     (select min(bank_code) from banks), '1234', case os_code when 'RTNK' then 'full' end, lane_at, case os_code when 'RTNK' then lane_at end,
     case os_code when 'RTNK' then lane_at end
   from order_products where os_code in ('RTNW', 'RTNK') order by id`,
  `insert into claims (product_id, kind, user_id, order_id, expires_at, first_at)
   select product_id, 'SOLD', orders.user_id, orders.id, null, orders.paid_at
   from order_products join orders on orders.id = order_id where live order by product_id`,
  `with held as (
     insert into claims (product_id, kind, user_id, expires_at)
     select id, case ps_code when 2 then 'CART' else 'OFF' end, case ps_code when 2 then 1 + id % :members end,
     case ps_code when 2 then market_now() + interval '1 day' end
     from products where ps_code in (0, 2) order by id returning kind, user_id, product_id)
   insert into cart_lines (user_id, product_id) select user_id, product_id from held where kind = 'CART'`,
  `insert into parcels (courier_code, tracking_number, status, delivered_at, created_at, next_ask, answered_at)
   select 'kr.cjlogistics', '6' || lpad(id::text, 11, '0'), 'DELIVERED', paid_at, paid_at, null, paid_at
   from orders where id <= :orders - 3 * :inLane order by id`,
  `insert into fulfilment_batches (kind, staff_id, line_count, at)
   select 'ship', 1, 1, market_now() - (:orders / 50 - i) * interval '250 minutes' from generate_series(1, :orders / 50) i`,
  `insert into fulfilment_batch_lines (batch_id, order_product_id, lane_at)
   select 1 + (order_id - 1) / 50, id, lane_at from order_products where os_code in ('DELI', 'DELK', 'ORDK')`,
  `insert into provider_events (transmission_id, payment_key, body, received_at, next_check, checks, checked_at, outcome)
   select 'bench-' || lpad(id::text, 9, '0'), payment_key, '{"eventType": "PAYMENT_STATUS_CHANGED"}', created_at, created_at, 1, created_at,
     case when id % 5000 = 1 then 'unbooked' else 'agrees' end
   from payments order by id`,
  `insert into messages (event, kind, user_id, to_phone, text, state, next_try, created_at, sent_at, channel, won)
   select 'order.paid:' || lpad(id::text, 9, '0'), 'service', user_id, '01012345678', '결제가 끝났어요.', case when id % 500 = 0 then 'FAILED' else 'SENT' end,
     paid_at, paid_at, case when id % 500 > 0 then paid_at end, 'SMS', case when id % 500 > 0 then 9 end
   from orders order by id`,
  `insert into audit_log (at, staff_id, action, target_kind, target_id, after)
   select paid_at, 1, 'orders.ordered', 'order', id, '{"lines": 5}' from orders order by id`,
  `insert into qnas (user_id, qna_code, q_subject, q_content, a_content, answered_at, answered_by, seen_at, created_at)
   select user_id, (select min(qna_code) from qna_codes), '배송은 언제 오나요?', '내일 받고 싶어요.', case when waits then null else '내일 받으실 수 있어요.' end,
     case when not waits then paid_at end, case when not waits then 1 end, case when not waits then paid_at end, paid_at
   from (select *, id > :orders - :inLane * 10 waits from orders where id % 10 = 0) asked order by id`,
  `insert into price_exclusions (order_product_id, reason) select id, '시험 거래' from order_products where id % 50 = 0 and id % greatest(1, :lines / 5000) = 0`,
  'insert into order_line_tally select os_code, partner_id, count(*) from order_products group by 1, 2',
]

/** The tally from real lines, instead of that of `fillSales`, which comes from boxes. */
const saleTally = [
  'truncate sale_tally',
  `insert into sale_tally select day, sum(total), sum(bid) from (
     select sale_date as day, count(*) total, 0 bid from products group by 1
     union all select sale_date, 0, count(*) from order_products where sold(os_code) group by 1) counted group by 1`,
]
