import { sql } from 'kysely'
import type { PeriodStatement, SheetPeriod } from '#contract/statements.ts'
import { asTraded, statementSums, wonInWords } from '#domain/statement.ts'
import type { Deps } from '#server/deps/deps.ts'
import { refuse } from '#server/http/refuse.ts'
import { sellerOf } from './seller-of.ts'
import { vatOf } from './vat-of.ts'
import { lineArray, orderColumns, shownLines, type StatementRow } from './statement-rows.ts'

/** Most orders: more would make a page that is too long to print or to scroll. */
const most = 1_000

/** The trade statements of all orders that a member paid in a period (days of Seoul), the oldest first, and one sum over them. */
export async function findPeriodStatement(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  userId: number,
  period: SheetPeriod,
): Promise<PeriodStatement> {
  const { rows } = await sql<StatementRow>`
    select ${orderColumns}, lines.lines
    from orders
    cross join lateral (select ${lineArray} from order_products line where ${shownLines}) lines
    where orders.user_id = ${userId} and orders.state = 'PAID' and lines.lines is not null
      and orders.paid_at >= seoul_start(${period.start_date})
      and orders.paid_at < seoul_start(${period.end_date}::date + 1)
    order by orders.paid_at, orders.id limit ${most + 1}`.execute(db)
  if (rows.length > most) throw refuse('statement.too-many')
  const { company, tax_free } = await settings()
  const orders = rows.map((row) => ({ ...row, lines: asTraded(row.lines) }))
  const sums = statementSums(orders.flatMap(({ lines }) => lines))
  return {
    seller: sellerOf(company),
    buyer: orders.at(-1)?.buyer ?? null,
    tax_free,
    delivery_vat: vatOf(orders),
    orders,
    sums,
    words: wonInWords(sums.total),
  }
}
