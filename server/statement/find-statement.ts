import { sql } from 'kysely'
import type { Statement } from '#contract/statements.ts'
import { hiddenStatuses } from '#domain/order-status.ts'
import { asTraded, statementSums, wonInWords } from '#domain/statement.ts'
import type { Deps } from '#server/deps.ts'
import { refuse } from '#server/http/refuse.ts'
import { traceLink } from '#server/trace/trace-link.ts'

type Row = Pick<Statement, 'order_id' | 'order_no' | 'paid_at' | 'pay_method' | 'buyer'> & {
  lines: (Omit<Statement['lines'][number], 'left'> & { refunded: number | null; replaces_id: number | null })[]
  animals: Omit<Statement['animals'][number], 'link'>[]
}

/** The trade statement of a member's paid order, from its frozen lines; "not yours" and "not there" look alike. */
export async function findStatement(
  { db, config, settings }: Pick<Deps, 'db' | 'config' | 'settings'>,
  userId: number,
  orderId: number,
): Promise<Statement> {
  const { rows } = await sql<Row>`
    select orders.id as order_id, orders.order_no, orders.paid_at, orders.pay_method,
      json_build_object('business_name', buyer_business_name, 'business_no', buyer_business_no, 'name', buyer_name,
        'address', buyer_address) as buyer,
      lines.lines, lines.animals
    from orders
    cross join lateral (
      select json_agg(json_build_object('id', line.id, 'cattle_no', line.cattle_no, 'judge_breed_nm', line.judge_breed_nm,
          'judge_sex_nm', line.judge_sex_nm, 'gradeName', line."gradeName", 'pc_name', line.pc_name, 'weight', line.weight,
          'kg_price', line.kg_price, 'product_price', line.product_price, 'delivery_price', line.delivery_price,
          'partner_name', line.partner_name, 'os_code', line.os_code, 'replaces_id', line.replaces_id,
          'refunded', (select sum(amount) from refunds where refunds.order_product_id = line.id)) order by line.id) as lines,
        (select json_agg(json_build_object('cattle_no', c.cattle_no, 'wgrade', c.wgrade, 'farm_addr', c.farm_addr,
            'abatt_nm', c.abatt_nm, 'abatt_date', c.abatt_date, 'prod_date', c.prod_date) order by c.cattle_no, c.id)
          from carcass_infos c where c.id in (
            select products.carcass_id from order_products sold join products on products.id = sold.product_id
            where sold.order_id = orders.id and sold.os_code <> all(${[...hiddenStatuses]}::text[]))) as animals
      from order_products line
      where line.order_id = orders.id and line.os_code <> all(${[...hiddenStatuses]}::text[])
    ) lines
    where orders.id = ${orderId} and orders.user_id = ${userId} and orders.state = 'PAID' and lines.lines is not null`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw refuse('statement.missing')
  const { company, tax_free } = await settings()
  const { name, representative, business_no, address, phone } = company
  const lines = asTraded(row.lines)
  const sums = statementSums(lines)
  return {
    ...row,
    seller: { name, representative, business_no, address, phone },
    tax_free,
    lines,
    animals: row.animals.map((animal) => ({ ...animal, link: traceLink(config, animal.cattle_no) })),
    sums,
    words: wonInWords(sums.total),
  }
}
