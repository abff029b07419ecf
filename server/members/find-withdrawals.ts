import { type RawBuilder, sql } from 'kysely'
import type { Received, Result } from '#contract/call.ts'
import type { getWithdrawal, listWithdrawals, Withdrawal, WithdrawalDetail } from '#contract/operator/withdrawals.ts'
import type { Database } from '#database/connect.ts'
import { pageOf, readCursor } from '#server/http/cursor.ts'
import { refuse } from '#server/http/refuse.ts'

const columns = sql.raw(`
  gone.user_id as id, gone.at, users.created_at as joined_at, gone.user_out_code_id, codes.out_kind,
  coalesce((select left(data->>'business_name', 1) || '•••' from retained_records
    where user_id = gone.user_id and kind = 'contract' and data->>'what' = 'membership' limit 1), '') as business,
  coalesce((select data->>'words' from retained_records where user_id = gone.user_id and kind = 'behaviour' limit 1), '') as user_content,
  (select count(*)::int from orders where user_id = gone.user_id and listed_at is not null) as orders,
  (select count(*)::int from order_products line join orders on orders.id = line.order_id
    where orders.user_id = gone.user_id and line.os_code in ('PAYW', 'PAYK', 'CANW', 'DELW', 'DELI')) as open_lines,
  (select coalesce(sum(refunds.amount), 0)::int from refunds join payments on payments.id = refunds.payment_id
    join orders on orders.id = payments.order_id where orders.user_id = gone.user_id and refunds.state <> 'DONE') as refund_due`)

const joins = sql.raw(
  'join users on users.id = gone.user_id join user_out_codes codes on codes.id = gone.user_out_code_id',
)

export async function findWithdrawals(
  db: Database,
  { reason, cursor, limit }: Received<typeof listWithdrawals>['query'],
): Promise<Result<typeof listWithdrawals>> {
  const after = readCursor(cursor, ['time', 'id'])
  const parts: RawBuilder<unknown>[] = [
    sql`(place, user_id) < (${after?.[0] ?? 'infinity'}::timestamptz, ${after?.[1] ?? 0}::int)`,
  ]
  if (reason) parts.push(sql`user_out_code_id = ${reason}`)
  const [{ rows }, { rows: reasons }] = await Promise.all([
    sql<Withdrawal>`
      select ${columns} from (
        select * from (select *, date_trunc('milliseconds', at) as place from user_outs) placed
        where ${sql.join(parts, sql` and `)} order by place desc, user_id desc limit ${limit + 1}
      ) gone ${joins} order by gone.place desc, gone.user_id desc`.execute(db),
    sql<{ id: number; out_kind: string; count: number }>`
      select codes.id, codes.out_kind, count(user_outs.user_id)::int as count
      from user_out_codes codes left join user_outs on user_outs.user_out_code_id = codes.id
      group by codes.id order by count(user_outs.user_id) desc, codes.id`.execute(db),
  ])
  return { ...pageOf(rows, limit, ({ at, id }) => [at, id]), reasons }
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
