import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import { cancelledText, cancelRefusedText } from '#server/messages/order-texts.ts'
import { goodsLabel } from '#server/messages/goods-label.ts'
import { queueMessage } from '#server/messages/queue-message.ts'

type Told = {
  order_id: number
  order_no: string
  user_id: number
  phone_no: string
  first: string
  count: number
  amount: number
  content: string
}

/** Queues one text for each order: what the operator has cancelled, why, and how much is refunded. */
export async function tellCancelled(trx: Trx, cancelIds: readonly number[]): Promise<void> {
  for (const order of await ordersOf(trx, cancelIds))
    await queueMessage(trx, {
      key: `${cancelIds[0]}:${order.order_id}`,
      kind: 'service',
      userId: order.user_id,
      to: order.phone_no,
      text: cancelledText(order.order_no, goods(order), order.amount, order.content),
    })
}

export async function tellRefused(trx: Trx, cancelId: number, words: string): Promise<void> {
  for (const order of await ordersOf(trx, [cancelId]))
    await queueMessage(trx, {
      key: `${cancelId}:${order.order_id}`,
      kind: 'service',
      userId: order.user_id,
      to: order.phone_no,
      text: cancelRefusedText(order.order_no, goods(order), words),
    })
}

async function ordersOf(trx: Trx, cancelIds: readonly number[]): Promise<Told[]> {
  const { rows } = await sql<Told>`
    select orders.id as order_id, orders.order_no, users.id as user_id, users.phone_no, min(line.pc_name) as first,
      count(*)::int as count, sum(line_worth(line.id))::int as amount, min(cancels.cancel_content) as content
    from cancels join order_products line on line.id = cancels.order_product_id
    join orders on orders.id = line.order_id join users on users.id = orders.user_id
    where cancels.id = any(${cancelIds as number[]}::int[]) group by orders.id, users.id order by orders.id`.execute(
    trx,
  )
  return rows
}

const goods = ({ first, count }: Told): string => goodsLabel(first, count)
