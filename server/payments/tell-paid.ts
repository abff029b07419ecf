import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import { goodsLabel } from '#server/messages/goods-label.ts'
import { paidText } from '#server/messages/order-texts.ts'
import { queueMessage } from '#server/messages/queue-message.ts'

type Paid = { order_no: string; amount: number; first: string; count: number; user_id: number; phone_no: string }

/** Tells the buyer that an order is paid: once, whoever finds it out first (the buyer's browser, the provider's notice, the sweep). */
export async function tellPaid(trx: Trx, orderId: number): Promise<void> {
  const { rows } = await sql<Paid>`
    select orders.order_no, orders.amount, (array_agg(line.pc_name order by line.id))[1] as first, count(*)::int as count,
      users.id as user_id, users.phone_no
    from orders join users on users.id = orders.user_id
    join order_products line on line.order_id = orders.id and line.live
    where orders.id = ${orderId} group by orders.id, users.id`.execute(trx)
  for (const { order_no, amount, first, count, user_id, phone_no } of rows)
    await queueMessage(trx, {
      key: orderId,
      kind: 'service',
      userId: user_id,
      to: phone_no,
      text: paidText(order_no, goodsLabel(first, count), amount),
    })
}
