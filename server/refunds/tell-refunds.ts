import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import { transaction } from '#database/transaction.ts'
import type { Deps } from '#server/deps/deps.ts'
import { goodsLabel } from '#server/messages/goods-label.ts'
import { refundedText, sentAgainText } from '#server/messages/order-texts.ts'
import { queueMessage } from '#server/messages/queue-message.ts'

type Given = {
  first_id: number
  order_id: number
  order_no: string
  goods: string | null
  count: number
  amount: number
  by_bank: boolean
  /** When its transfer came back: then it was told before that the goods are cancelled. */
  bounced: string | null
  user_id: number
  phone_no: string
}

/** Lines cancelled by one request are refunded one after another, so one text covers all that came without a pause of this many seconds. */
const quietSeconds = 15
const batch = 100

/** Queues the texts that cancelled lines are refunded: one for those refunded together. Returns how many. */
export async function tellRefunds({ db }: Pick<Deps, 'db'>): Promise<number> {
  return transaction(db, 'job', async (trx) => {
    // One process at a time: two would split what belongs together and send two texts.
    const { rows } = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(hashtext('tell_refunds')) as mine`.execute(trx)
    if (!rows[0]!.mine) return 0
    const given = await claimUntold(trx)
    for (const { first_id, order_id, order_no, goods, count, amount, by_bank, bounced, user_id, phone_no } of given)
      await queueMessage(trx, {
        key: bounced ? `${order_id}:${first_id}:${Date.parse(bounced)}` : `${order_id}:${first_id}`,
        kind: 'service',
        userId: user_id,
        to: phone_no,
        text: bounced
          ? sentAgainText(order_no, amount, by_bank)
          : refundedText(order_no, goods && goodsLabel(goods, count), amount, by_bank),
      })
    return given.length
  })
}

/** Without returns, whose first text is one of their own, and without members who have left. */
async function claimUntold(trx: Trx): Promise<Given[]> {
  const { rows } = await sql<Given>`
    with quiet as (
      select payment_id from refunds where state = 'DONE' and told_at is null
      group by payment_id having max(done_at) <= market_now() - ${quietSeconds} * interval '1 second' limit ${batch}
    ), due as (
      select refunds.id from refunds join quiet using (payment_id)
      where state = 'DONE' and told_at is null
    ), told as (
      update refunds set told_at = market_now() from due where refunds.id = due.id
      returning refunds.id, refunds.payment_id, refunds.order_product_id, refunds.amount, refunds.way, refunds.bounced_at
    )
    select min(told.id) as first_id, orders.id as order_id, orders.order_no, users.id as user_id, users.phone_no,
      (array_agg(line.pc_name order by told.id))[1] as goods, count(line.id)::int as count, sum(told.amount)::int as amount,
      told.way = 'bank' as by_bank, max(told.bounced_at) as bounced
    from told join payments on payments.id = told.payment_id join orders on orders.id = payments.order_id
    join users on users.id = orders.user_id
    left join order_products line on line.id = told.order_product_id
    where users.phone_no <> ''
      and (told.bounced_at is not null or not exists (
        select from returns where returns.order_product_id = told.order_product_id and returns.state = 'DONE'))
    group by orders.id, users.id, told.way = 'bank', line.id is null, told.bounced_at is null`.execute(trx)
  return rows
}
