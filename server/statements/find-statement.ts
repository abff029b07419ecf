import { sql } from 'kysely'
import type { Statement } from '#contract/statements.ts'
import { asTraded, statementSums, wonInWords } from '#domain/statement.ts'
import type { Deps } from '#server/deps/deps.ts'
import { refuse } from '#server/http/refuse.ts'
import { traceLink } from '#server/trace/trace-link.ts'
import { sellerOf } from './seller-of.ts'
import { vatOf } from './vat-of.ts'
import { lineArray, orderColumns, shownLines, type StatementRow } from './statement-rows.ts'

type Row = StatementRow & { animals: Omit<Statement['animals'][number], 'link'>[] }

/** The trade statement of a member's paid order, from the values stored at sale. Another member's order is refused just like a missing one. */
export async function findStatement(
  { db, config, settings }: Pick<Deps, 'db' | 'config' | 'settings'>,
  userId: number,
  orderId: number,
): Promise<Statement> {
  const { rows } = await sql<Row>`
    select ${orderColumns}, lines.lines, lines.animals
    from orders
    cross join lateral (
      select ${lineArray},
        coalesce((select json_agg(json_build_object('cattle_no', c.cattle_no, 'wgrade', c.wgrade, 'farm_addr', c.farm_addr,
            'abatt_nm', c.abatt_nm, 'abatt_date', c.abatt_date, 'prod_date', c.prod_date) order by c.cattle_no, c.id)
          from carcass_infos c where c.id in (
            select products.carcass_id from order_products line join products on products.id = line.product_id
            where ${shownLines})), '[]') as animals
      from order_products line
      where ${shownLines}
    ) lines
    where orders.id = ${orderId} and orders.user_id = ${userId} and orders.state = 'PAID'
      and orders.paid_at is not null and lines.lines is not null`.execute(db)
  const [row] = rows
  if (!row) throw refuse('statement.missing')
  const { company, tax_free } = await settings()
  const lines = asTraded(row.lines)
  const sums = statementSums(lines)
  return {
    ...row,
    seller: sellerOf(company),
    tax_free,
    delivery_vat: vatOf([{ ...row, lines }]),
    lines,
    animals: row.animals.map((animal) => ({ ...animal, link: traceLink(config, animal.cattle_no) })),
    sums,
    words: wonInWords(sums.total),
  }
}
