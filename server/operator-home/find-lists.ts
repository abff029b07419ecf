import { type RawBuilder, sql } from 'kysely'
import type { Received, Result } from '#contract/call.ts'
import type { listMoneyMoves, listSoldLines, MoneyMove, SoldLine } from '#contract/operator/today.ts'
import type { Database } from '#database/connect.ts'
import { maskedWords } from '#domain/audit-changes.ts'
import { payMethodNames, type PayMethod } from '#domain/codes.ts'
import { pageOf, readCursor } from '#server/http/cursor.ts'
import { captured } from './find-sales.ts'

/** Midnight in Seoul at which a day begins, `plus` days later; without a day, today's. */
const startOf = (day: string | undefined, plus = 0): RawBuilder<unknown> =>
  sql`(select seoul_start(coalesce(${day ?? null}, market_today()) + ${sql.lit(plus)}))`

type Move = Omit<MoneyMove, 'words'> & { words?: string } & { pay_method: PayMethod; is_wrong: boolean }

/** `whole`: for whoever may act on money. Others read nothing of what a buyer wrote, and the desk's reasons without the numbers in them. */
export async function findMoneyMoves(
  db: Database,
  { way, day, cursor, limit }: Received<typeof listMoneyMoves>['query'],
  whole: boolean,
): Promise<Result<typeof listMoneyMoves>> {
  const moved =
    way === 'in'
      ? sql`${captured} and coalesce(payments.approved_at, payments.created_at) >= ${startOf(day)}
          and coalesce(payments.approved_at, payments.created_at) < ${startOf(day, 1)}`
      : sql`select refunds.id, payments.order_id, refunds.done_at as at, refunds.amount, payments.pay_method, false as is_wrong,
            case when ${whole}::boolean or not exists (select 1 from cancels
              where cancels.order_product_id = refunds.order_product_id and opc_code = 1) then refunds.reason else '' end as words
          from refunds join payments on payments.id = refunds.payment_id
          where refunds.state = 'DONE' and refunds.done_at >= ${startOf(day)} and refunds.done_at < ${startOf(day, 1)}`
  const after = readCursor(cursor, ['time', 'id'])
  const [{ rows }, { rows: sums }] = await Promise.all([
    sql<Move>`
      select moved.*, orders.order_no, users.business_name
      from (select *, date_trunc('milliseconds', at) as place from (${moved}) moved) moved
      join orders on orders.id = moved.order_id join users on users.id = orders.user_id
      where (place, moved.id) < (${after?.[0] ?? 'infinity'}::timestamptz, ${after?.[1] ?? 0}::int)
      order by place desc, moved.id desc limit ${limit + 1}`.execute(db),
    sql<{ sum: number; count: number }>`
      select coalesce(sum(amount), 0)::float8 as sum, count(*)::int as count from (${moved}) moved`.execute(db),
  ])
  const shown = (words: string): string => (whole ? words : maskedWords(words))
  const moves = rows.map((row) => ({ ...row, words: shown(row.words ?? wordsOf(row)) }))
  return { ...pageOf(moves, limit, ({ at, id }) => [at, id]), ...sums[0]! }
}

const wordsOf = ({ pay_method, is_wrong }: Move): string =>
  is_wrong ? `${payMethodNames[pay_method]} · 상품 없이 결제됨` : payMethodNames[pay_method]

export async function findSoldLines(
  db: Database,
  { day, cursor, limit }: Received<typeof listSoldLines>['query'],
): Promise<Result<typeof listSoldLines>> {
  const of = sql`
    from orders join order_products line on line.order_id = orders.id
    where orders.paid_at >= ${startOf(day)} and orders.paid_at < ${startOf(day, 1)} and sold(line.os_code)
      and line.replaces_id is null`
  const after = readCursor(cursor, ['time', 'id'])
  const place = sql`date_trunc('milliseconds', orders.paid_at)`
  const [{ rows }, { rows: sums }] = await Promise.all([
    sql<SoldLine>`
      select lines.*, users.business_name from (
        select line.id, orders.paid_at as at, ${place} as place, line.order_id, orders.order_no, orders.user_id, line.os_code,
          line.pc_name, line."gradeName", line.cattle_no, line.weight, line.kg_price, line.product_price as amount
        ${of} and (${place}, line.id) < (${after?.[0] ?? 'infinity'}::timestamptz, ${after?.[1] ?? 0}::int)
        order by ${place} desc, line.id desc limit ${limit + 1}
      ) lines join users on users.id = lines.user_id order by place desc, lines.id desc`.execute(db),
    sql<{ sum: number; count: number }>`
      select coalesce(sum(line.product_price), 0)::float8 as sum, count(*)::int as count ${of}`.execute(db),
  ])
  return { ...pageOf(rows, limit, ({ at, id }) => [at, id]), ...sums[0]! }
}
