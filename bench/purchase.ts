import type { BenchMarket } from './bench-market.ts'
import { freeBoxes, numberBoxes } from './boxes.ts'
import { buyers } from './fill-market.ts'
import type { Pair } from './measure.ts'
import { runPgbench } from './pgbench.ts'
import type { Load } from './run-load.ts'

const connections = 8

/** The writes of a purchase, in the same five transactions, without any query in between: the bare limit of the database. */
const script = (each: number, from: number) => `
\\set n :n + 1
\\set place ${from} + :client_id * ${each} + :n
\\set buyer 1 + :place % ${buyers}
select product_id as box from bench_boxes where place = :place \\gset
select failed, full_at from take_for_cart(:buyer, array[:box::int], 600, 3600, 50, 3);
begin;
insert into orders (url_code, user_id, goods_amount, delivery_amount, amount, pay_order_id)
  select 'pgbench-' || id, :buyer, price, 10000, price + 10000, 'pgbench-' || id from products where id = :box returning id as order_id \\gset
update claims set kind = 'ORDER', order_id = :order_id, expires_at = market_now() + interval '10 minutes' where product_id = :box;
insert into order_products (order_id, product_id, product_price, delivery_price, weight, kg_price, pc_code, pc_name, beef_code, grade_code,
    "gradeName", judge_breed_nm, judge_sex_nm, cattle_no, partner_id, partner_name, sale_date, from_cart)
  select :order_id, p.id, p.price, 10000, p.weight, p.kg_price, p.pc_code, cuts.pc_name, p.beef_code, p.grade_code, grades.name,
    c.judge_breed_nm, c.judge_sex_nm, c.cattle_no, p.partner_id, partners.partner_name, p.sale_date, true
  from products p join carcass_infos c on c.id = p.carcass_id join cuts on cuts.pc_code = p.pc_code
  join grades on grades.code = p.grade_code join partners on partners.id = p.partner_id where p.id = :box;
update products set ps_code = 3 where id = :box;
commit;
begin;
update orders set pay_method = 'C', reci_name = a.reci_name, reci_phone = a.reci_phone, zipcode = a.zipcode, delivery_addr1 = a.address1,
  delivery_addr2 = a.address2, pay_started_at = market_now() from user_addresses a where a.user_id = :buyer and orders.id = :order_id;
update claims set expires_at = market_now() + interval '15 minutes' where product_id = :box;
commit;
begin;
update claims set kind = 'PAYING', expires_at = null where product_id = :box;
update products set ps_code = 4 where id = :box;
insert into payments (order_id, payment_key, idem_key, pay_method, amount, next_try)
  select id, 'pgbench-' || id, 'pgbench-' || id, 'C', amount, market_now() from orders where id = :order_id;
update orders set state = 'CONFIRMING' where id = :order_id;
commit;
begin;
update payments set state = 'DONE', settled_at = market_now() where order_id = :order_id;
update claims set kind = 'SOLD' where product_id = :box;
update orders set state = 'PAID', paid_at = market_now(), listed_at = market_now() where id = :order_id;
update order_products set os_code = 'PAYK' where order_id = :order_id;
update products set ps_code = 5 where id = :box;
delete from cart_lines where product_id = :box;
commit;
`

/**
 * Whole purchases, from the cart to the payment, each of another box by another buyer: pgbench makes only the writes, the shop also its
 * pages, checks and the sandbox's payment.
 */
export async function purchasePair(
  market: BenchMarket,
  load: Load,
  { purchases, rounds, sandboxUrl }: { purchases: number; rounds: number; sandboxUrl: string },
): Promise<Pair> {
  const each = Math.floor(purchases / connections)
  const count = each * connections
  const ids = await freeBoxes(market.pool, count * 2 * rounds)
  await numberBoxes(market.pool, ids)
  const { rows } = await market.pool.query<{ id: number; user_id: number }>('select id, user_id from user_addresses')
  const addresses = new Map(rows.map(({ id, user_id }) => [user_id, id]))
  return {
    bare: {
      pids: [market.databasePid],
      run: (round) => runPgbench(market.url, script(each, round * count), connections, each),
    },
    ours: {
      pids: [market.databasePid, market.shop.pid],
      run: async (round) => {
        const mine = ids.slice((rounds + round) * count, (rounds + round + 1) * count)
        const asked = await Promise.all(
          mine.map(async (product_id, place) => {
            const buyer = 1 + ((round * count + place) % buyers)
            return { token: await market.tokenOf(buyer), product_id, user_address_id: addresses.get(buyer) ?? 0 }
          }),
        )
        return load.run({ kind: 'purchases', port: market.shop.port, connections, purchases: asked, sandboxUrl })
      },
    },
  }
}
