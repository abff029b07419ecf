import assert from 'node:assert/strict'
import { it } from 'node:test'
import fc from 'fast-check'
import { connect } from '#database/connect.ts'
import { listedStatuses, type OrderStatus, orderStatusOf } from '#domain/order-status.ts'
import { openTestDatabase } from '#tests/support/cluster.ts'
import { makeMember, makeProduct } from '#tests/support/make.ts'

it('order_os_code of SQL and orderStatusOf say the same of any lines', async () => {
  const database = await openTestDatabase()
  const { db, pool } = connect(database.url, { max: 1 })
  try {
    const member = await makeMember(db)
    const box = await makeProduct(db)
    const listed = fc.array(fc.constantFrom(...listedStatuses), { minLength: 1, maxLength: 6 })
    const hidden = fc
      .constantFrom('ORDW' as const, 'PAYF' as const)
      .chain((code) => fc.array(fc.constant(code), { minLength: 1, maxLength: 3 }))
    const sets = [
      ...listedStatuses.map((code) => [code]),
      ...fc.sample(listed, { numRuns: 400, seed: 7 }),
      ...fc.sample(hidden, { numRuns: 10, seed: 7 }),
    ]

    const { rows: orders } = await pool.query<{ id: number }>(
      `insert into orders (url_code, user_id, goods_amount, delivery_amount, amount, pay_order_id)
       select 'code' || n, $1, 1, 1, 2, 'hg-' || n from generate_series(1, $2) n returning id`,
      [member.id, sets.length],
    )
    const lines = sets.flatMap((codes, n) => codes.map((code) => ({ order: orders[n]!.id, code })))
    await pool.query(
      `insert into order_products (order_id, os_code, product_id, product_price, delivery_price, weight, kg_price, pc_code, pc_name,
         beef_code, grade_code, "gradeName", judge_breed_nm, judge_sex_nm, cattle_no, partner_id, partner_name, sale_date, from_cart, live)
       select line."order", line.code, products.id, price, 10000, weight, kg_price, pc_code, '꽃등심살', beef_code, grade_code, '1+', '한우',
         '거세', '002100000001', partner_id, '한결축산', sale_date, true, false
       from products cross join jsonb_to_recordset($2::jsonb) line ("order" int, code text) where products.id = $1`,
      [box.id, JSON.stringify(lines)],
    )
    // Of what came back, every other line was exchanged.
    const { rows: given } = await pool.query<{ order_id: number; code: OrderStatus }>(
      `insert into order_products (order_id, os_code, replaces_id, product_id, product_price, delivery_price, weight, kg_price, pc_code,
         pc_name, beef_code, grade_code, "gradeName", judge_breed_nm, judge_sex_nm, cattle_no, partner_id, partner_name, sale_date,
         from_cart, live)
       select order_id, (array['PAYK', 'DELW', 'ORDK', 'ORDC'])[1 + id % 4], id, product_id, 0, 0, weight, 0, pc_code, pc_name, beef_code,
         grade_code, "gradeName", judge_breed_nm, judge_sex_nm, cattle_no, partner_id, partner_name, sale_date, false, false
       from order_products where os_code = 'RTNK' and id % 2 = 0 returning order_id, os_code as code`,
    )
    assert.ok(given.length > 20)
    const inExchange = Map.groupBy(given, ({ order_id }) => order_id)

    const { rows } = await pool.query<{ id: number; code: string }>(
      'select id, order_os_code(id) as code from orders order by id',
    )
    const inSql = new Map(rows.map(({ id, code }) => [id, code]))
    for (const [n, codes] of sets.entries()) {
      const { id } = orders[n]!
      const others = (inExchange.get(id) ?? []).map(({ code }) => code)
      assert.equal(inSql.get(id), orderStatusOf(codes, others), [...codes, '+', ...others].join(' '))
    }
  } finally {
    await db.destroy()
    await database.drop()
  }
})
