import { type RawBuilder, sql } from 'kysely'
import type { Received, Result } from '#contract/call.ts'
import type { getWithdrawal, listWithdrawals, Withdrawal, WithdrawalDetail } from '#contract/operator/withdrawals.ts'
import type { Database } from '#database/connect.ts'
import { pageOf } from '#server/http/cursor.ts'
import { byNumber, byTime, byWords, listOrder, type Placed } from '#server/http/list-order.ts'
import { refuse } from '#server/http/refuse.ts'

const columns = sql.raw(`
  gone.user_id as id, gone.at, users.created_at as joined_at, gone.user_out_code_id, codes.out_kind,
  coalesce((select left(data->>'business_name', 1) || '•••' from retained_records
    where user_id = gone.user_id and kind = 'contract' and data->>'what' = 'membership' limit 1), '') as business,
  coalesce((select data->>'words' from retained_records where user_id = gone.user_id and kind = 'behaviour' limit 1), '') as user_content,
  (select count(*)::int from orders where user_id = gone.user_id and listed_at is not null) as orders,
  (select count(*)::int from order_products line join orders on orders.id = line.order_id
    where orders.user_id = gone.user_id and orders.listed_at is not null and line.os_code in ('PAYW', 'PAYK', 'CANW', 'DELW', 'DELI')) as open_lines,
  (select coalesce(sum(refunds.amount), 0)::int from refunds join payments on payments.id = refunds.payment_id
    join orders on orders.id = payments.order_id where orders.user_id = gone.user_id and refunds.state <> 'DONE') as refund_due`)

const joins = sql.raw(
  'join users on users.id = gone.user_id join user_out_codes codes on codes.id = gone.user_out_code_id',
)

const keys = {
  at: byTime(sql`at`),
  why: byWords(sql`(select out_kind from user_out_codes where user_out_codes.id = user_out_code_id)`),
  orders: byNumber(
    sql`(select count(*) from orders where orders.user_id = user_outs.user_id and listed_at is not null)`,
  ),
}

export async function findWithdrawals(
  db: Database,
  { reason, limit, ...asked }: Received<typeof listWithdrawals>['query'],
): Promise<Result<typeof listWithdrawals>> {
  const order = listOrder(asked, { id: sql`user_id`, keys, usual: '-at' })
  const parts: RawBuilder<unknown>[] = [order.beyond]
  if (reason) parts.push(sql`user_out_code_id = ${reason}`)
  const [{ rows }, { rows: reasons }] = await Promise.all([
    sql<Withdrawal & Placed>`
      select ${columns}, gone.place from (
        select *, ${order.place} as place, row_number() over (order by ${order.by}) as row from user_outs
        where ${sql.join(parts, sql` and `)} order by ${order.by} limit ${limit + 1}
      ) gone ${joins} order by gone.row`.execute(db),
    sql<{ id: number; out_kind: string; count: number }>`
      select codes.id, codes.out_kind, count(user_outs.user_id)::int as count
      from user_out_codes codes left join user_outs on user_outs.user_out_code_id = codes.id
      group by codes.id order by count(user_outs.user_id) desc, codes.id`.execute(db),
  ])
  return { ...pageOf(rows, limit, order.keyOf), reasons }
}

export async function findWithdrawal(db: Database, id: number): Promise<Result<typeof getWithdrawal>> {
  const [{ rows }, { rows: kept }] = await Promise.all([
    sql<Withdrawal>`select ${columns} from user_outs gone ${joins} where gone.user_id = ${id}`.execute(db),
    sql<WithdrawalDetail['kept'][number]>`
      select kind, count(*)::int as count, min(purge_at) as next_at, max(purge_at) as last_at
      from retained_records where user_id = ${id} group by kind order by min(purge_at), kind`.execute(db),
  ])
  if (!rows[0]) throw refuse('member.missing')
  return { data: { ...rows[0], kept } }
}
